import type { Context } from "~/features/access/context.server";

import { prefixesInFeed, type FeedPrefix } from "../endpoint-sets/endpoint-set";
import {
  findEndpointSet,
  listMemberPrefixes,
  type EndpointSet,
} from "../endpoint-sets/endpoint-set.repository.server";
import { findMemberName, listFqdnIds } from "../endpoint-sets/member-set.repository.server";
import { standingFor } from "./change-facts.server";
import { findingOf, type FindingCounts } from "./change-finding";
import { logLineView, type LogLineView } from "./change-log.view";
import type { ChangeRequest } from "./change-request";
import { listChangeLog } from "./change-event.repository.server";
import { findOpenChange, listPublishedChanges } from "./change-request.repository.server";
import { readSetTests, type AskedTests, type SetTests } from "./read-set-tests.server";
import type { ChangeStatus } from "./change-status";
import { readDifference, readDifferences } from "./readers-difference.server";

/** Lines of the change log on one page, and changes that are listed. */
const logPageSize = 100;
const changesLimit = 50;

/** A change of a set in the list of its page. */
export type ListedChange = {
  id: string;
  setId: string;
  status: ChangeStatus;
  isBlocked: boolean;
  finding: FindingCounts;
  publishedVersion: string | null;
  publishedAt: string | null;
  changeReason: string;
};

export type SetPage = {
  set: EndpointSet;
  open: ListedChange | null;
  published: ListedChange[];
  /** Ids of the names' records, by which their pages are linked. */
  fqdnIds: Record<string, string>;
  /** The set's own, then those that it has by its member set. */
  prefixes: FeedPrefix[];
  member: { internalId: string; publicId: number | null; workload: string } | null;
  log: LogLineView[];
  /** The line behind which the log goes on; null on its last page. */
  olderThan: number | null;
  isEditor: boolean;
  /** What the tests say of the change that is asked about; null where there is none. */
  tests: SetTests | null;
};

type Asked = AskedTests & { setId: string; before?: number };

/** All that the page of an endpoint set shows; undefined when there is none. */
export async function readSetPage(
  { db, actor, now }: Pick<Context, "db" | "actor" | "now">,
  { setId, before, ...tests }: Asked,
): Promise<SetPage | undefined> {
  const set = await findEndpointSet(db, setId);
  if (!set) return undefined;
  const open = await findOpenChange(db, setId);
  // A set that was never published is what its draft says.
  const content = set.publishedVersion === null && open ? open.proposal : set.content;
  const lines = await listChangeLog(db, { setId, before, limit: logPageSize + 1 });
  const published = await listPublishedChanges(db, setId, changesLimit);
  const differences = await readDifferences(
    db,
    published.map((change) => ({ set, change })),
  );
  const isEditor = standingFor(actor, [set.workload]).isEditor;
  return {
    set: { ...set, content },
    open: open ? listedChange(open, findingOf(await readDifference(db, set, open), open)) : null,
    published: published.flatMap((change, index) => {
      const difference = differences[index];
      return difference ? [listedChange(change, findingOf(difference, change))] : [];
    }),
    fqdnIds: await listFqdnIds(db, { instance: set.instance, names: content.fqdns }),
    prefixes: prefixesInFeed(content.prefixes, await listMemberPrefixes(db, content.memberSetId)),
    member:
      content.memberSetId === null
        ? null
        : ((await findMemberName(db, content.memberSetId)) ?? null),
    log: lines.slice(0, logPageSize).map(logLineView),
    olderThan: lines.length > logPageSize ? (lines[logPageSize - 1]?.id ?? null) : null,
    isEditor,
    tests: await readSetTests(db, { set, now, isEditor, ...tests }),
  };
}

function listedChange(
  { id, setId, status, block, publishedVersion, publishedAt, changeReason }: ChangeRequest,
  finding: FindingCounts,
): ListedChange {
  return {
    id,
    setId,
    status,
    isBlocked: block !== null,
    finding,
    publishedVersion,
    publishedAt: publishedAt?.toISOString() ?? null,
    changeReason,
  };
}
