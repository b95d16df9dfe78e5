import type { JobQueue } from "~/platform/job-kind";

/** Tests that visitors watch; they mostly wait for the network. */
export const serverTestsQueue: JobQueue = { name: "server-tests", places: 4 };
