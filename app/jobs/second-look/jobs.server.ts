import { secondLookJob, secondLookPayload } from "~/features/reports/report-jobs.schema";
import { performSecondLook } from "~/features/reports/second-look.server";
import type { JobHandler } from "~/platform/registration.server";
import { publishedEndpoints } from "~/published-endpoints.server";

/** Reports know no endpoints: what domain lens published is passed in here. */
export const jobs: readonly JobHandler[] = [
  {
    job: secondLookJob,
    payload: secondLookPayload,
    perform: (payload, { signal }) =>
      performSecondLook(payload, { signal, published: publishedEndpoints }),
  },
];
