import { once } from "node:events";
import type http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { sandboxReceiver } from "~/features/webhook-delivery/webhook-net.server";
import { sandboxCertificates } from "~/sandbox/certificates.server";

export type Received = { headers: http.IncomingHttpHeaders; body: string; path: string };
export type Answer = { status: number; headers?: Record<string, string>; body?: string };

/** A receiver over TLS, with a certificate of the sandbox's authority. */
export async function startReceiver(folder: string, kind: "regular" | "selfSigned" = "regular") {
  const {
    [kind]: { key, cert },
  } = await sandboxCertificates(path.join(folder, "sandbox"), new Date());
  const received: Received[] = [];
  const answers: Answer[] = [];
  const server = https.createServer({ key, cert }, async (request, response) => {
    received.push({
      headers: request.headers,
      body: (await request.toArray()).join(""),
      path: request.url ?? "",
    });
    const { status, headers = {}, body = "" } = answers.shift() ?? { status: 204 };
    response.writeHead(status, headers).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    received,
    answers,
    port,
    url: `https://${sandboxReceiver}:${port}/hook?key=canary-path`,
    close: () => void server.close().closeAllConnections(),
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof startReceiver>>;
