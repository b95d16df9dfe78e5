// What stands between a visitor and the access link of a laboratory: a sign-in page, a box that opens TLS, a neighbour.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import tls, { createSecureContext, type SecureContext } from "node:tls";

import { issueFor, keyHashOf } from "../support/agent-certificates";
import { AgentServers } from "../support/agent-servers";
import { sendCrossTraffic } from "./cross-traffic";
import { addressOf, nameOf, worldHosts, type WorldSettings } from "./world-settings";

const [folder = ""] = process.argv.slice(2);
const settings = JSON.parse(readFileSync(path.join(folder, "world.json"), "utf8")) as WorldSettings;
const { network, interceptor, house } = settings;

/** A page that answers whatever is asked over plain HTTP; nothing answers over TLS. */
async function openPortal(): Promise<void> {
  await new AgentServers("0.0.0.0").http(
    (_request, response) =>
      void response.writeHead(302, { Location: `http://${house.gateway}/sign-in` }).end(),
    undefined,
    80,
  );
}

/** Ends TLS with a certificate of its own for every name, and goes on to the name itself. */
async function openInspection(): Promise<void> {
  const authority = await issueFor({ name: `O=${interceptor}, CN=${interceptor} CA` });
  writeFileSync(path.join(folder, "interceptor.pem"), authority.cert);
  const contexts = new Map<string, SecureContext>();
  const keys: string[] = [];
  for (const name of worldHosts.map((host) => nameOf(host, settings))) {
    const leaf = await issueFor({ name: `CN=${name}`, hosts: [name], by: authority });
    contexts.set(name, createSecureContext(leaf));
    keys.push(keyHashOf(leaf));
  }
  writeFileSync(path.join(folder, "interceptor.keys"), keys.join("\n"));
  const server = tls.createServer(
    { SNICallback: (name, done) => done(null, contexts.get(name)) },
    (near) => {
      const name = typeof near.servername === "string" ? near.servername : "";
      const host = worldHosts.find((one) => nameOf(one, settings) === name);
      if (!host) return void near.destroy();
      const far = tls.connect({
        host: addressOf(host, settings),
        port: 443,
        servername: name,
        rejectUnauthorized: false,
      });
      near.on("error", () => far.destroy()).pipe(far);
      far.on("error", () => near.destroy()).pipe(near);
    },
  );
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(443, "0.0.0.0", resolve));
}

if (network.reach === "portal") await openPortal();
if (network.tls === "intercepted" && !process.argv.includes("--interceptor"))
  await openInspection();
if (network.congested === "house")
  sendCrossTraffic({ address: house.visitor, mbps: 45, burstMs: 250, periodMs: 700 });
process.stdout.write("ready\n");
