import type { JobHandler } from "~/platform/registration.server";

import { endServerTests, performServerTests } from "./perform-server-tests.server";
import { serverTestsJob, serverTestsPayload } from "./report-jobs.schema";

export const jobs: readonly JobHandler[] = [
  {
    job: serverTestsJob,
    payload: serverTestsPayload,
    perform: (payload, { signal }) => performServerTests(payload, signal),
    giveUp: endServerTests,
  },
];
