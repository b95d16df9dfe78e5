import type { Server } from "node:http";

import { CommandError } from "~/platform/command-error";

/** Why an address cannot be had, in words for whoever starts the program. */
const reasons: Record<string, string | undefined> = {
  EADDRINUSE: "is taken by another program",
  EACCES: "may not be used by this account",
  EADDRNOTAVAIL: "is not an address of this machine",
};

/**
 * Connections that may wait to be accepted. One is accepted in each turn of the event loop, and readers come
 * all at once after a restart; whoever finds no room tries again after 1, 3, 7 seconds, and so on. The system
 * may have a lower limit of its own (Linux: `net.core.somaxconn`, 4096).
 */
const waitingMost = 4096;

type Place = { host: string; port: number };

/** What to say of an address that could not be had; any other error as it is. */
export function withoutAddress(error: NodeJS.ErrnoException, { host, port }: Place): Error {
  const reason = reasons[error.code ?? ""];
  return reason
    ? new CommandError(`${host}:${port} ${reason}. Stop that, or choose another address or port.`)
    : error;
}

/** @throws {CommandError} when the address cannot be had */
export async function listen(server: Server, place: Place): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(withoutAddress(error, place)));
    server.listen(place.port, place.host, waitingMost, resolve);
  });
}
