import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";

/** Begins to listen on a free port; resolves with the origin. */
export async function openOnLoopback(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Cuts what is open and ends the server. */
export async function closeWithSockets(server: Server, sockets: Iterable<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, "close");
}
