import { once } from "node:events";
import { connect, createServer } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { isValidatingResolver } from "~/features/domain-lens/validation/look-up.server";
import type { NameExpectation } from "~/features/domain-lens/validation/judge-name";
import { tlsPortOf } from "~/features/domain-lens/validation/ports";
import { prefixListOf } from "~/features/domain-lens/validation/prefix-list";
import { testNameOutside } from "~/features/domain-lens/validation/test-subject.server";

import { olderTlsServer, openOutside, silentServer, type Outside } from "./outside";

let outside: Outside;
beforeAll(async () => {
  outside = await openOutside();
});
afterAll(() => outside.close());

const unstopped = new AbortController().signal;

function expectation(expected: Partial<NameExpectation> = {}): NameExpectation {
  return {
    category: "Default",
    prefixes: new Set(),
    ports: [outside.httpsPort],
    isValidating: true,
    ...expected,
  };
}

/** Each test's outcome and reason: `FailedBlocking no-such-name`. */
async function outcomes(
  name: string,
  expected: Partial<NameExpectation> = {},
  { isInternal = false, net = outside.net, signal = unstopped } = {},
) {
  const judgements = await testNameOutside({ name, isInternal }, expectation(expected), {
    net,
    signal,
  });
  return Object.fromEntries(
    judgements.map(({ test, outcome, evidence: { reason } }) => [
      test,
      reason ? `${outcome} ${reason}` : outcome,
    ]),
  );
}

async function evidence(name: string, test: string, expected: Partial<NameExpectation> = {}) {
  const judgements = await testNameOutside({ name, isInternal: false }, expectation(expected), {
    net: outside.net,
    signal: unstopped,
  });
  const found = judgements.find((judgement) => judgement.test === test);
  return Object.fromEntries(found!.evidence.facts.map(({ fact, values }) => [fact, values]));
}

const unresolved = {
  dnssec: expect.stringMatching(/^Untested|^Pass signed$/),
  ipv4: "Untested not-resolved",
  ipv6: "Untested not-resolved",
  tls13: "Untested not-resolved",
  certificate: "Untested not-resolved",
  alignment: "Untested not-resolved",
};

describe("a name that is well", () => {
  it("passes all but the family it has no address of", async () => {
    expect(await outcomes("outlook.suite.test")).toEqual({
      "dns-resolution": "Pass",
      dnssec: "Pass signed",
      ipv4: "Pass all-ports-answer",
      ipv6: "FailedNotBlocking no-address-of-family",
      tls13: "Pass",
      certificate: "Pass",
      alignment: "Pass nothing-to-align",
    });
  });

  it("keeps the answer, the aliases, the certificate and its chain as evidence", async () => {
    expect(await evidence("outlook.suite.test", "dns-resolution")).toEqual({
      addresses: ["127.0.0.1"],
      aliases: ["ams-efz.suite.test"],
      "response-code": ["NOERROR"],
      resolver: outside.net.dnsServers,
    });
    const certificate = await evidence("outlook.suite.test", "certificate");
    expect(certificate).toMatchObject({
      names: expect.arrayContaining(["*.suite.test"]),
      issuer: [expect.stringContaining("Pathlens sandbox authority")],
      port: [String(outside.httpsPort)],
    });
    expect(certificate.chain).toEqual(certificate.subject);
    expect(Number(certificate["days-left"]?.[0])).toBeGreaterThan(300);
    expect(await evidence("outlook.suite.test", "tls13")).toMatchObject({
      protocols: ["TLSv1.3", "TLSv1.2"],
    });
  });

  it("is reached over the sixth version where it has it", async () => {
    const port = await outside.listen(
      olderTlsServer(outside.certificates.regular, "TLSv1.3"),
      "::1",
    );
    expect(await outcomes("only-six.suite.test", { ports: [port] })).toMatchObject({
      "dns-resolution": "Pass",
      ipv4: "FailedNotBlocking no-address-of-family",
      ipv6: "Pass all-ports-answer",
      tls13: "Pass",
      certificate: "Pass",
    });
  });
});

