import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { rdapAnswer } from "./rdap-registry";

export type RdapPart = { port: number; close: () => Promise<void> };

/** Starts the registry of addresses on loopback; port 0 takes a free one. */
export async function startRdapPart(port: number): Promise<RdapPart> {
  const server = createServer((request, response) => {
    const answer =
      request.method === "GET" || request.method === "HEAD"
        ? rdapAnswer(request.url ?? "")
        : { status: 405 };
    if (answer === "silent") return;
    response.writeHead(answer.status, {
      "Content-Type": "application/rdap+json",
      ...("location" in answer && { Location: answer.location }),
    });
    response.end("body" in answer ? JSON.stringify(answer.body) : undefined);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
