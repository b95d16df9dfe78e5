import type { WorkloadScores } from "~/features/network-test/score";
import type { ListFile } from "~/lib/list/list-file";

/** What lists of reports are sorted by. */
export const reportSorts = ["date", "score", "latency", "city"] as const;
export type ReportSort = (typeof reportSorts)[number];

/** Reports of one page of a list (specification §9). */
export const reportsPerPage = 100;

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

/** Most reports that are deleted at once. Source: specification, section 9. */
export const selectedReportsLimit = 1000;

const listedColumns: ListFile<ListedReport>["columns"] = {
  id: ({ id }) => id,
  dateTime: ({ dateTime }) => dateTime,
  city: ({ city }) => city,
  status: ({ status }) => status,
  score: ({ score }) => score,
  latencyMs: ({ measuredLatency }) => measuredLatency,
};

/** An account's own reports as a file. */
export const ownedReportFile: ListFile<OwnedReport> = {
  name: "pathlens-reports",
  columns: {
    ...listedColumns,
    isPublic: ({ isPublic }) => isPublic,
    isSharedInOrganisation: ({ isSharedInOrganisation }) => isSharedInOrganisation,
    receiverCount: ({ receiverCount }) => receiverCount,
  },
};

/** The reports that an account received as a file. */
export const receivedReportFile: ListFile<ReceivedReport> = {
  name: "pathlens-received-reports",
  columns: {
    ...listedColumns,
    sharedAt: ({ sharedAt }) => sharedAt,
    sharedBy: ({ sharedBy }) => sharedBy,
  },
};