describe("a name that does not resolve", () => {
  it.each([
    ["nothing-here.suite.test", "FailedBlocking no-such-name"],
    ["empty.suite.test", "FailedBlocking no-address"],
    ["broken.suite.test", "FailedBlocking server-failure"],
    ["loop.suite.test", "FailedBlocking alias-loop"],
    ["refused.suite.test", "Untested refused"],
    ["silent.suite.test", "Untested timeout"],
  ])("%s: %s", async (name, resolution) => {
    expect(await outcomes(name)).toEqual({ ...unresolved, "dns-resolution": resolution });
  });

  it("shows the aliases that lead back to one another", async () => {
    expect(await evidence("loop.suite.test", "dns-resolution")).toMatchObject({
      aliases: ["loop-back.suite.test", "loop.suite.test"],
      "response-code": ["SERVFAIL"],
    });
  });

  it("is not tested where no resolver answers at all", async () => {
    const net = { ...outside.net, dnsServers: ["127.0.0.1:1"] };
    expect(await outcomes("outlook.suite.test", {}, { net })).toEqual({
      ...unresolved,
      "dns-resolution": "Untested unreachable",
    });
  });

  it("is asked about at the next resolver when one is silent", async () => {
    const net = { ...outside.net, dnsServers: ["127.0.0.1:1", ...outside.net.dnsServers!] };
    expect(await outcomes("outlook.suite.test", {}, { net })).toMatchObject({
      "dns-resolution": "Pass",
    });
  });
});

describe("DNSSEC", () => {
  it.each([
    ["a forged answer", "forged.suite.test", true, "FailedNotBlocking bogus"],
    ["an unsigned zone", "autodiscover.contoso.onsuite.test", true, "FailedNotBlocking unsigned"],
    [
      "an unsigned zone at a resolver that does not check",
      "autodiscover.contoso.onsuite.test",
      false,
      "Untested resolver-not-validating",
    ],
    [
      "an unsigned zone at a resolver that is not known to check",
      "autodiscover.contoso.onsuite.test",
      null,
      "Untested resolver-not-validating",
    ],
  ] as const)("%s", async (_case, name, isValidating, expected) => {
    expect(await outcomes(name, { isValidating, ports: [] })).toMatchObject({ dnssec: expected });
  });

  it("says why an answer is forged, in the resolver's words", async () => {
    expect(await evidence("forged.suite.test", "dnssec")).toMatchObject({
      explanation: ["6: signature does not fit"],
    });
  });

  it("knows whether the resolver checks by the root", async () => {
    expect(await isValidatingResolver({ net: outside.net, signal: unstopped })).toBe(true);
    expect(
      await isValidatingResolver({
        net: { ...outside.net, dnsServers: ["127.0.0.1:1"] },
        signal: unstopped,
      }),
    ).toBeNull();
  });
});

describe("TLS and certificate", () => {
  it.each([
    ["expired.suite.test", "FailedNotBlocking expired"],
    ["wrong-name.suite.test", "FailedNotBlocking wrong-name"],
    ["self-signed.suite.test", "FailedNotBlocking not-trusted"],
  ])("%s: %s", async (name, certificate) => {
    expect(await outcomes(name)).toMatchObject({ tls13: "Pass", certificate });
  });

  it("tells of a server that speaks nothing newer than 1.2", async () => {
    const port = await outside.listen(olderTlsServer(outside.certificates.regular, "TLSv1.2"));
    expect(await outcomes("dual.suite.test", { ports: [port] })).toMatchObject({
      tls13: "FailedNotBlocking older-protocol",
      certificate: "Pass",
    });
    expect(await evidence("dual.suite.test", "tls13", { ports: [port] })).toMatchObject({
      protocols: ["TLSv1.2"],
    });
  });

  it("shows the chain as far as the server sends it", async () => {
    const { key, cert } = outside.certificates.regular;
    const port = await outside.listen(
      olderTlsServer({ key, cert: `${cert}\n${outside.certificates.ca}` }, "TLSv1.3"),
    );
    const { chain } = await evidence("dual.suite.test", "certificate", { ports: [port] });
    expect(chain).toEqual([
      expect.stringContaining("CN=suite.test"),
      expect.stringContaining("CN=Pathlens sandbox authority"),
    ]);
  });

  it("gives up a server that hangs in the handshake, within its time", async () => {
    const port = await outside.listen(silentServer());
    expect(await outcomes("expired.suite.test", { ports: [port] })).toMatchObject({
      ipv4: "Pass all-ports-answer",
      tls13: "FailedNotBlocking handshake-failed",
      certificate: "Untested handshake-failed",
    });
  });

  it("waits for a server that is slow, and not for ever", async () => {
    const delayMs = outside.net.limits.handshakeMs / 3;
    const slow = createServer((socket) => {
      const onward = connect(outside.httpsPort, "127.0.0.1");
      setTimeout(() => socket.pipe(onward).pipe(socket), delayMs);
      socket.once("close", () => onward.destroy());
      onward.on("error", () => socket.destroy());
    });
    const port = await outside.listen(slow);
    expect(await outcomes("outlook.suite.test", { ports: [port] })).toMatchObject({
      tls13: "Pass",
      certificate: "Pass",
    });
  });

  it("does not speak TLS where it does not begin with the first byte", async () => {
    expect(tlsPortOf([25, 587])).toBeNull();
    expect([tlsPortOf([80, 443]), tlsPortOf([993, 25]), tlsPortOf([80, 4433])]).toEqual([
      443, 993, 4433,
    ]);
    expect(await outcomes("outlook.suite.test", { ports: [] })).toMatchObject({
      ipv4: "Untested no-tcp-port",
      tls13: "Untested no-tcp-port",
    });
  });
});

