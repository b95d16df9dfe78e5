import http from "node:http";
import net, { type Socket } from "node:net";
import tls from "node:tls";

import { codeOf, ConnectionFault } from "./fault";
import { addressesOf } from "./look-ups";
import type { ProxyAddress } from "./proxy-address";

export type Opened = {
  socket: Socket;
  connectMs: number;
  family: "ipv4" | "ipv6";
  viaProxy: boolean;
};

export type Opening = { host: string; port: number; proxy: ProxyAddress | null; timeoutMs: number };

/**
 * Connects to a host, straight or through a proxy. `connectMs` is the TCP handshake alone: to
 * the host, or through a proxy what its answer to CONNECT took.
 *
 * @throws {ConnectionFault}
 */
export async function openSocket({ host, port, proxy, timeoutMs }: Opening): Promise<Opened> {
  if (!proxy) return { ...(await connectTcp(host, port, timeoutMs)), viaProxy: false };
  const toProxy = await openToProxy(proxy, timeoutMs);
  const before = performance.now();
  const socket = await askTunnel(toProxy.socket, {
    host,
    port,
    authorization: proxy.authorization,
    timeoutMs,
  });
  return { ...toProxy, socket, connectMs: performance.now() - before };
}

/**
 * Connects to a proxy itself, which is what plain HTTP is asked of. `connectMs` is the TCP handshake with
 * it; whatever fails, its own name too, is a fault at the proxy and none of the host that is wanted.
 *
 * @throws {ConnectionFault}
 */
export async function openToProxy(proxy: ProxyAddress, timeoutMs: number): Promise<Opened> {
  const reached = await connectTcp(proxy.host, proxy.port, timeoutMs).catch((error: unknown) => {
    throw error instanceof ConnectionFault ? new ConnectionFault("proxy", error.code) : error;
  });
  const socket = proxy.isTls
    ? await tlsToProxy(reached.socket, proxy.host, timeoutMs)
    : reached.socket;
  return { ...reached, socket, viaProxy: true };
}

async function connectTcp(
  host: string,
  port: number,
  timeoutMs: number,
): Promise<Omit<Opened, "viaProxy">> {
  const addresses = await addressesOf(host);
  const before = performance.now();
  const socket = net.connect({
    host,
    port,
    autoSelectFamily: true,
    lookup: (_name, _options, done) => done(null, addresses),
  });
  await settled(socket, "connect", timeoutMs).catch((error: unknown) => {
    throw new ConnectionFault("tcp", codeOf(error));
  });
  socket.setNoDelay(true);
  return {
    socket,
    connectMs: performance.now() - before,
    family: socket.remoteFamily === "IPv6" ? "ipv6" : "ipv4",
  };
}

/** The proxy's own certificate is no evidence of anything: what counts is the one inside the tunnel. */
async function tlsToProxy(socket: Socket, servername: string, timeoutMs: number): Promise<Socket> {
  const secured = tls.connect({
    socket,
    servername: net.isIP(servername) ? "" : servername,
    rejectUnauthorized: false,
  });
  await settled(secured, "secureConnect", timeoutMs).catch((error: unknown) => {
    throw new ConnectionFault("proxy", codeOf(error));
  });
  return secured;
}

type Tunnel = { host: string; port: number; authorization: string | null; timeoutMs: number };

function askTunnel(
  toProxy: Socket,
  { host, port, authorization, timeoutMs }: Tunnel,
): Promise<Socket> {
  const name = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const request = http.request({
    method: "CONNECT",
    path: name,
    headers: { Host: name, ...(authorization ? { "Proxy-Authorization": authorization } : {}) },
    createConnection: () => toProxy,
    timeout: timeoutMs,
  });
  return new Promise((resolve, reject) => {
    const fail = (code: string, status: number | null = null) => {
      toProxy.destroy();
      reject(new ConnectionFault("proxy", code, status));
    };
    request.on("connect", ({ statusCode = 0 }, socket: Socket) => {
      if (statusCode === 200) return resolve(socket);
      fail(statusCode === 407 ? "proxy-authentication" : `proxy-${statusCode}`, statusCode);
    });
    request.on("response", ({ statusCode = 0 }) =>
      fail(statusCode === 407 ? "proxy-authentication" : `proxy-${statusCode}`, statusCode),
    );
    request.on("timeout", () => fail("timeout"));
    request.on("error", (error) => fail(codeOf(error)));
    request.end();
  });
}

/** Resolves with the event; rejects on an error, the end of the connection, or when time is up. */
export function settled(
  socket: Socket,
  event: "connect" | "secureConnect",
  timeoutMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: Error) => {
      clearTimeout(timer);
      socket.off(event, done).off("error", end).off("close", closed);
      if (!error) return resolve();
      // What still comes of it is nobody's any more.
      socket.on("error", () => undefined).destroy();
      reject(error);
    };
    const done = () => end();
    const closed = () => end(Object.assign(new Error("closed"), { code: "ECONNRESET" }));
    const timer = setTimeout(
      () => end(Object.assign(new Error("timeout"), { code: "timeout" })),
      timeoutMs,
    );
    socket.once(event, done).once("error", end).once("close", closed);
  });
}
