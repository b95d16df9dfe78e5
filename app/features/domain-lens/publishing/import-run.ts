import type { Instance } from "../endpoint-sets/endpoint-set";

import type { FeedSet } from "./feed-set";

/** What an import publishes: the version, and the workload of each service area by its code. */
export type ImportRun = {
  instance: Instance;
  version: string;
  at: Date;
  /** UTC day of the version, `YYYY-MM-DD`. */
  publishedOn: string;
  workloads: ReadonlyMap<string, string>;
};

/** A set that the feed has, with its internal id. */
export type VisibleSet = { setId: string; feedSet: FeedSet };