describe("reaching the ports", () => {
  it("tells which of them answer", async () => {
    const closing = createServer();
    const gone = await outside.listen(closing);
    await new Promise((resolve) => closing.close(resolve));
    expect(
      await outcomes("outlook.suite.test", { ports: [outside.httpsPort, gone] }),
    ).toMatchObject({ ipv4: "Warning some-ports-answer" });
    expect(
      await evidence("outlook.suite.test", "ipv4", { ports: [outside.httpsPort, gone] }),
    ).toEqual({
      address: ["127.0.0.1"],
      "ports-open": [String(outside.httpsPort)],
      "ports-closed": [`${gone} (ECONNREFUSED)`],
    });
    expect(await outcomes("outlook.suite.test", { ports: [gone] })).toMatchObject({
      ipv4: "FailedNotBlocking no-port-answers",
      tls13: "Untested not-connected",
    });
  });

  it("connects to nothing that is inside a network, unless it is configured and the set internal", async () => {
    let connections = 0;
    const inside = createServer(() => (connections += 1));
    const port = await outside.listen(inside);
    const net = { ...outside.net, allowedDestinations: [] };
    const configured = { ...net, internalPrefixes: prefixListOf(["127.0.0.0/8"]) };
    expect(await outcomes("outlook.suite.test", { ports: [port] }, { net })).toMatchObject({
      ipv4: "FailedNotBlocking not-public",
    });
    expect(
      await outcomes("outlook.suite.test", { ports: [port] }, { net, isInternal: true }),
    ).toMatchObject({ ipv4: "FailedNotBlocking not-public" });
    expect(
      await outcomes("outlook.suite.test", { ports: [port] }, { net: configured }),
    ).toMatchObject({ ipv4: "FailedNotBlocking not-public" });
    expect(connections).toBe(0);
    expect(
      await outcomes(
        "outlook.suite.test",
        { ports: [port] },
        { net: configured, isInternal: true },
      ),
    ).toMatchObject({ ipv4: "Pass all-ports-answer" });
    expect(connections).toBeGreaterThan(0);
  });

  it("stops at once when nobody wants it any more", async () => {
    const stop = new AbortController();
    const port = await outside.listen(createServer(() => stop.abort(new Error("enough"))));
    const endless = { ...outside.net, limits: { ...outside.net.limits, handshakeMs: 3_600_000 } };
    await expect(
      outcomes("expired.suite.test", { ports: [port] }, { net: endless, signal: stop.signal }),
    ).rejects.toThrow("enough");
  });
});

describe("alignment", () => {
  it.each([
    ["within the prefixes", { prefixes: prefixListOf(["127.0.0.0/24"]) }, "Pass within-prefixes"],
    [
      "outside of them",
      { prefixes: prefixListOf(["192.0.2.0/24", "2001:db8::/32"]) },
      "FailedNotBlocking outside-prefixes",
    ],
    ["without prefixes, Default", { category: "Default" }, "Pass nothing-to-align"],
    ["without prefixes, Allow", { category: "Allow" }, "Warning nothing-to-align"],
    ["without prefixes, Optimize", { category: "Optimize" }, "FailedNotBlocking nothing-to-align"],
  ] as const)("%s", async (_case, expected, outcome) => {
    expect(await outcomes("outlook.suite.test", { ports: [], ...expected })).toMatchObject({
      alignment: outcome,
    });
  });
});

it("answers of a hundred addresses come over TCP", async () => {
  const shown = await evidence("large.suite.test", "dns-resolution", { ports: [] });
  expect(shown.addresses).toHaveLength(20);
  expect(shown["response-code"]).toEqual(["NOERROR"]);
});

it("a resolver's answer to somebody else's question is not taken", async () => {
  const { createSocket } = await import("node:dgram");
  const liar = createSocket("udp4");
  liar.on("message", (bytes, from) => {
    const forged = Buffer.from(bytes);
    forged[0] = (forged[0]! + 1) & 0xff;
    forged[2] = forged[2]! | 0x80;
    liar.send(forged, from.port, from.address);
  });
  liar.bind(0, "127.0.0.1");
  await once(liar, "listening");
  const net = { ...outside.net, dnsServers: [`127.0.0.1:${liar.address().port}`] };
  expect(await outcomes("outlook.suite.test", {}, { net })).toMatchObject({
    "dns-resolution": "Untested timeout",
  });
  liar.close();
});
