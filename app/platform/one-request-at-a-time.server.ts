import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves one request of a connection at a time. Browsers and proxies wait for an answer
 * before they ask again; what does not would have hundreds of requests worked on at once
 * for the price of one connection. A request that comes too early is not answered, and the
 * connection ends after the answer before it (RFC 9112 section 9.3.2 lets the client ask
 * again); a second one ends it at once.
 */
export function oneRequestAtATime(): Middleware {
  const underWay = new WeakMap<Socket, ServerResponse>();
  const ending = new WeakSet<Socket>();
  return ({ socket }, response, next) => {
    const first = underWay.get(socket);
    if (!first) {
      underWay.set(socket, response);
      response.once("close", () => underWay.delete(socket));
      return next();
    }
    if (ending.has(socket)) return void socket.destroy();
    ending.add(socket);
    if (!first.headersSent) first.setHeader("Connection", "close");
    first.once("finish", () => socket.destroySoon());
  };
}
