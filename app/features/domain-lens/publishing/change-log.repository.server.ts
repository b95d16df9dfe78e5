import { sql, type RawBuilder } from "kysely";

import { mapPage, type ListPage } from "~/lib/list/list-page";
import type { Db } from "~/platform/database.server";
import { readKeysetPage, readWalkedPage, type Placed } from "~/platform/keyset.repository.server";

import { dispositions } from "../change-requests/difference";
import type { Category, Instance } from "../endpoint-sets/endpoint-set";

import {
  isFiltered,
  type ChangeFilter,
  type LoggedChange,
  type LoggedVersion,
  type SetLabel,
} from "./change-log";
import { changeLogList, type ChangeLogAsked, type VersionChangesAsked } from "./change-log.schema";
import type { FeedChange, Impact } from "./feed-change";
import { compactDay, versionDay } from "./version";

/** Records of an instance that a filter looks at for a page, the nearest; a later page looks further. */
const filteredRecordsMost = 20_000;

/** Most service areas that a filter offers. */
const serviceAreasMost = 100;

type ChangeRow = {
  id: number;
  version: string;
  endpoint_set_id: number;
  disposition: string;
  impact: string | null;
  previous_part: unknown;
  current_part: unknown;
  add_part: unknown;
  remove_part: unknown;
  service_area: string | null;
  category: string | null;
};

/** The newest version of each instance that has one, by name. */
export async function listLatestPublications(
  db: Db,
  instances: readonly Instance[],
): Promise<(LoggedVersion & { instance: Instance })[]> {
  const newestVersions = changeLogList.schema.parse({});
  const rows = await Promise.all(
    instances.map(async (instance) => ({
      instance,
      latest: (await listVersions(db, { instance, ...newestVersions }, 1)).rows[0],
    })),
  );
  return rows.flatMap(({ instance, latest }) => (latest ? [{ instance, ...latest }] : []));
}

/** One version and the ones on either side of it. */
export async function findVersion(
  db: Db,
  instance: Instance,
  version: string,
): Promise<{ version: LoggedVersion; previous: string | null; next: string | null } | undefined> {
  const row = await db
    .selectFrom("publication")
    .selectAll()
    .where("instance", "=", instance)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row) return undefined;
  const ofInstance = db
    .selectFrom("publication")
    .select("version")
    .where("instance", "=", instance)
    .limit(1);
  const [previous, next] = await Promise.all([
    ofInstance.where("version", "<", version).orderBy("version", "desc").executeTakeFirst(),
    ofInstance.where("version", ">", version).orderBy("version").executeTakeFirst(),
  ]);
  return {
    version: versionOf(row),
    previous: previous?.version ?? null,
    next: next?.version ?? null,
  };
}

type PublicationRow = {
  version: string;
  published_at: Date;
  ips_added: number;
  ips_removed: number;
  urls_added: number;
  urls_removed: number;
  attributes_changed: number;
  change_count: number;
};

function versionOf(row: PublicationRow): LoggedVersion {
  return {
    version: row.version,
    publishedAt: row.published_at,
    ipsAdded: row.ips_added,
    ipsRemoved: row.ips_removed,
    urlsAdded: row.urls_added,
    urlsRemoved: row.urls_removed,
    attributesChanged: row.attributes_changed,
    changeCount: row.change_count,
  };
}

/** A page of versions. Only a filter leaves out versions in which nothing fits. */
export async function listVersions(
  db: Db,
  { instance, ...asked }: { instance: Instance } & ChangeLogAsked,
  limit: number,
): Promise<ListPage<LoggedVersion>> {
  const page = await readWalkedPage(asked, limit, async (walk) => {
    const direction = walk.order === "ascending" ? sql`asc` : sql`desc`;
    const side = walk.order === "ascending" ? sql`>` : sql`<`;
    const isBehind = walk.cursor ? sql`version ${side} ${walk.cursor.id}` : sql`true`;
    const nearest = sql`instance = ${instance} and ${isBehind}
      order by version ${direction}, id ${direction} limit ${filteredRecordsMost}`;
    const hasFitting = isFiltered(asked)
      ? sql`version in (select version from (${labelledRecords(nearest)}) as record where ${fits(asked)})`
      : sql`true`;
    const { rows } = await sql<PublicationRow & Placed>`
      select publication.*, version as place_key, version as place_id from publication
      where instance = ${instance} and ${isBehind} and ${hasFitting}
      order by version ${direction} limit ${walk.limit}`.execute(db);
    return rows;
  });
  return mapPage(page, versionOf);
}

/** A page of one version's records. */
export async function listChangesOfVersion(
  db: Db,
  { instance, version, ...asked }: { instance: Instance; version: string } & VersionChangesAsked,
  limit: number,
): Promise<ListPage<LoggedChange>> {
  const ofVersion = sql`instance = ${instance} and version = ${version}`;
  const recordId = sql`id`;
  const page = await readKeysetPage(db, {
    asked,
    limit,
    sortKey: { key: recordId, form: "count" },
    id: { column: recordId, form: "count" },
    select: ({ key, id, where, orderBy, limit: most }) => sql<ChangeRow & Placed>`
      select record.*, ${key} as place_key, ${id} as place_id
      from (${labelledRecords(ofVersion)}) as record
      where ${where} order by ${orderBy} limit ${most}`,
  });
  return mapPage(page, changeOf);
}

