import { utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import {
  changesPerPage,
  changesShownOfVersion,
  versionsPerPage,
  type ChangeFilter,
  type LoggedVersion,
  type SetLabel,
} from "./change-log";
import {
  findVersion,
  listChangesOfVersions,
  listPublicServiceAreas,
  listVersionsBefore,
  listVersionsWithChanges,
} from "./change-log.repository.server";
import { changeViews, versionView, type ChangeView, type VersionView } from "./change-log.view";
import type { PublicInstance } from "./public-instance";

/** Nothing left out. */
export const noFilter: ChangeFilter = { serviceArea: null, category: null, text: "" };

export type ReadLog = { db: Db; instance: PublicInstance; now: Date };

export type LogPage = {
  serviceAreas: readonly SetLabel[];
  versions: { version: VersionView; changes: ChangeView[]; total: number }[];
  /** The version behind which older ones follow; null on the last page. */
  olderThan: string | null;
};

export function isFiltered({ serviceArea, category, text }: ChangeFilter): boolean {
  return serviceArea !== null || category !== null || text !== "";
}

/** Some versions of a change log with their first changes. Only a filter leaves out versions in which nothing fits. */
export async function readChangeLog(
  { db, instance, now }: ReadLog,
  {
    filter,
    before,
    limit = versionsPerPage,
  }: { filter: ChangeFilter; before: string | null; limit?: number },
): Promise<LogPage> {
  const asked = { before, limit: limit + 1 };
  const [serviceAreas, found] = await Promise.all([
    listPublicServiceAreas(db, instance),
    isFiltered(filter)
      ? listVersionsWithChanges(db, { instance, filter }, asked)
      : listVersionsBefore(db, instance, asked),
  ]);
  const shown = found.slice(0, limit);
  const changes = await listChangesOfVersions(
    db,
    { instance, filter },
    { versions: shown.map(({ version }) => version), perVersion: changesShownOfVersion },
  );
  const on = { serviceAreas, today: utcDayOf(now) };
  return {
    serviceAreas,
    versions: shown.map((each: LoggedVersion) => {
      const own = changes.filter(({ version }) => version === each.version);
      return {
        version: versionView(each),
        changes: changeViews(own, on),
        total: own[0]?.totalOfVersion ?? 0,
      };
    }),
    olderThan: found.length > limit ? (shown.at(-1)?.version ?? null) : null,
  };
}

export type ReadVersion = {
  version: VersionView;
  previous: string | null;
  next: string | null;
  changes: ChangeView[];
  /** The record behind which more follow. */ moreAfter: number | null;
};

/** One version with its changes behind a record; undefined for a version that never was. */
export async function readVersion(
  { db, instance, now }: ReadLog,
  { version, afterId }: { version: string; afterId: number },
): Promise<ReadVersion | undefined> {
  const [found, serviceAreas] = await Promise.all([
    findVersion(db, instance, version),
    listPublicServiceAreas(db, instance),
  ]);
  if (!found) return undefined;
  const changes = await listChangesOfVersions(
    db,
    { instance, filter: noFilter },
    { versions: [version], perVersion: changesPerPage + 1, afterId },
  );
  const shown = changes.slice(0, changesPerPage);
  return {
    ...found,
    version: versionView(found.version),
    changes: changeViews(shown, { serviceAreas, today: utcDayOf(now) }),
    moreAfter: changes.length > changesPerPage ? (shown.at(-1)?.id ?? null) : null,
  };
}
