import type { WorkloadScores } from "~/features/network-test/score";

/** What lists of reports are sorted by. */
export const reportSorts = ["date", "score", "latency", "city"] as const;
export type ReportSort = (typeof reportSorts)[number];

/** Reports of one page of a list (specification §9). */
export const reportsPerPage = 100;

/** Where a page of a sorted list ends: the last report's sort key, null where it has none, and its id. */
export type ListCursor = { key: string | number | null; id: string };

/** A report in a list of the account that asks. */
export type ListedReport = {
  id: string;
  dateTime: string;
  city: string;
  status: "running" | "finished";
  score: number | null;
  /** What the score covers, where that is not every workload; null where it covers all, or nothing. */
  partlyScored: (keyof WorkloadScores)[] | null;
  /** In ms. */
  measuredLatency: number | null;
};

/** A report of one's own. */
export type OwnedReport = ListedReport & {
  isPublic: boolean;
  isSharedInOrganisation: boolean;
  receiverCount: number;
};

/** A report that somebody shared by name. */
export type ReceivedReport = ListedReport & { sharedAt: string; sharedBy: string };

/** A page of a list; `next` leads to the one behind it, null on the last. */
export type ReportPage<Listed> = { reports: Listed[]; next: string | null };

const idLength = 36;

/** The cursor as it stands in an address: the id, and the key behind it. */
export function writeCursor({ key, id }: ListCursor): string {
  return id + (key ?? "");
}

/** What `writeCursor` wrote for the same sort; undefined for any other text. */
export function readCursor(text: string, sort: ReportSort): ListCursor | undefined {
  const [id, key] = [text.slice(0, idLength), text.slice(idLength)];
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
  if (sort === "city") return { key, id };
  if (sort === "date") return isInstant(key) ? { key, id } : undefined;
  if (key === "") return { key: null, id };
  return Number.isFinite(Number(key)) ? { key: Number(key), id } : undefined;
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}
