import { randomUUID } from "node:crypto";
import { createSocket } from "node:dgram";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { createServer as createTlsServer } from "node:tls";

import { decode, encode, RECURSION_AVAILABLE } from "dns-packet";

import { aContent } from "#tests/factories/endpoint-set";
import { validationLimits } from "~/features/domain-lens/validation/limits";
import { testedSubjects } from "~/features/domain-lens/validation/perform-validation.server";
import {
  subjectsOf,
  type ValidationFacts,
} from "~/features/domain-lens/validation/validation-facts";
import { sandboxCertificates } from "~/sandbox/certificates.server";

import { print } from "./bench-server";
import { percentileOf } from "./spread";

/** Names of the change, and how many of its targets hang: half of them in the DNS, half in the handshake. */
const nameCount = 200;
const hanging = 10;
const rounds = 3;

/** Healthy targets are on the first address, hanging ones on the second. */
const [healthy, hung] = ["127.0.0.1", "127.0.0.2"];

/**
 * All tests of 200 names over real sockets, without and with 5 % of the targets hanging; the
 * time-outs are the program's own.
 */
export async function benchValidation(): Promise<void> {
  const outside = await openTargets();
  try {
    for (const hangs of [0, hanging]) {
      const times: number[] = [];
      let results = 0;
      for (let round = 0; round < rounds; round++) {
        const startedAt = performance.now();
        results = await testAll(hangs, outside);
        times.push(performance.now() - startedAt);
      }
      print("validation", {
        case: `${nameCount} names, ${hangs} of them hang`,
        results,
        medianMs: Math.round(percentileOf(times, 0.5)),
        longestMs: Math.round(Math.max(...times)),
        rounds,
      });
    }
  } finally {
    outside.close();
  }
}

type Targets = Awaited<ReturnType<typeof openTargets>>;

async function testAll(hangs: number, { net, port }: Targets): Promise<number> {
  const names = Array.from({ length: nameCount }, (_, index) => {
    const kind =
      index % (nameCount / Math.max(1, hangs)) === 0 && hangs > 0
        ? index % ((2 * nameCount) / hangs) === 0
          ? "silent"
          : "hang"
        : "fine";
    return `${kind}-${index}.bench.test`;
  });
  const facts: ValidationFacts = {
    setId: randomUUID(),
    instance: "Worldwide",
    content: aContent({ workloadId: randomUUID(), tcpPorts: String(port) }),
    isInternal: false,
    mayBePrivate: false,
    names,
    prefixes: [],
    nameOverlaps: new Map(),
    prefixOverlaps: new Map(),
    alignment: new Set(),
    removed: 0,
    addEffectiveOn: null,
    submittedOn: "2030-01-01",
    today: "2030-01-01",
    link: { kind: "none" },
  };
  let count = 0;
  for await (const results of testedSubjects(subjectsOf(facts), {
    facts,
    net,
    signal: new AbortController().signal,
  }))
    count += results.length;
  return count;
}

async function openTargets() {
  const { regular } = await sandboxCertificates(
    path.join(await mkdtemp(path.join(os.tmpdir(), "pathlens-bench-")), "sandbox"),
    new Date(),
  );
  const secure = createTlsServer(regular, (socket) => socket.on("error", () => undefined)).listen(
    0,
    healthy,
  );
  await once(secure, "listening");
  const { port } = secure.address() as { port: number };
  const silent = createServer((socket) => socket.on("error", () => undefined)).listen(port, hung);
  await once(silent, "listening");
  const dns = createSocket("udp4").bind(0, healthy);
  await once(dns, "listening");
  dns.on("message", (bytes, from) => {
    const query = decode(bytes);
    const { name = "", type } = query.questions?.[0] ?? {};
    if (name.startsWith("silent")) return;
    const data = name.startsWith("hang") ? hung : healthy;
    dns.send(
      encode({
        type: "response",
        id: query.id,
        flags: RECURSION_AVAILABLE,
        questions: query.questions,
        answers: type === "A" ? [{ type: "A", name, class: "IN", ttl: 1, data }] : [],
      }),
      from.port,
      from.address,
    );
  });
  return {
    port,
    net: {
      dnsServers: [`${healthy}:${dns.address().port}`],
      allowedDestinations: [
        { host: healthy, port },
        { host: hung, port },
      ],
      trustedCa: undefined,
      internalPrefixes: new Set<string>(),
      rdap: undefined,
      ipam: { state: "not-configured" as const },
      limits: validationLimits,
    },
    close: () => {
      secure.close();
      silent.close();
      dns.close();
    },
  };
}
