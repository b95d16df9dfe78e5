import type { RequestListener } from "node:http";

import { readBody } from "./request-body.server";

/** Longest beacon: what browsers themselves let a page send (Fetch standard, keepalive quota). */
const beaconLimitBytes = 65_536;

/** How many beacons are kept to look at. */
const keptBeaconCount = 100;

/** Takes beacons by POST and shows the last of them by GET. */
export function telemetryListener(): RequestListener {
  const kept: string[] = [];
  let received = 0;
  return (request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "content-type");
    response.setHeader("Cache-Control", "no-store");
    const answer = async () => {
      if (request.method === "GET") {
        response
          .writeHead(200, { "Content-Type": "application/json" })
          .end(JSON.stringify({ received, kept }));
        return;
      }
      if (request.method === "POST") {
        const body = await readBody(request, beaconLimitBytes);
        if (body === undefined) {
          response.writeHead(413, { Connection: "close" }).end();
          return;
        }
        received += 1;
        kept.push(body);
        if (kept.length > keptBeaconCount) kept.shift();
      }
      response.writeHead(204).end();
    };
    answer().catch(() => response.destroy());
  };
}
