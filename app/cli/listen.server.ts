import type { Server } from "node:http";

import { CommandError } from "./command-error";

/** Why an address cannot be had, in words for whoever starts the program. */
const reasons: Record<string, string | undefined> = {
  EADDRINUSE: "is taken by another program",
  EACCES: "may not be used by this account",
  EADDRNOTAVAIL: "is not an address of this machine",
};

/** Why an address could not be had; undefined for any other error. */
export function takenReason(error: NodeJS.ErrnoException): string | undefined {
  return reasons[error.code ?? ""];
}

/** @throws {CommandError} when the address cannot be had */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = takenReason(error);
      reject(reason ? new CommandError(`${host}:${port} ${reason}. Stop that, or set another port.`) : error);
    });
    server.listen(port, host, resolve);
  });
}
