import type { JobQueue } from "~/platform/job-kind";

/** Work on stored samples and aggregates, one job at a time: it never delays mail or tests. */
export const performanceQueue: JobQueue = { name: "performance", places: 1 };
