import type { JobHandler } from "~/platform/registration.server";

import { endServerTests, performServerTests, serverTestsJob } from "./perform-server-tests.server";

export const jobs: readonly JobHandler[] = [
  {
    job: serverTestsJob,
    perform: (payload, { signal }) => performServerTests(payload, signal),
    giveUp: endServerTests,
  },
];
