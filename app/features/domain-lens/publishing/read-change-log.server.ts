import type { ListPage } from "~/lib/list/list-page";
import { utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { changesShownOfVersion, type LoggedVersion, type SetLabel } from "./change-log";
import {
  findVersion,
  listChangesOfVersion,
  listChangesOfVersions,
  listPublicServiceAreas,
  listVersions,
} from "./change-log.repository.server";
import {
  changeLogList,
  versionChangeList,
  type ChangeLogAsked,
  type VersionChangesAsked,
} from "./change-log.schema";
import { changeViews, versionView, type ChangeView, type VersionView } from "./change-log.view";
import type { PublicInstance } from "./public-instance";

export type ReadLog = { db: Db; instance: PublicInstance; now: Date };

type VersionWithChanges = { version: VersionView; changes: ChangeView[]; total: number };

export type LogPage = ListPage<VersionWithChanges> & { serviceAreas: readonly SetLabel[] };

/** Some versions of a change log with their first changes. */
export async function readChangeLog(
  { db, instance, now }: ReadLog,
  asked: ChangeLogAsked,
  limit = changeLogList.pageSize,
): Promise<LogPage> {
  const [serviceAreas, page] = await Promise.all([
    listPublicServiceAreas(db, instance),
    listVersions(db, { instance, ...asked }, limit),
  ]);
  const changes = await listChangesOfVersions(
    db,
    { instance, filter: asked },
    { versions: page.rows.map(({ version }) => version), perVersion: changesShownOfVersion },
  );
  const on = { serviceAreas, today: utcDayOf(now) };
  return {
    ...page,
    serviceAreas,
    rows: page.rows.map((each: LoggedVersion) => {
      const own = changes.filter(({ version }) => version === each.version);
      return {
        version: versionView(each),
        changes: changeViews(own, on),
        total: own[0]?.totalOfVersion ?? 0,
      };
    }),
  };
}

export type ReadVersion = {
  version: VersionView;
  previous: string | null;
  next: string | null;
  changes: ListPage<ChangeView>;
};

/** One version with a page of its changes; undefined for a version that never was. */
export async function readVersion(
  { db, instance, now }: ReadLog,
  version: string,
  asked: VersionChangesAsked,
): Promise<ReadVersion | undefined> {
  const [found, serviceAreas] = await Promise.all([
    findVersion(db, instance, version),
    listPublicServiceAreas(db, instance),
  ]);
  if (!found) return undefined;
  const { rows, ...tokens } = await listChangesOfVersion(
    db,
    { instance, version, ...asked },
    versionChangeList.pageSize,
  );
  return {
    ...found,
    version: versionView(found.version),
    changes: { ...tokens, rows: changeViews(rows, { serviceAreas, today: utcDayOf(now) }) },
  };
}
