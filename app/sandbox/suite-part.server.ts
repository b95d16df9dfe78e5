import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";
import { createSecureContext, type SecureContext } from "node:tls";

import { takeAssistantSockets } from "./assistant-socket.server";
import type { KeyAndCertificate, SandboxCertificates } from "./certificates.schema";
import { doorRequestListener } from "./door-requests.server";
import type { FrontDoors } from "./front-doors";
import type { VisitorResolver } from "./visitor-resolver.server";

/** Time in ms for which a connection stays open between two samples. */
const keepAliveTimeout = 65_000;

export type SuitePart = { httpPort: number; httpsPort: number; close: () => Promise<void> };

/** Starts the front doors over HTTP (for browsers) and HTTPS (by name); port 0 takes a free one. */
export async function startSuitePart(
  frontDoors: FrontDoors,
  certificates: SandboxCertificates,
  { ports, resolver }: { ports: { http: number; https: number }; resolver: VisitorResolver },
): Promise<SuitePart> {
  const listener = doorRequestListener(frontDoors, resolver);
  const plain = createServer({ keepAliveTimeout }, listener);
  const secure = createSecureServer(
    { keepAliveTimeout, ...certificates.regular, SNICallback: contextByName(certificates) },
    listener,
  );
  secure.on("connection", (socket) => {
    if (frontDoors.scenario.mode === "dead") socket.destroy();
  });

  const connections = new Set<Socket>();
  for (const server of [plain, secure]) {
    takeAssistantSockets(server, frontDoors);
    server.on("connection", (socket: Socket) => {
      connections.add(socket);
      socket.once("close", () => connections.delete(socket));
    });
  }
  const close = async () => {
    const closed = Promise.all(
      [plain, secure].map((server) => new Promise((resolve) => server.close(resolve))),
    );
    // Not closeAllConnections, which knows nothing of a connection whose handshake is under way.
    for (const connection of connections) connection.destroy();
    await closed;
  };
  try {
    return {
      httpPort: await listen(plain, ports.http),
      httpsPort: await listen(secure, ports.https),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Names whose first label asks for a wrong certificate get it; all others get the regular one. */
function contextByName({ regular, expired, wrongName, selfSigned }: SandboxCertificates) {
  const contextOf = ({ key, cert }: KeyAndCertificate) => createSecureContext({ key, cert });
  const regularContext = contextOf(regular);
  const byLabel = new Map([
    ["expired", contextOf(expired)],
    ["wrong-name", contextOf(wrongName)],
    ["self-signed", contextOf(selfSigned)],
  ]);
  return (name: string, done: (error: null, context: SecureContext) => void) => {
    const label = name.split(".", 1)[0]?.toLowerCase() ?? "";
    done(null, byLabel.get(label) ?? regularContext);
  };
}
