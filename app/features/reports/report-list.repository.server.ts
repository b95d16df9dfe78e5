import { sql, type RawBuilder } from "kysely";

import type { Account } from "~/features/identity/account";
import { partlyScored, workloadScores, type ScoredParts } from "~/features/network-test/score";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

import type {
  ListCursor,
  ListedReport,
  OwnedReport,
  ReceivedReport,
  ReportSort,
} from "./report-list";
import type { ReportListInput } from "./report-list.schema";
import type { SharingSettings } from "./sharing-settings";
import { isReceivedBy } from "./sharing.repository.server";

type Asked = { account: Account; variant: Variant; now: Date; limit: number } & ReportListInput;

/** What the owner's tenant allows now: what it does not counts as not shared. */
type Owned = Asked & {
  allowed: Pick<SharingSettings, "shareReportWithPublic" | "shareReportWithinOrganization">;
};

/** A row with what its place in the order is told by. */
export type ListedRow<Listed> = { report: Listed; cursor: ListCursor };

type Row = {
  id: string;
  created_at: Date;
  city: string;
  status: ListedReport["status"];
  score: number | null;
  scored_parts: ScoredParts;
  latency_ms: number | null;
  sort_key: Date | string | number | null;
};
type OwnedRow = Row & {
  is_public: boolean;
  is_shared_in_organisation: boolean;
  receiver_count: number;
};
type ReceivedRow = Row & { shared_at: Date; shared_by: string };

/** Expressions as they stand in the indexes of migration 0002. */
const sortKeys: Record<ReportSort, RawBuilder<unknown>> = {
  date: sql`report.created_at`,
  score: sql`report.score`,
  latency: sql`report.latency_ms`,
  city: sql`lower(report.city)`,
};

/** Of the document only what scores are made of. */
const scoredParts = sql`jsonb_build_object(
  'exchangeScore', report.document -> 'exchangeScore',
  'bufferBloat', jsonb_build_object('data', jsonb_build_object('download', report.document #>
    '{bufferBloat,data,download}')),
  'skype', jsonb_build_object('data', report.document #> '{skype,data}'))`;

const listed = sql`report.id, report.created_at, report.city, report.status, report.score, ${scoredParts} as
    scored_parts, report.latency_ms`;

/** Reports of the account, walking the index of the sort from behind the cursor. */
export async function listOwnedReports(db: Db, asked: Owned): Promise<ListedRow<OwnedReport>[]> {
  const key = sortKeys[asked.sort];
  const open = openedBy(asked.allowed);
  const rows = await inOrder<OwnedRow>(
    db,
    { ...asked, key },
    (stretch) => sql`
    select ${listed}, ${key} as sort_key, ${open.toPublic} as is_public, ${open.inOrganisation} as
      is_shared_in_organisation,
      (select count(*)::integer from report_share where report_share.report_id = report.id) as receiver_count
    from report
    where report.owner_id = ${asked.account.id} and report.variant = ${asked.variant} and report.expires_at
      > ${asked.now}
      and ${inCity(asked.city)} and ${sharedAs(asked.sharing, open)} and ${stretch}`,
  );
  return rows.map((row) =>
    rowOf(row, {
      ...listedOf(row),
      isPublic: row.is_public,
      isSharedInOrganisation: row.is_shared_in_organisation,
      receiverCount: row.receiver_count,
    }),
  );
}

/**
 * Reports that were shared with the account by name; by date they walk an index, otherwise the
 * account's own few are sorted.
 */
export async function listReceivedReports(
  db: Db,
  asked: Asked,
): Promise<ListedRow<ReceivedReport>[]> {
  const key = asked.sort === "date" ? sql`report_share.shared_at` : sortKeys[asked.sort];
  const id = sql`report_share.report_id`;
  const rows = await inOrder<ReceivedRow>(
    db,
    { ...asked, key, id },
    (stretch) => sql`
    select ${listed}, ${key} as sort_key, report_share.shared_at, account.name as shared_by
    from report_share
    join report on report.id = report_share.report_id
    join account on account.id = report.owner_id
    where ${isReceivedBy(asked.account)}
      and report.variant = ${asked.variant} and report.expires_at > ${asked.now} and ${inCity(asked.city)}
        and ${stretch}`,
  );
  return rows.map((row) =>
    rowOf(row, {
      ...listedOf(row),
      sharedAt: row.shared_at.toISOString(),
      sharedBy: row.shared_by,
    }),
  );
}

type Order = Pick<Asked, "sort" | "order" | "cursor" | "limit"> & {
  key: RawBuilder<unknown>;
  id?: RawBuilder<unknown>;
};

/**
 * The rows in order, by at most two walks along an index: those with a sort key in either
 * direction, and those without behind them. Ties go by id.
 */
async function inOrder<Found>(
  db: Db,
  { sort, order, cursor, limit, key, id = sql`report.id` }: Order,
  select: (stretch: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Found[]> {
  const isDescending = order === "descending";
  const direction = isDescending ? sql`desc` : sql`asc`;
  const behind = isDescending ? sql`<` : sql`>`;
  const walk = async (stretch: RawBuilder<unknown>, most: number) =>
    (
      await sql<Found>`${select(stretch)} order by ${key} ${direction}, ${id} ${direction} limit ${most}`.execute(
        db,
      )
    ).rows;

  const hasKeys = cursor === null || cursor.key !== null;
  const from =
    cursor && hasKeys
      ? sql`(${key}, ${id}) ${behind} (${keyValue(sort, cursor)}, ${cursor.id})`
      : sql`true`;
  const withKeys = hasKeys ? await walk(sql`${key} is not null and ${from}`, limit) : [];
  if (sort === "date" || sort === "city" || withKeys.length === limit) return withKeys;
  const without = cursor && !hasKeys ? sql`${id} ${behind} ${cursor.id}` : sql`true`;
  return [
    ...withKeys,
    ...(await walk(sql`${key} is null and ${without}`, limit - withKeys.length)),
  ];
}

function keyValue(sort: ReportSort, { key }: ListCursor): Date | string | number | null {
  return sort === "date" && typeof key === "string" ? new Date(key) : key;
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

function rowOf<Listed>({ id, sort_key }: Row, report: Listed): ListedRow<Listed> {
  return {
    report,
    cursor: { id, key: sort_key instanceof Date ? sort_key.toISOString() : sort_key },
  };
}
