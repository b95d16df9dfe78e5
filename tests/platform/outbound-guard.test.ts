import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import tls from "node:tls";

import selfsigned from "selfsigned";
import { afterEach, describe, expect, it } from "vitest";

import { guardedAddress, guardedConnect } from "~/platform/outbound-guard.server";

const answers =
  (...addresses: string[]) =>
  async () =>
    addresses;
/** Public, and made to swallow what nobody should have sent (AS112). */
const publicAddress = "192.175.48.1";

const opened: net.Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

async function listening(server: net.Server): Promise<number> {
  opened.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const outcomeOf = (promise: Promise<{ address: string }>) =>
  promise.then(
    ({ address }) => address,
    (error: { code: string }) => error.code,
  );

describe("which addresses pass", () => {
  it.each([
    ["a public IPv4 address", [publicAddress], publicAddress],
    ["a public IPv6 address", ["2606:4700::1111"], "2606:4700::1111"],
    ["loopback", ["127.0.0.1"], "ERR_ADDRESS_NOT_PUBLIC"],
    ["private", ["10.1.2.3"], "ERR_ADDRESS_NOT_PUBLIC"],
    ["link-local, where metadata services are", ["169.254.169.254"], "ERR_ADDRESS_NOT_PUBLIC"],
    ["unspecified", ["0.0.0.0"], "ERR_ADDRESS_NOT_PUBLIC"],
    ["IPv6 loopback", ["::1"], "ERR_ADDRESS_NOT_PUBLIC"],
    ["IPv6 unique local", ["fd00::1"], "ERR_ADDRESS_NOT_PUBLIC"],
    ["IPv4-mapped loopback", ["::ffff:127.0.0.1"], "ERR_ADDRESS_NOT_PUBLIC"],
    ["IPv4-mapped loopback in hexadecimal", ["::ffff:7f00:1"], "ERR_ADDRESS_NOT_PUBLIC"],
    ["NAT64 of a private address", ["64:ff9b::a01:203"], "ERR_ADDRESS_NOT_PUBLIC"],
    ["a private one among public ones", [publicAddress, "192.168.0.1"], "ERR_ADDRESS_NOT_PUBLIC"],
    ["something that is no address", [publicAddress, "metadata"], "ERR_ADDRESS_NOT_PUBLIC"],
    ["an address with a zone", ["fe80::1%eth0"], "ERR_ADDRESS_NOT_PUBLIC"],
    ["none", [], "ERR_NO_ADDRESS"],
  ])("%s", async (_name, addresses, outcome) => {
    expect(
      await outcomeOf(guardedAddress("name.example", 443, { resolver: answers(...addresses) })),
    ).toBe(outcome);
  });

  it("a name that cannot be resolved", async () => {
    const resolver = () => Promise.reject(new Error("SERVFAIL"));
    expect(await outcomeOf(guardedAddress("name.example", 443, { resolver }))).toBe(
      "ERR_NO_ADDRESS",
    );
  });
});

describe("which hosts pass", () => {
  it.each([
    ["127.0.0.1"],
    ["2130706433"],
    ["0x7f000001"],
    ["0x7f.1"],
    ["0177.0.0.1"],
    ["0177.0.0.01"],
    ["127.1"],
    ["127.0.0.1."],
    ["017700000001"],
    ["[::1]"],
    ["::1"],
    ["[::ffff:127.0.0.1]"],
    ["::ffff:7f00:1"],
    ["[0:0:0:0:0:ffff:169.254.169.254]"],
    ["169.254.169.254"],
    ["１２７.0.0.1"],
    ["127。0。0。1"],
    ["0"],
  ])("%s is not public, and nobody is asked what it resolves to", async (host) => {
    let isAsked = false;
    const resolver = async () => {
      isAsked = true;
      return [publicAddress];
    };
    expect(await outcomeOf(guardedAddress(host, 443, { resolver }))).toBe("ERR_ADDRESS_NOT_PUBLIC");
    expect(isAsked).toBe(false);
  });

  it.each([
    [""],
    ["a b"],
    ["user@name.example"],
    ["name.example/path"],
    ["name.example?x"],
    ["name.example#x"],
    ["name.example:80"],
    ["a\\b"],
    ["name.example\0"],
    ["256.256.256.256"],
    ["1.2.3.4.5"],
    ["[::1"],
    ["[fe80::1%25eth0]"],
    [`${"a".repeat(60)}.`.repeat(5)],
    ["%31%32%37.0.0.1"],
  ])("%j is no host", async (host) => {
    expect(await outcomeOf(guardedAddress(host, 443, { resolver: answers(publicAddress) }))).toBe(
      "ERR_HOST_INVALID",
    );
  });

  it("asks the resolver for the one spelling of a name", async () => {
    const asked: string[] = [];
    await guardedAddress("Bücher.Example.", 443, {
      resolver: async (host) => (asked.push(host), [publicAddress]),
    });
    expect(asked).toEqual(["xn--bcher-kva.example"]);
  });
});

describe("which ports pass", () => {
  it.each([
    [80, {}, publicAddress],
    [443, {}, publicAddress],
    [22, {}, "ERR_PORT_NOT_ALLOWED"],
    [8443, {}, "ERR_PORT_NOT_ALLOWED"],
    [8443, { ports: [8443] }, publicAddress],
    [8443, { allow: ["name.example:8443"] }, publicAddress],
    [8444, { allow: ["name.example:8443"] }, "ERR_PORT_NOT_ALLOWED"],
    [8443, { allow: ["other.example:8443"] }, "ERR_PORT_NOT_ALLOWED"],
  ])("%i with %j: %s", async (port, guard, outcome) => {
    expect(
      await outcomeOf(
        guardedAddress("name.example", port, { resolver: answers(publicAddress), ...guard }),
      ),
    ).toBe(outcome);
  });

  it.each([
    ["the pair itself", "front.test", 4433, "127.0.0.1"],
    ["another port of the host", "front.test", 443, "ERR_ADDRESS_NOT_PUBLIC"],
    ["a name below it", "a.front.test", 4433, "ERR_PORT_NOT_ALLOWED"],
  ])("an exact pair may be private: %s", async (_name, host, port, outcome) => {
    expect(
      await outcomeOf(
        guardedAddress(host, port, {
          resolver: answers("127.0.0.1"),
          allow: ["front.test:4433", "[::1]:4433"],
        }),
      ),
    ).toBe(outcome);
  });
});

describe("connections", () => {
  it("goes to the address that was checked, asked for once (DNS rebinding)", async () => {
    let connections = 0;
    const port = await listening(
      net.createServer((socket) => {
        connections += 1;
        socket.end();
      }),
    );
    const rebound = [[publicAddress], ["127.0.0.1"]];
    let lookups = 0;
    const resolver = async () => rebound[Math.min(lookups++, 1)] as string[];
    // With nothing but loopback around, the checked address cannot be reached; what counts is that loopback is not.
    const outcome = await outcomeOf(
      guardedConnect({ host: "rebound.example", port, ports: [port], resolver, timeoutMs: 300 }),
    );
    expect(outcome).toMatch(/^E(TIMEDOUT|NETUNREACH|HOSTUNREACH|CONNREFUSED|ACCES|PERM)$/);
    expect([lookups, connections]).toEqual([1, 0]);
    expect(
      await outcomeOf(guardedConnect({ host: "rebound.example", port, ports: [port], resolver })),
    ).toBe("ERR_ADDRESS_NOT_PUBLIC");
    expect(connections).toBe(0);
  });

  it("connects to an exact pair and tells the time of the handshake", async () => {
    const port = await listening(net.createServer((socket) => socket.end("hello")));
    const { socket, address, connectMs } = await guardedConnect({
      host: "127.0.0.1",
      port,
      allow: [`127.0.0.1:${port}`],
    });
    const [greeting] = (await once(socket, "data")) as [Buffer];
    expect([address, String(greeting)]).toEqual(["127.0.0.1", "hello"]);
    expect(connectMs).toBeGreaterThan(0);
  });

  it("names the failure of a port that nobody listens on", async () => {
    const port = await listening(net.createServer());
    opened.splice(0).forEach((server) => server.close());
    expect(
      await outcomeOf(guardedConnect({ host: "127.0.0.1", port, allow: [`127.0.0.1:${port}`] })),
    ).toBe("ECONNREFUSED");
  });

  it("gives up a TLS handshake that does not come", async () => {
    const port = await listening(net.createServer());
    const connecting = guardedConnect({
      host: "127.0.0.1",
      port,
      allow: [`127.0.0.1:${port}`],
      tls: { isVerified: true },
      timeoutMs: 200,
    });
    expect(await outcomeOf(connecting)).toBe("ETIMEDOUT");
  });

  it("gives up at once when the caller does, also while a name is resolved", async () => {
    const stop = new AbortController();
    const resolver = () => new Promise<string[]>(() => undefined);
    const connecting = guardedConnect({
      host: "slow.example",
      port: 443,
      resolver,
      signal: stop.signal,
    });
    stop.abort(Object.assign(new Error("left"), { code: "LEFT" }));
    expect(await outcomeOf(connecting)).toBe("LEFT");
  });

  it("speaks TLS under the host's name, verified unless only the certificate is looked at", async () => {
    const { private: key, cert } = selfsigned.generate(
      [{ name: "commonName", value: "front.test" }],
      { keySize: 2048 },
    );
    const names: unknown[] = [];
    const port = await listening(
      tls.createServer({ key, cert, SNICallback: (name, done) => (names.push(name), done(null)) }),
    );
    const to = {
      host: "front.test",
      port,
      resolver: answers("127.0.0.1"),
      allow: [`front.test:${port}`],
    };
    expect(await outcomeOf(guardedConnect({ ...to, tls: { isVerified: true } }))).toBe(
      "DEPTH_ZERO_SELF_SIGNED_CERT",
    );
    const { socket } = await guardedConnect({ ...to, tls: { isVerified: false } });
    expect((socket as tls.TLSSocket).getPeerCertificate().subject.CN).toBe("front.test");
    expect(names).toEqual(["front.test", "front.test"]);
    socket.destroy();
  });
});
