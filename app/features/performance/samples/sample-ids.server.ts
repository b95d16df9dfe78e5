import { LRUCache } from "lru-cache";

import type { Variant } from "~/features/settings/variants";
import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";

import { breather } from "./breather.server";
import { customerKeyMaterial, wideKeyMaterial } from "./customer";
import { customerKey } from "./customer-key.server";
import { customerOf } from "./customer.server";
import type { EgressFacts } from "./egress-facts.server";
import { addressOfNetwork } from "./egress-network";
import { idsOf, type Key } from "./remembered-ids";
import type { MeasuredSample } from "./sample";
import { addCustomers, type SampleCustomer } from "./sample-customer.repository.server";
import { addNames } from "./sample-name.repository.server";

/** Customers remembered of a variant, about 10 MB. */
const customersMost = 100_000;

/** Names of VPNs and of issuers remembered, about 3 MB each. */
const namesMost = 20_000;

/** What a process remembers of a database, so that known customers and names cost no query. */
type Remembered = {
  vpn: LRUCache<string, number>;
  issuer: LRUCache<string, number>;
  customers: Map<Variant, LRUCache<Key, number>>;
};

const rememberedOf = new WeakMap<Db, Remembered>();

/** The numbers by which rows name what samples are about, in the order of the samples; 0 is none. */
export type SampleIds = {
  customers: Int32Array;
  vpns: Int32Array;
  issuers: Int32Array;
};

/** The numbers of samples of a variant. New customers and names are committed before it answers. */
export async function sampleIds(
  { db, variant }: { db: Db; variant: Variant },
  samples: readonly MeasuredSample[],
  egresses: readonly EgressFacts[],
): Promise<SampleIds> {
  const remembered = rememberedFor(db);
  const customers = remembered.customers.get(variant) ?? new LRUCache({ max: customersMost });
  remembered.customers.set(variant, customers);
  const key = await customerKey();
  const customerKeys = samples.map(({ tenantId }, at) => tenantId ?? egresses[at]?.network ?? null);
  return {
    customers: await idsOf(customers, customerKeys, async (missing) =>
      addCustomers(db, await storedCustomers(missing, { variant, key })),
    ),
    vpns: await idsOf(
      remembered.vpn,
      samples.map(({ vpnName }) => vpnName),
      (names) => addNames(db, "vpn", names),
    ),
    issuers: await idsOf(
      remembered.issuer,
      samples.map(({ tlsIssuer }) => tlsIssuer),
      (names) => addNames(db, "issuer", names),
    ),
  };
}

type Keyed = { variant: Variant; key: Uint8Array | string };

/** The keys of many new customers take a while to make; those of wide ones are made once. */
async function storedCustomers(customers: readonly Key[], keyed: Keyed): Promise<SampleCustomer[]> {
  const stored: SampleCustomer[] = [];
  const wideKeys = new Map<string, Uint8Array>();
  const wideKeyOf = (material: string) => {
    const known = wideKeys.get(material) ?? customerOf(material, keyed);
    wideKeys.set(material, known);
    return known;
  };
  const { customerKeyVersion: keyVersion } = application().environment;
  const pause = breather();
  for (const customer of customers) {
    const wait = pause();
    if (wait) await wait;
    const known = knownOf(customer);
    const wide = wideKeyMaterial(known);
    stored.push({
      key: customerOf(customerKeyMaterial(known) ?? "", keyed),
      keyVersion,
      tenantId: known.tenantId,
      wideKey: wide === null ? null : wideKeyOf(wide),
    });
  }
  return stored;
}

/** @param customer id of a tenant, or the number of an egress network */
function knownOf(customer: Key): { tenantId: string | null; egressIp: string | null } {
  return typeof customer === "string"
    ? { tenantId: customer, egressIp: null }
    : { tenantId: null, egressIp: addressOfNetwork(customer) };
}

function rememberedFor(db: Db): Remembered {
  const known = rememberedOf.get(db) ?? {
    vpn: new LRUCache({ max: namesMost }),
    issuer: new LRUCache({ max: namesMost }),
    customers: new Map(),
  };
  rememberedOf.set(db, known);
  return known;
}
