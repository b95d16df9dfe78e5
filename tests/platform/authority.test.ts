import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, expect, it } from "vitest";

import { authorityAt } from "~/features/identity/authority.server";

const opened: http.Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close().closeAllConnections();
});

/** An authority whose discovery document is what `told` makes of its own address. */
async function serving(told: (own: string) => object | undefined, path = ""): Promise<string> {
  let own = "";
  const server = http.createServer((_request, response) => {
    const document = told(own);
    response.writeHead(document ? 200 : 500).end(JSON.stringify(document));
  });
  opened.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return own;
}

const endpoints = (own: string) => ({
  authorization_endpoint: `${own}/authorize`,
  token_endpoint: `${own}/token`,
  jwks_uri: `${own}/keys`,
});

it.each<[string, string, (own: string) => string]>([
  ["by its own address", "", (own) => own],
  ["with a slash at the end", "", (own) => `${own}/`],
  ["for any tenant", "/common/v2.0", (own) => own.replace("common", "{tenantid}")],
  ["for organisations", "/organizations/v2.0", (own) => own.replace("organizations", "{tenantid}")],
])("takes an authority that names itself %s", async (_what, path, issuer) => {
  const own = await serving(
    (address) => ({ issuer: issuer(address), ...endpoints(address) }),
    path,
  );
  expect((await authorityAt(own)).issuer).toBe(issuer(own));
});

it.each<[string, (own: string) => object | undefined]>([
  ["that names another", (own) => ({ issuer: "https://evil.example", ...endpoints(own) })],
  [
    "that names any tenant where one was asked",
    (own) => ({ issuer: `${own}/{tenantid}`, ...endpoints(own) }),
  ],
  [
    "without keys",
    (own) => ({
      issuer: own,
      authorization_endpoint: `${own}/authorize`,
      token_endpoint: `${own}/token`,
    }),
  ],
  ["that fails", () => undefined],
])("does not take one %s, and asks again the next time", async (_what, told) => {
  let isMended = false;
  const own = await serving((address) =>
    isMended ? { issuer: address, ...endpoints(address) } : told(address),
  );
  await expect(authorityAt(own)).rejects.toThrow();
  isMended = true;
  expect((await authorityAt(own)).issuer).toBe(own);
});
