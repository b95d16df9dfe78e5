import { localizationSchema } from "../answers.schema";
import { workloadDomainsSchema } from "../anonymous/assistant-answers.schema";
import { localizationCall } from "./localization";
import { workloadDomainsCall } from "./workload-domains";

import type { DocumentedCalls } from "../documented-calls";

/** What the document says of these calls. */
export const documented: DocumentedCalls = {
  tags: [
    { name: "Reference", description: "What seldom changes." },
    { name: "Assistant test", description: "Whether a network lets the assistant through." },
  ],
  answers: { Localization: localizationSchema, WorkloadDomains: workloadDomainsSchema },
  calls: [localizationCall, workloadDomainsCall],
};
