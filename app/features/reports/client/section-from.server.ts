import { egressAddressOf } from "~/features/geo/egress-address";
import { geoData } from "~/features/geo/geo-data.server";
import { namedPlace } from "~/features/geo/place";
import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientTest } from "~/features/network-test/client/client-results";
import type { ClientSection, KnownAddress } from "~/features/network-test/client/client-sections";
import { addressesOf } from "~/features/network-test/client/result-addresses";

/** What was found, and by whom. */
type Found<Test extends ClientTest> = Pick<
  ClientSection<Test>,
  "source" | "startedAt" | "finishedAt" | "reason" | "note" | "data"
> & { test: Test };

/** A result as a report keeps it, with what the server's tables say of its addresses. */
export async function sectionFrom<Test extends ClientTest>(
  result: Found<Test>,
): Promise<ClientSection<Test>> {
  const { source, startedAt, finishedAt, reason, note, data } = result;
  const addresses = await Promise.all((await askedOf(result)).map(lookUp));
  return {
    source,
    startedAt,
    finishedAt,
    reason,
    note,
    data,
    addresses,
    tenantHosts: [],
    isWithheld: false,
  };
}

/** In the sandbox a resolver on loopback stands for the one of the demonstration's visitor. */
async function askedOf(
  result: Pick<Found<ClientTest>, "test" | "data">,
): Promise<{ shown: string; asked: string }[]> {
  const { demonstration } = await geoData();
  const known = addressesOf(result.test, result.data as never).map((address) => ({
    shown: address,
    asked: address,
  }));
  const resolver =
    result.test === "dnsResolver"
      ? ((result.data as ClientTestData["dnsResolver"] | null)?.recursive ?? null)
      : null;
  const stand =
    resolver === null || known.some(({ shown }) => shown === resolver)
      ? null
      : egressAddressOf(resolver, demonstration);
  return stand === null || resolver === null
    ? known
    : [...known, { shown: resolver, asked: stand }];
}

async function lookUp({ shown, asked }: { shown: string; asked: string }): Promise<KnownAddress> {
  const { addresses } = await geoData();
  const [place, network] = await Promise.all([addresses.locate(asked), addresses.network(asked)]);
  return {
    address: shown,
    place: place && namedPlace(place),
    network: network && { asn: network.asn, organisation: network.organisation },
  };
}