/** The first records of each of some versions that fit the filter, with how many there are of the version in all. */
export async function listChangesOfVersions(
  db: Db,
  { instance, filter }: { instance: Instance; filter: ChangeFilter },
  { versions, perVersion }: { versions: readonly string[]; perVersion: number },
): Promise<(LoggedChange & { totalOfVersion: number })[]> {
  const { rows } = await sql<ChangeRow & { total: number }>`
    select * from (
      select *, count(*) over (partition by version)::integer as total,
        row_number() over (partition by version order by id) as place
      from (${labelledRecords(sql`instance = ${instance} and version = any(${[...versions]}::text[])`)}) as record
      where ${fits(filter)}
    ) as numbered
    where place <= ${perVersion}
    order by version desc, id`.execute(db);
  return rows.map((row) => ({ ...changeOf(row), totalOfVersion: row.total }));
}

/** Records after a version in the order they apply, `limit` at most. */
export async function listChangesAfter(
  db: Db,
  instance: Instance,
  { after, limit }: { after: string; limit: number },
): Promise<LoggedChange[]> {
  const { rows } = await sql<ChangeRow>`
    ${labelledRecords(sql`instance = ${instance} and version > ${after} order by version, id limit ${limit}`)}
    order by version, id`.execute(db);
  return rows.map(changeOf);
}

/** Some records with the service area and category of their set: as the record says, else as the set is now. */
function labelledRecords(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select chosen.id, chosen.version, chosen.endpoint_set_id, chosen.disposition, chosen.impact,
      previous_part, current_part, add_part, remove_part,
      coalesce(current_part->>'serviceArea', previous_part->>'serviceArea', workload.service_area) as service_area,
      coalesce(current_part->>'category', previous_part->>'category', endpoint_set.governance_category) as category
    from (select * from feed_change where ${which}) as chosen
    left join endpoint_set on endpoint_set.internal_id = chosen.set_id
    left join workload on workload.id = endpoint_set.workload_id`;
}

/** A number names a set; any other text is looked for in endpoints and notes. */
function fits({ serviceArea, category, text }: ChangeFilter): RawBuilder<unknown> {
  const conditions = [
    ...(serviceArea === null ? [] : [sql`service_area = ${serviceArea}`]),
    ...(category === null ? [] : [sql`category = ${category}`]),
    ...(text === ""
      ? []
      : [
          /^\d{1,6}$/.test(text)
            ? sql`endpoint_set_id = ${Number(text)}`
            : sql`strpos(lower(concat_ws(' ', add_part::text, remove_part::text, current_part->>'notes',
                previous_part->>'notes')), ${text.toLowerCase()}) > 0`,
        ]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function changeOf(row: ChangeRow): LoggedChange {
  return {
    id: row.id,
    version: row.version,
    endpointSetId: row.endpoint_set_id,
    disposition: dispositions.find((known) => known === row.disposition) ?? "Change",
    impact: row.impact as Impact | null,
    ...(row.previous_part !== null && { previous: row.previous_part as FeedChange["previous"] }),
    ...(row.current_part !== null && { current: row.current_part as FeedChange["current"] }),
    ...(row.add_part !== null && { add: row.add_part as FeedChange["add"] }),
    ...(row.remove_part !== null && { remove: row.remove_part as FeedChange["remove"] }),
    serviceArea: row.service_area,
    category: row.category as Category | null,
  };
}

/** The service areas with a set that the public sees, by name, with what people call them. */
export async function listPublicServiceAreas(db: Db, instance: Instance): Promise<SetLabel[]> {
  const rows = await db
    .selectFrom("service_area")
    .select(["code", "display_name"])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("endpoint_set")
          .innerJoin("workload", "workload.id", "endpoint_set.workload_id")
          .select("endpoint_set.internal_id")
          .whereRef("workload.service_area", "=", "service_area.code")
          .where("workload.workload_type", "=", "External")
          .where("endpoint_set.instance", "=", instance)
          .where("endpoint_set.published_version", "is not", null),
      ),
    )
    .orderBy("display_name")
    .limit(serviceAreasMost)
    .execute();
  return rows.map(({ code, display_name }) => ({ code, displayName: display_name }));
}

/** An endpoint that takes effect on a day still to come, `YYYY-MM-DD`. */
export type LaterEndpoint = { endpointSetId: number; text: string; day: string };

/**
 * What takes effect after a day by the records of an instance: the day of an endpoint is the one
 * that its set's newest record of it says, whether it came by the set itself, by its member set
 * or by the set being shown.
 */
export async function listLaterEndpoints(
  db: Db,
  instance: Instance,
  today: string,
): Promise<LaterEndpoint[]> {
  const { rows } = await sql<{ endpoint_set_id: number; text: string; day: string }>`
    select distinct on (later.endpoint_set_id, text) later.endpoint_set_id, text, later.add_part ->>
      'effectiveDate' as day
    from feed_change as later
    cross join lateral jsonb_array_elements_text(coalesce(later.add_part -> 'ips', '[]') ||
      coalesce(later.add_part -> 'urls', '[]')) as text
    where later.instance = ${instance} and later.add_part is not null and later.add_part ->> 'effectiveDate'
      > ${compactDay(today)}
      and not exists (
        select from feed_change as newer
        where newer.set_id = later.set_id and newer.id > later.id
          and ((newer.add_part ->> 'effectiveDate' <= ${compactDay(today)} and (jsonb_exists(newer.add_part
            -> 'ips', text) or jsonb_exists(newer.add_part -> 'urls', text)))
            or jsonb_exists(newer.remove_part -> 'ips', text) or jsonb_exists(newer.remove_part -> 'urls', text)))
    order by later.endpoint_set_id, text, later.id desc`.execute(db);
  return rows.map(({ endpoint_set_id, text, day }) => ({
    endpointSetId: endpoint_set_id,
    text,
    day: versionDay(day),
  }));
}
