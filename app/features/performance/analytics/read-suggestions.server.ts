import { asNames } from "~/features/asn/as-names.server";
import type { Variant } from "~/features/settings/variants";
import {
  listListingSolutions,
  type ListingSolution,
} from "~/features/solutions/listing-solution.repository.server";
import type { Db } from "~/platform/database.server";

import { readUnattributedCustomers } from "../attribution/unattributed-customers.repository.server";
import {
  readUnattributed,
  unattributedDaysMost,
} from "../attribution/unattributed.repository.server";
import type { Realm } from "../realm";

/** An ASN or a TLS issuer that unattributed samples have in common. */
export type Suggestion = {
  list: "asns" | "sslCertificates";
  value: string;
  /** Of an AS: its name, else that of its organisation; "" where neither is known. Of an issuer: the issuer. */
  name: string;
  samples: number;
  /** Distinct ones; estimated above 256. */
  customers: number;
  /** An active solution that lists it already, such as one that is not approved yet. */
  listedBy: Pick<ListingSolution, "id" | "name"> | null;
};

export type Suggestions = {
  /** Samples of no official solution. */
  unattributed: number;
  /** Days that were looked at. */
  days: number;
  asns: Suggestion[];
  issuers: Suggestion[];
};

type Asked = { realm: Realm; variant: Variant; now: Date };

/** The ASNs and issuers of most unattributed samples, of the days that samples are kept. */
export async function readSuggestions(
  db: Db,
  { realm, variant, now }: Asked,
): Promise<Suggestions> {
  const days = { days: unattributedDaysMost, now };
  const found = await readUnattributed(db, realm, { ...days, countsAll: false });
  const asns = found.asns.map(({ asn }) => asn);
  const issuers = found.issuers.map(({ issuer }) => issuer);
  const customers = await readUnattributedCustomers(db, { realm, asns, issuers }, days);
  const listing = await listListingSolutions(db, { variant, asns, issuers });
  const nameOf = await asNames(db);
  return {
    unattributed: found.unattributed,
    days: days.days,
    asns: found.asns.map(({ asn, samples }) => ({
      list: "asns",
      value: String(asn),
      name: nameOf(asn),
      samples,
      customers: customers.asns.get(asn) ?? 0,
      listedBy: listing.asns.get(asn) ?? null,
    })),
    issuers: found.issuers.map(({ issuer, samples }) => ({
      list: "sslCertificates",
      value: issuer,
      name: issuer,
      samples,
      customers: customers.issuers.get(issuer) ?? 0,
      listedBy: listing.issuers.get(issuer) ?? null,
    })),
  };
}
