// The servers of a lab, run inside it: our own origin with the page, and endpoints of several kinds.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import process from "node:process";

/** A picture of one pixel. */
const picture = Buffer.from(
  "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==",
  "base64",
);

/** Past the 5 s that a sample waits. */
const slowMs = 8_000;

const keepAliveTimeout = 60_000;
const open = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "x-faultzone",
  "x-faultzone": "abc",
};
const kinds = {
  own: {},
  timed: { ...open, "Timing-Allow-Origin": "*" },
  untimed: {},
  slow: {},
};

const [scriptFile, ...ports] = process.argv.slice(2);
const script = readFileSync(scriptFile);
const waiting = Object.entries(kinds).map(([kind, headers], index) => {
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    const path = request.url.split("?")[0];
    if (kind === "own" && path === "/")
      return response
        .setHeader("Content-Type", "text/html")
        .end("<!doctype html><title>Lab</title><script src=/page.js></script>");
    if (kind === "own" && path === "/page.js")
      return response.setHeader("Content-Type", "text/javascript").end(script);
    response.writeHead(200, {
      "Content-Type": "image/gif",
      "Content-Length": picture.length,
      "Cache-Control": "no-store",
      ...headers,
    });
    if (kind === "slow") setTimeout(() => response.end(picture), slowMs);
    else response.end(picture);
  });
  return new Promise((resolve) => server.listen(Number(ports[index]), "0.0.0.0", resolve));
});
await Promise.all(waiting);
process.stdout.write("ready\n");
