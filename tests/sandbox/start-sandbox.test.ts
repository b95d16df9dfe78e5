import { createServer } from "node:net";
import { connect } from "node:tls";

import { afterEach, expect, it } from "vitest";

import { accountKinds } from "~/sandbox/directory";

import { startTestSandbox, type TestSandbox } from "./test-sandbox";

const running: TestSandbox[] = [];
const start = async (...options: Parameters<typeof startTestSandbox>) => {
  const sandbox = await startTestSandbox(...options);
  running.push(sandbox);
  return sandbox;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.close()));
});

it("names only loopback, and its exact ports", async () => {
  const sandbox = await start();
  const ports = [sandbox.suite.endpointExchange, sandbox.suite.namedEndpointExchange].map((url) =>
    Number(new URL(url).port),
  );
  expect(sandbox.allowedDestinations).toEqual(ports.map((port) => ({ host: "127.0.0.1", port })));
  expect(sandbox.controlUrl).toBe(`${sandbox.origin}/`);
  expect(sandbox.dnsServers).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+$/)]);
});

it.each([
  ["outlook.suite.test", true, null],
  ["expired.suite.test", false, "CERT_HAS_EXPIRED"],
  ["expired.sharepoint.suite.test", false, "CERT_HAS_EXPIRED"],
  ["self-signed.suite.test", false, "DEPTH_ZERO_SELF_SIGNED_CERT"],
  ["wrong-name.suite.test", false, "ERR_TLS_CERT_ALTNAME_INVALID"],
])("shows %s a certificate that is trusted: %s", async (servername, isTrusted, reason) => {
  const sandbox = await start();
  const port = Number(new URL(sandbox.suite.namedEndpointExchange).port);
  const socket = connect({
    host: "127.0.0.1",
    port,
    servername,
    ca: sandbox.trustedCa,
    rejectUnauthorized: false,
  });
  await new Promise((resolve, reject) =>
    socket.once("secureConnect", resolve).once("error", reject),
  );
  expect([socket.authorized, socket.authorizationError ?? null]).toEqual([isTrusted, reason]);
  socket.destroy();
});

it("signs people in on a loopback port that may be reached", async () => {
  const { identity, allowedDestinations } = await start({ parts: ["suite", "identity"] });
  const { hostname, port } = new URL(identity!.authority);
  expect(allowedDestinations).toContainEqual({ host: hostname, port: Number(port) });
  expect(identity!.graphBaseUrl).toBe(`${identity!.authority}/graph`);
  expect(identity!.accounts.map(({ kind }) => kind)).toEqual([...accountKinds]);
  expect((await fetch(`${identity!.authority}/.well-known/openid-configuration`)).status).toBe(200);
});

it("runs the parts that are named alone", async () => {
  const sandbox = await start({ parts: ["suite"] });
  expect(sandbox.dnsServers).toBeUndefined();
});

it("closes at once although connections are open and an answer is under way", async () => {
  const sandbox = await start();
  await sandbox.control({ mode: "slow" });
  const waiting = fetch(sandbox.suite.endpointExchange).then(
    () => "answered",
    () => "cut",
  );
  const idle = connect({
    host: "127.0.0.1",
    port: Number(new URL(sandbox.suite.namedEndpointExchange).port),
    rejectUnauthorized: false,
  });
  idle.on("error", () => undefined);
  await new Promise((resolve) => idle.once("secureConnect", resolve));
  running.splice(0);
  await sandbox.close();
  expect(await waiting).toBe("cut");
  await expect(fetch(`${sandbox.origin}/control`)).rejects.toThrow();
});

it("fails as a whole when a port is taken", async () => {
  // Below the ports that systems give to connections: those of other tests come and go.
  const port = 20_001 + Math.floor(Math.random() * 10_000);
  const taken = createServer();
  await new Promise<void>((resolve, reject) =>
    taken.once("error", reject).listen(port, "127.0.0.1", resolve),
  );
  await expect(startTestSandbox({ port: port - 1 })).rejects.toMatchObject({ code: "EADDRINUSE" });
  const again = createServer();
  await new Promise<void>((resolve, reject) =>
    again.once("error", reject).listen(port - 1, "127.0.0.1", resolve),
  );
  again.close();
  taken.close();
});
