import type { Context } from "~/features/access/context.server";
import { egressAddressOf } from "~/features/geo/egress-address";
import { geoData } from "~/features/geo/geo-data.server";
import { readSettings } from "~/features/settings/read-settings.server";

import type { ClassifyInput } from "./classify.schema";
import { classifyInternetType } from "./classify-internet-type";
import { cluesOf, type Evidence } from "./clues";
import type { Classification } from "./internet-type";
import { isListedEgress } from "./listed-egress";
import { reverseName } from "./reverse-name.server";

/** Classifies the connection that the request came over, with what its sender knows beside that. */
export async function classifyConnection(
  context: Context,
  { interfaceKind, measuredLatencies }: ClassifyInput,
): Promise<Classification> {
  const geo = await geoData();
  const address = egressAddressOf(context.clientAddress, geo.demonstration);
  const network = address === null ? null : await geo.addresses.network(address);
  return classifyAddress(context, {
    address,
    organisation: network?.organisation ?? null,
    interfaceKind: interfaceKind ?? null,
    samplesMs: measuredLatencies,
  });
}

type KnownOfAddress = Pick<Evidence, "organisation" | "interfaceKind" | "samplesMs"> & {
  address: string | null;
};

/** Completes what is known of an egress address by its reverse name and the tenant's list, and classifies it. */
export async function classifyAddress(
  context: Context,
  { address, ...known }: KnownOfAddress,
): Promise<Classification> {
  const { tenantEgressPrefixes } = await readSettings(context);
  const tenantId = context.actor.account?.tenantId ?? null;
  const clues = cluesOf({
    ...known,
    reverseName: address === null ? null : await reverseName(address),
    isListedEgress: isListedEgress(tenantEgressPrefixes, { tenantId, address }),
  });
  return classifyInternetType(clues);
}
