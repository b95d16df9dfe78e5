// What lies behind the access link of a laboratory: the suite's hosts, the authority for names, and our own server.
import { readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

import type { Answer } from "dns-packet";

import { resolversThatAsked } from "~/features/network-test/server-tests/resolvers-that-asked.server";
import { ResolverZone } from "~/lib/resolver-zone";

import { issueFor, keyHashOf } from "../support/agent-certificates";
import { AgentServers } from "../support/agent-servers";
import { AgentStandIn } from "../support/agent-stand-in";
import { labToken } from "./client-token";
import { sendCrossTraffic } from "./cross-traffic";
import type { SuiteHost } from "./scenarios/network";
import {
  addressOf,
  currentDoorCode,
  expiredHost,
  mediaPorts,
  nameOf,
  planOf,
  postPort,
  sites,
  worldHosts,
  unlistedIssuer,
  type WorldHost,
  type WorldSettings,
} from "./world-settings";

const [folder = ""] = process.argv.slice(2);
const page = readFileSync(path.join(folder, "page.js"));
const settings = JSON.parse(readFileSync(path.join(folder, "world.json"), "utf8")) as WorldSettings;
const { network, geography, issuer, house } = settings;
const { suite } = network;
const plan = planOf(settings);
const at = (host: WorldHost) => new AgentServers(addressOf(host, settings));

const authority = await issueFor({ name: `O=${issuer}, CN=${issuer} Authority` });
const unlisted = await issueFor({
  name: `O=${unlistedIssuer(settings)}, CN=${unlistedIssuer(settings)} Authority`,
});
writeFileSync(
  path.join(folder, "suite.pem"),
  suite.certificates === "unlisted" ? `${authority.cert}\n${unlisted.cert}\n` : authority.cert,
);

/** How a box on the way that knows no WebSockets answers an upgrade. */
const blockedStatus = 403;

/** The door that Exchange names, readable for a page. */
const doorHeaders = {
  ...{ "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "x-faultzone" },
  "x-faultzone": currentDoorCode,
};

/** How late the suite's name servers answer, where they are slow: nothing keeps these answers. */
const slowNamesMs = 300;

/** A picture of one pixel, for a browser to time. */
const picture = Buffer.from(
  "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==",
  "base64",
);

/** Files for everybody, as those that a network test loads are; other answers no page may read. */
const forEverybody = { "Access-Control-Allow-Origin": "*" };

/** What stands in this place of Debian's packages. */
const isElsewhere = (what: "--sites" | "--relay" | "--resolver") => process.argv.includes(what);

const standIn = new AgentStandIn(labToken, plan);
const file = Buffer.alloc(plan.download?.bytes ?? 0, 1);

/** Where the server sees the visitor from: the egress, as the geography takes it. */
function noteEgress({ socket }: IncomingMessage): void {
  writeFileSync(path.join(folder, "egress"), socket.remoteAddress?.replace(/^::ffff:/, "") ?? "");
}

/** The HTTP status that a host answers everything with; null where it answers normally. */
function statusOf(host: WorldHost): number | null {
  const answer = suite.answers[host as SuiteHost];
  return typeof answer === "number" ? answer : null;
}

/** Exchange answers after its thinking time, other hosts at once. */
function listenerOf(host: WorldHost) {
  const listener = promptListenerOf(host);
  if (host !== "exchange" || suite.thinkMs + suite.thinkUnderLoadMs === 0) return listener;
  const delayMs = () => suite.thinkMs + (filesUnderWay > 0 ? suite.thinkUnderLoadMs : 0);
  return (request: IncomingMessage, response: ServerResponse) =>
    void setTimeout(() => listener(request, response), delayMs());
}

/** Downloads that are being sent. */
let filesUnderWay = 0;

function sendFile(response: ServerResponse): void {
  filesUnderWay += 1;
  response.once("close", () => (filesUnderWay -= 1));
  response
    .writeHead(200, {
      "Content-Type": "application/octet-stream",
      "Content-Length": file.length,
      ...forEverybody,
    })
    .end(file);
}

function promptListenerOf(host: WorldHost) {
  const status = statusOf(host);
  return (request: IncomingMessage, response: ServerResponse) => {
    if (status !== null) return void response.writeHead(status).end("not now");
    if (host === "exchange" && network.doors.current)
      for (const [name, value] of Object.entries(doorHeaders)) response.setHeader(name, value);
    if (host === "agent" && request.url?.startsWith("/api/agent/")) {
      noteEgress(request);
      return void standIn.listener(request, response);
    }
    if (host === "agent" && request.url === "/report/report/resolver")
      return void tellResolver(request, response);
    const asked = request.url?.replace(/\?.*$/, "");
    if (asked === "/file" && suite.fileStatus !== 200)
      return void response.writeHead(suite.fileStatus, forEverybody).end("not now");
    if (asked === "/file") return sendFile(response);
    if (request.method === "POST")
      return void request
        .resume()
        .on("end", () => response.writeHead(suite.postStatus, forEverybody).end("thanks"));
    if (asked === "/picture.gif")
      return void response
        .writeHead(200, { "Content-Type": "image/gif", "Cache-Control": "no-store" })
        .end(picture);
    if (host === "agent" && asked?.startsWith("/page")) return sendPage(request, response);
    response.end(`hello from ${host}`);
  };
}

const tellers = new ResolverZone(plan.resolverZone ?? "");

/** As our server does it: who asked for the page's unique name is for the zone's name server to say. */
async function tellResolver(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { label } = JSON.parse(Buffer.concat(await request.toArray()).toString("utf8")) as {
    label: string;
  };
  const [address] = await resolversThatAsked(
    { label, zone: tellers.zone },
    { dnsServers: [addressOf("authority", settings)], signal: AbortSignal.timeout(5_000) },
  );
  response
    .setHeader("Content-Type", "application/json")
    .end(JSON.stringify(address === undefined ? null : { address, city: null }));
}

/** The page of the test and its script. */
function sendPage(request: IncomingMessage, response: ServerResponse): void {
  noteEgress(request);
  if (request.url === "/page.js") response.setHeader("Content-Type", "text/javascript").end(page);
  else
    response
      .setHeader("Content-Type", "text/html")
      .end("<!doctype html><title>Laboratory</title><script src=/page.js></script>");
}

/** Hashes of the keys that a browser which trusts the authority takes. */
const trusted: string[] = [];

async function leaf(host: WorldHost, days = 60) {
  const by = suite.certificates === "unlisted" && host !== "agent" ? unlisted : authority;
  const issued = await issueFor({
    name: `CN=${nameOf(host, settings)}`,
    hosts: [nameOf(host, settings)],
    by,
    days,
  });
  if (days > 0) trusted.push(keyHashOf(issued));
  return issued;
}

for (const host of sites) {
  const isOver =
    (host === expiredHost && network.hasExpiredCertificate) ||
    (host !== "agent" && suite.certificates === "over");
  const certificate = await leaf(host, isOver ? -3 : 60);
  if (isElsewhere("--sites") && host !== "agent") {
    for (const [ending, text] of [
      ["crt", certificate.cert],
      ["key", certificate.key],
    ] as const)
      writeFileSync(path.join(folder, `${host}.${ending}`), text);
    continue;
  }
  // A lying resolver leads astray, where the same things are served: nobody notices by what works.
  for (const place of host === "exchange" ? ([host, "astray"] as const) : [host]) {
    await at(place).http(listenerOf(host), certificate, 443);
    await at(place).http(
      (_request, response) =>
        void response
          .writeHead(statusOf(host) ?? 301, { Location: `https://${nameOf(host, settings)}/` })
          .end(),
      undefined,
      80,
    );
  }
}

const socketCertificate = await leaf("socket", suite.certificates === "over" ? -3 : 60);
const refusal = statusOf("socket") ?? (network.webSocket === "blocked" ? blockedStatus : null);
// What stops upgrades on the visitor's way answers the visitor only: our server's upgrade succeeds.
const isStopped = ({ socket }: IncomingMessage) =>
  statusOf("socket") !== null ||
  (network.webSocket === "blocked" && socket.remoteAddress === geography.egress);
await at("socket").webSocket(
  () => "{}",
  443,
  socketCertificate,
  (request) => (isStopped(request) ? refusal : null),
);
writeFileSync(path.join(folder, "suite.keys"), trusted.join("\n"));
if (isElsewhere("--sites")) {
  writeFileSync(path.join(folder, "file"), file);
  // What is posted is read to its end behind the site that took it.
  await new AgentServers().http(listenerOf("files"), undefined, postPort);
}

const { lateEvery, lateMs, dropEvery, unevenMs, swingMs } = network.media;
const isUneven = lateEvery !== null || unevenMs > 0 || swingMs > 0;
const delayOf = (packet: number) =>
  (lateEvery !== null && packet % lateEvery === 0 ? lateMs : 0) +
  Math.random() * unevenMs +
  (packet % 2) * swingMs;
for (const port of isElsewhere("--relay") ? [] : mediaPorts) {
  await at("media").stun({
    port,
    drop: (packet) => dropEvery !== null && (packet + 1) % dropEvery === 0,
    ...(isUneven ? { delayMs: delayOf } : {}),
  });
}

/** IPv6 addresses that are published, whether or not a way leads there. */
const sixOf = (host: WorldHost) =>
  `2a0e:${worldHosts.indexOf(host) + 1}::${worldHosts.indexOf(host) + 1}`;

function answersFor(
  name: string,
  type: string,
  asker: string,
): { answers?: Answer[]; code?: number } | null {
  const known = worldHosts.find((host) => nameOf(host, settings) === name.toLowerCase());
  const noSuchName = 3;
  const told = tellers.answer({ name, type }, asker);
  if (told) return { answers: told.map((data) => ({ type: "TXT", name, data })) };
  if (!known) return { code: noSuchName };
  const isOurs = known === "agent";
  if (!isOurs && suite.names === "gone") return { code: noSuchName };
  if (!isOurs && suite.names === "failing") return { code: serverFailure };
  if (!isOurs && suite.names === "silent") return null;
  if (type === "A" && known === "exchange" && suite.names === "moved")
    return { answers: [{ type: "A", name, data: addressOf("astray", settings), ttl: 60 }] };
  if (type === "A")
    return { answers: [{ type: "A", name, data: addressOf(known, settings), ttl: 60 }] };
  if (type === "AAAA" && network.ipv6 === "broken")
    return { answers: [{ type: "AAAA", name, data: sixOf(known), ttl: 60 }] };
  return {};
}

const serverFailure = 2;
await at("authority").resolver(
  (name, type, asker) => answersFor(name, type, asker),
  53,
  suite.names === "slow" ? slowNamesMs : 0,
);

/** The simplest resolver: it asks from the address that was drawn for it, and knows what the authority knows. */
const { manners, delayMs } = network.resolver;
if (!isElsewhere("--resolver")) {
  await at("resolver").resolver(
    (name, type) => {
      const isOurs = name.toLowerCase() === nameOf("agent", settings);
      return manners === "failing" && !isOurs
        ? { code: serverFailure }
        : answersFor(name, type, geography.recursive);
    },
    53,
    delayMs + (suite.names === "slow" ? slowNamesMs : 0),
  );
}

if (network.congested === "line")
  sendCrossTraffic({
    address: house.hop,
    mbps: network.line.downMbps * 1.5,
    burstMs: 300,
    periodMs: 700,
  });
process.stdout.write("ready\n");
