import http from "node:http";
import type { AddressInfo } from "node:net";

import type { PacCase } from "./pac-case";
import { target } from "./served-files";

/** A server of PAC files: each by a path of its own, and by `/proxy.pac` the one that is on. */
export async function pacSite(
  cases: readonly PacCase[],
): Promise<{ url: string; serve: (at: number) => void; close: () => Promise<void> }> {
  let on = 0;
  const server = http.createServer(({ url = "" }, response) => {
    const step = Number(/^\/step\/(\d+)$/.exec(url)?.[1] ?? -1);
    if (step >= 0)
      return void response
        .writeHead(302, { Location: step > 0 ? `/step/${step - 1}` : "/target" })
        .end();
    if (url === "/target")
      return void response
        .writeHead(200, { "Content-Type": "application/x-ns-proxy-autoconfig" })
        .end(target);
    const {
      body,
      headers = { "Content-Type": "application/x-ns-proxy-autoconfig" },
      status = 200,
      location,
    } = cases[Number(/^\/case\/(\d+)$/.exec(url)?.[1] ?? on)] ?? { body: "" };
    response
      .writeHead(status, { ...headers, ...(location === undefined ? {} : { Location: location }) })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (at) => {
      on = at;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
