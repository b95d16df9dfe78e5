// The one host behind a line whose truth is known: a file, a place to post to, a media relay, its own name.
import { writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

import { aClientPlan } from "../support/agent-context";
import { issueFor } from "../support/agent-certificates";
import { AgentServers } from "../support/agent-servers";
import { loadPageListener } from "./load-pages";
import type { TruthHost } from "./truth-lab";

const [folder = "", address = "", wishes = "{}"] = process.argv.slice(2);
const { fileBytes, reorderRatio } = JSON.parse(wishes) as TruthHost;

const host = "door.lab.test";
const mediaPort = 3478;
/** How late an overtaken answer comes, in ms: behind several that are 20 ms apart. */
const overtakenMs = 70;

const plan = aClientPlan({
  exchangeHost: host,
  sharePointHost: host,
  download: { url: `https://${host}/file`, bytes: fileBytes },
  upload: { url: `https://${host}/post`, bytes: fileBytes },
  media: { host, udpPorts: [mediaPort], tcpPort: 443 },
});
const authority = await issueFor({ name: "O=Suite Trust, CN=Suite Authority" });
writeFileSync(path.join(folder, "ca.pem"), authority.cert);
writeFileSync(path.join(folder, "plan.json"), JSON.stringify(plan));

const file = Buffer.alloc(fileBytes, 1);
const pages = await loadPageListener("load-page.ts");
const listener = (request: IncomingMessage, response: ServerResponse) => {
  if (pages(request, response)) return;
  if (request.url?.startsWith("/file"))
    return void response
      .writeHead(200, { "Content-Type": "application/octet-stream", "Content-Length": file.length })
      .end(file);
  if (request.method === "POST")
    return void request.resume().on("end", () => response.end("thanks"));
  response.end("hello");
};
const answersPerOvertaken = reorderRatio > 0 ? Math.round(1 / reorderRatio) : 0;
const isOvertaken = (answer: number) =>
  answersPerOvertaken > 0 && answer % answersPerOvertaken === answersPerOvertaken - 1;

const servers = new AgentServers("0.0.0.0");
await servers.http(
  listener,
  await issueFor({ name: `CN=${host}`, hosts: [host], by: authority, days: 30 }),
  443,
);
await servers.stun({
  port: mediaPort,
  delayMs: (answer) => (isOvertaken(answer) ? overtakenMs : 0),
});
await servers.resolver(
  (name, type) =>
    name === host && type === "A"
      ? { answers: [{ type: "A", name, data: address }] }
      : { code: name === host ? 0 : 3 },
  53,
);
process.stdout.write("ready\n");
