import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

/** So long after the signal connections are accepted and requests read that had arrived before it, in ms. */
const arrivalMs = 200;

/** Turns of the event loop in which nothing new may arrive: one accepts a connection, the next reads it. */
const quietTurns = 3;

/** So long requests that had arrived may take before the database goes from under them, in ms. */
const drainLimitMs = 2800;

/** How often connections that fell idle are ended, in ms. */
const sweepMs = 50;

/**
 * What ends a server without losing a request: what the system had received when the signal came is read
 * and answered, and every answer ends its connection. Then the server takes no further connection, and
 * ends the idle ones until every request is answered or time is up.
 *
 * @param server before it listens
 */
export function drainable(server: Server): () => Promise<void> {
  let isEnding = false;
  let arrivals = 0;
  // Browsers open connections that they may need; Node does not count them as idle.
  const unused = new Set<Socket>();
  server.on("connection", (socket) => {
    arrivals += 1;
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    arrivals += 1;
    unused.delete(socket);
    if (isEnding) response.shouldKeepAlive = false;
  });
  return async () => {
    isEnding = true;
    await pause(arrivalMs);
    // A program that was busy for that long has not yet read what arrived during it.
    let seen;
    do {
      seen = arrivals;
      for (let turn = 0; turn < quietTurns; turn += 1) await nextTurn();
    } while (arrivals !== seen);
    for (const socket of unused) socket.destroySoon();
    await closed(server);
  };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    const done = () => {
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    };
    const limit = setTimeout(done, drainLimitMs);
    server.close(done);
    server.closeIdleConnections();
  });
}
