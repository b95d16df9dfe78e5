import type { ClientTestData } from "./client-data.schema";
import type { ClientTest } from "./client-results";
import type { ClientSection } from "./client-sections";

type Joining<Test extends ClientTest> = {
  /** Whether the data has what the test is for; without it nothing of another source is displaced. */
  hasFigures?: (data: ClientTestData[Test]) => boolean;
  /** `into` with what it lacks and another source knows. */
  keep?: (from: ClientSection<Test>, into: ClientSection<Test>) => ClientSection<Test>;
};

const joinings: { [Test in ClientTest]?: Joining<Test> } = {
  bufferBloat: {
    hasFigures: ({ download, upload }) =>
      (download?.bitsPerSecond ?? upload?.bitsPerSecond ?? null) !== null,
  },
  skype: {
    hasFigures: ({ openUdpPorts, blockedUdpPorts }) =>
      openUdpPorts.length + blockedUdpPorts.length > 0,
  },
  webSocket: { hasFigures: ({ results }) => results.length > 0 },
  connectivity: { hasFigures: ({ results }) => results.length > 0 },
  dnsResolver: { keep: withResolver },
  proxy: { keep: withTraces },
};

/**
 * What a report has of a test once another result came. What the client measured is not displaced by a
 * browser or the server, nor a result by none, nor figures by a result without them; and what only the
 * server can see stays beside what the client found.
 *
 * @returns `kept` itself where nothing changes
 */
export function joinedSection<Test extends ClientTest>(
  test: Test,
  kept: ClientSection<Test> | null,
  next: ClientSection<Test>,
): ClientSection<Test> {
  if (kept === null) return next;
  const { hasFigures = () => true, keep = (_from, into) => into } = (joinings[test] ??
    {}) as Joining<Test>;
  const isLess =
    (kept.source === "client" && next.source !== "client") ||
    (kept.data !== null && next.data === null);
  const losesFigures =
    kept.data !== null && next.data !== null && hasFigures(kept.data) && !hasFigures(next.data);
  return isLess || losesFigures ? keep(next, kept) : keep(kept, next);
}

/** The resolver that the zone's name server saw, where the client was told of none. */
function withResolver(
  from: ClientSection<"dnsResolver">,
  into: ClientSection<"dnsResolver">,
): ClientSection<"dnsResolver"> {
  const recursive = from.data?.recursive ?? null;
  if (recursive === null || into.data === null || into.data.recursive !== null) return into;
  const isIt = (address: string) => address === recursive;
  const known = from.addresses.filter(
    ({ address }) => isIt(address) && !into.addresses.some((other) => isIt(other.address)),
  );
  const own = (from.ownAddresses ?? []).filter(isIt);
  return {
    ...into,
    data: { ...into.data, recursive },
    addresses: [...into.addresses, ...known],
    ownAddresses: [...(into.ownAddresses ?? []), ...own],
  };
}

/** What requests to our server gave away of proxies, which nobody on the computer sees. */
function withTraces(
  from: ClientSection<"proxy">,
  into: ClientSection<"proxy">,
): ClientSection<"proxy"> {
  const traces = from.data?.found.filter(isTrace) ?? [];
  if (traces.length === 0 || into.data === null || into.data.found.some(isTrace)) return into;
  return { ...into, data: { ...into.data, found: [...into.data.found, ...traces] } };
}

function isTrace({ opensTls }: ClientTestData["proxy"]["found"][number]): boolean {
  return opensTls !== undefined;
}
