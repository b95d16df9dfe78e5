import { readFile } from "node:fs/promises";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import path from "node:path";
import { createServer as createTlsServer, type SecureVersion } from "node:tls";

import { startTestSandbox, type TestSandbox } from "#tests/sandbox/test-sandbox";
import { validationLimits } from "~/features/domain-lens/validation/limits";
import type { OutsideNet } from "~/features/domain-lens/validation/outside-net.server";
import { certificatesSchema, type SandboxCertificates } from "~/sandbox/certificates.schema";

/** Time-outs that a test can wait for, and that what answers keeps on a busy machine. */
const shortLimits = {
  ...validationLimits,
  dnsTryMs: 3_000,
  dnsTries: 2,
  dnsMs: 6_000,
  connectMs: 4_000,
  handshakeMs: 3_000,
  registryMs: 4_000,
};

export type Outside = {
  sandbox: TestSandbox;
  /** The port of the sandbox's servers over TLS, as a set would list it. */
  httpsPort: number;
  net: OutsideNet;
  certificates: SandboxCertificates;
  /** Starts a server on loopback that tests may connect to. */
  listen: (server: Server, host?: string) => Promise<number>;
  close: () => Promise<void>;
};

/** The sandbox as the tests of endpoints see it, with room for further servers. */
export async function openOutside(): Promise<Outside> {
  const sandbox = await startTestSandbox({ parts: ["suite", "dns", "rdap"] });
  const servers: Server[] = [];
  const net: OutsideNet = {
    dnsServers: sandbox.dnsServers,
    allowedDestinations: [...sandbox.allowedDestinations],
    trustedCa: sandbox.trustedCa,
    internalPrefixes: new Set(),
    rdap: sandbox.rdap,
    ipam: { state: "not-configured" },
    limits: shortLimits,
  };
  return {
    sandbox,
    net,
    httpsPort: sandbox.suite.tenantPort,
    certificates: certificatesSchema.parse(
      JSON.parse(await readFile(path.join(sandbox.folder, "sandbox", "certificates.json"), "utf8")),
    ),
    listen: async (server, host = "127.0.0.1") => {
      const port = await listening(server, host);
      servers.push(server);
      net.allowedDestinations = [...net.allowedDestinations, { host, port }];
      return port;
    },
    close: async () => {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      await sandbox.close();
    },
  };
}

function listening(server: Server, host: string): Promise<number> {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket.on("error", () => undefined).once("close", () => open.delete(socket)));
  });
  const close = server.close.bind(server);
  server.close = (done) => {
    for (const socket of open) socket.destroy();
    return close(done);
  };
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Takes connections and never says a word. */
export function silentServer(): Server {
  return createServer(() => undefined);
}

/** Speaks TLS in no newer version than this. */
export function olderTlsServer(
  { key, cert }: SandboxCertificates["regular"],
  newest: SecureVersion,
): Server {
  return createTlsServer({ key, cert, maxVersion: newest }, (socket) =>
    socket.on("error", () => undefined),
  );
}
