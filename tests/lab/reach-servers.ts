// What a browser reaches out to in a lab, run inside it: our own page, endpoints, WebSockets and a relay.
import { readFileSync } from "node:fs";

import { AgentServers } from "../support/agent-servers";
import { reachPorts } from "./reach-ports";

const [scriptFile = ""] = process.argv.slice(2);
const script = readFileSync(scriptFile);
const servers = new AgentServers("0.0.0.0");
await servers.http(
  (request, response) => {
    if (request.url === "/page.js")
      response.setHeader("Content-Type", "text/javascript").end(script);
    else
      response
        .setHeader("Content-Type", "text/html")
        .end("<!doctype html><title>Lab</title><script src=/page.js></script>");
  },
  undefined,
  reachPorts.own,
);
for (const port of reachPorts.endpoints)
  await servers.http(
    (_request, response) => void response.writeHead(404).end("nothing"),
    undefined,
    port,
  );
for (const port of reachPorts.sockets) await servers.webSocket(() => null, port);
for (const port of reachPorts.relay) await servers.stun({ port });
process.stdout.write("ready\n");
