import { sql } from "kysely";

import type { Variant } from "~/features/settings/variants";
import { mapPage, type ListPage } from "~/lib/list/list-page";
import type { Db } from "~/platform/database.server";
import { readKeysetPage, type Placed } from "~/platform/keyset.repository.server";
import type { Database } from "#db/schema";

import type { Partner } from "./member";
import type { PartnerStatus } from "./partner";
import type { PartnersAsked } from "./partner-list.schema";
import { partnerOf } from "./partner.repository.server";

export type ListedPartner = Partner & { memberCount: number };

type Row = Database["partner"] & { member_count: number };

/** How many partners of a variant have each status; a status that none has is not there. */
export async function countPartners(
  db: Db,
  variant: Variant,
): Promise<Partial<Record<PartnerStatus, number>>> {
  const rows = await db
    .selectFrom("partner")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .where("variant", "=", variant)
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

/** After every text that begins with what stands before it, in the order of bytes. */
const lastCharacter = "\u{10FFFF}";

const lowerName = sql<string>`lower(partner.name) collate "C"`;
const domain = sql<string>`partner.domain collate "C"`;

const sortKeys = {
  registered: { key: sql`partner.registered_at`, form: "instant" },
  name: { key: lowerName, form: "text" },
} as const;

/** A page of a variant's partners, by status and the beginning of a name or domain. */
export async function listPartners(
  db: Db,
  { variant, show, search, sort, order, cursor }: PartnersAsked & { variant: Variant },
  limit: number,
): Promise<ListPage<ListedPartner>> {
  const begins = (text: typeof domain) =>
    sql`(${text} >= ${search} and ${text} < ${search + lastCharacter})`;
  const fits =
    search === "" ? sql<boolean>`true` : sql<boolean>`(${begins(lowerName)} or ${begins(domain)})`;
  const page = await readKeysetPage(db, {
    asked: { sort, order, cursor },
    limit,
    sortKey: sortKeys[sort],
    id: { column: sql`partner.id` },
    select: (slice) =>
      sql<Row & Placed>`${db
        .selectFrom("partner")
        .selectAll("partner")
        .select((eb) => [
          eb
            .selectFrom("partner_member")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .whereRef("partner_member.partner_id", "=", "partner.id")
            .as("member_count"),
          slice.key.as("place_key"),
          slice.id.as("place_id"),
        ])
        .where("partner.variant", "=", variant)
        .$if(show !== "all", (query) => query.where("partner.status", "=", show))
        .where(fits)
        .where(slice.where)
        .orderBy(slice.orderBy)
        .limit(slice.limit)}`,
  });
  return mapPage(page, (row) => ({ ...partnerOf(row), memberCount: Number(row.member_count) }));
}
