import { sql, type RawBuilder } from "kysely";

import type { Account } from "~/features/identity/account";
import { partlyScored, workloadScores, type ScoredParts } from "~/features/network-test/score";
import type { Variant } from "~/features/settings/variants";
import { mapPage, type ListPage } from "~/lib/list/list-page";
import type { ListCount } from "~/lib/list/list-view";
import type { Db } from "~/platform/database.server";
import {
  countUpTo,
  readKeysetPage,
  type Placed,
  type SortKey,
} from "~/platform/keyset.repository.server";

import type { ListedReport, OwnedReport, ReceivedReport, ReportSort } from "./report-list";
import type { ReportListInput } from "./report-list.schema";
import type { SharingSettings } from "./sharing-settings";
import { isReceivedBy } from "./sharing.repository.server";

type Asked = { account: Account; variant: Variant; now: Date } & ReportListInput;

/** What the owner's tenant allows now: what it does not counts as not shared. */
type Owned = Asked & {
  allowed: Pick<SharingSettings, "shareReportWithPublic" | "shareReportWithinOrganization">;
};

type Row = Placed & {
  id: string;
  created_at: Date;
  city: string;
  status: ListedReport["status"];
  score: number | null;
  scored_parts: ScoredParts;
  latency_ms: number | null;
};
type OwnedRow = Row & {
  is_public: boolean;
  is_shared_in_organisation: boolean;
  receiver_count: number;
};
type ReceivedRow = Row & { shared_at: Date; shared_by: string };

/** Expressions as they stand in the indexes of migration 0002. */
const sortKeys: Record<ReportSort, SortKey> = {
  date: { key: sql`report.created_at`, form: "instant" },
  score: { key: sql`report.score`, form: "number", isNullable: true },
  latency: { key: sql`report.latency_ms`, form: "number", isNullable: true },
  city: { key: sql`lower(report.city)`, form: "text" },
};

/** Of the document only what scores are made of. */
const scoredParts = sql`jsonb_build_object(
  'exchangeScore', report.document -> 'exchangeScore',
  'bufferBloat', jsonb_build_object('data', jsonb_build_object('download', report.document #>
    '{bufferBloat,data,download}')),
  'skype', jsonb_build_object('data', report.document #> '{skype,data}'))`;

const listed = sql`report.id, report.created_at, report.city, report.status, report.score, ${scoredParts} as
    scored_parts, report.latency_ms`;

/** A page of the account's reports, walking the index of the sort; only those of `ids`, where it is given. */
export async function listOwnedReports(
  db: Db,
  asked: Owned & { ids?: readonly string[] },
  limit: number,
): Promise<ListPage<OwnedReport>> {
  const open = openedBy(asked.allowed);
  const isMeant = asked.ids ? sql`report.id = any(${[...asked.ids]}::uuid[])` : sql`true`;
  const page = await readKeysetPage(db, {
    asked,
    limit,
    sortKey: sortKeys[asked.sort],
    id: { column: sql`report.id` },
    select: (slice) => sql<OwnedRow>`
      select ${listed}, ${slice.key} as place_key, ${slice.id} as place_id, ${open.toPublic} as is_public,
        ${open.inOrganisation} as is_shared_in_organisation,
        (select count(*)::integer from report_share where report_share.report_id = report.id) as receiver_count
      from report where ${ownedBy(asked, open)} and ${isMeant} and ${slice.where}
      order by ${slice.orderBy} limit ${slice.limit}`,
  });
  return mapPage(page, (row) => ({
    ...listedOf(row),
    isPublic: row.is_public,
    isSharedInOrganisation: row.is_shared_in_organisation,
    receiverCount: row.receiver_count,
  }));
}

/** How many of the account's reports the filter finds, counted up to a bound. */
export function countOwnedReports(db: Db, asked: Owned, most: number): Promise<ListCount> {
  return countUpTo(
    db,
    sql`select from report where ${ownedBy(asked, openedBy(asked.allowed))}`,
    most,
  );
}

function ownedBy({ account, variant, now, city, sharing }: Owned, open: Opened) {
  return sql`report.owner_id = ${account.id} and report.variant = ${variant} and report.expires_at > ${now}
    and ${inCity(city)} and ${sharedAs(sharing, open)}`;
}

/**
 * A page of the reports that were shared with the account by name. By date it walks an index; otherwise
 * the account's own few are sorted.
 */
export async function listReceivedReports(
  db: Db,
  asked: Asked,
  limit: number,
): Promise<ListPage<ReceivedReport>> {
  const sortKey: SortKey =
    asked.sort === "date"
      ? { key: sql`report_share.shared_at`, form: "instant" }
      : sortKeys[asked.sort];
  const page = await readKeysetPage(db, {
    asked,
    limit,
    sortKey,
    id: { column: sql`report_share.report_id` },
    select: (slice) => sql<ReceivedRow>`
      select ${listed}, ${slice.key} as place_key, ${slice.id} as place_id, report_share.shared_at,
        account.name as shared_by
      from report_share
      join report on report.id = report_share.report_id
      join account on account.id = report.owner_id
      where ${isReceivedBy(asked.account)} and report.variant = ${asked.variant}
        and report.expires_at > ${asked.now} and ${inCity(asked.city)} and ${slice.where}
      order by ${slice.orderBy} limit ${slice.limit}`,
  });
  return mapPage(page, (row) => ({
    ...listedOf(row),
    sharedAt: row.shared_at.toISOString(),
    sharedBy: row.shared_by,
  }));
}

function inCity(text: string): RawBuilder<unknown> {
  return text === "" ? sql`true` : sql`position(lower(${text}) in lower(report.city)) > 0`;
}

type Opened = { toPublic: RawBuilder<unknown>; inOrganisation: RawBuilder<unknown> };

/** Whom a report is open to beside its receivers. */
function openedBy({
  shareReportWithPublic,
  shareReportWithinOrganization,
}: Owned["allowed"]): Opened {
  const when = (isAllowed: boolean, column: RawBuilder<unknown>) =>
    isAllowed ? column : sql`false`;
  return {
    toPublic: when(shareReportWithPublic, sql`report.is_public`),
    inOrganisation: when(shareReportWithinOrganization, sql`report.is_shared_in_organisation`),
  };
}

function sharedAs(
  sharing: ReportListInput["sharing"],
  { toPublic, inOrganisation }: Opened,
): RawBuilder<unknown> {
  if (sharing === "all") return sql`true`;
  const isShared = sql`(${toPublic} or ${inOrganisation}
    or exists (select 1 from report_share where report_share.report_id = report.id))`;
  return sharing === "shared" ? isShared : sql`not ${isShared}`;
}

function listedOf({
  id,
  created_at,
  city,
  status,
  score,
  scored_parts,
  latency_ms,
}: Row): ListedReport {
  return {
    id,
    dateTime: created_at.toISOString(),
    city,
    status,
    score,
    partlyScored: partlyScored(workloadScores(scored_parts)),
    measuredLatency: latency_ms,
  };
}
