import type { answerCall } from "~/platform/call.server";

import { endpointSetOperations } from "./endpoint-set-calls";
import { endpointSetChangeOperations } from "./endpoint-set-change-calls";
import { fqdnOperations } from "./fqdn-calls";
import { fqdnBatchOperations } from "./fqdn-batch-calls";
import { ocdiOperations } from "./ocdi-calls";
import { workloadOperations } from "./workload-calls";

/** The calls of the endpoint manager (specification §7), each group beside its use cases. */
export const endpointManagerOperations: Parameters<typeof answerCall>[2] = {
  ...workloadOperations,
  ...endpointSetOperations,
  ...endpointSetChangeOperations,
  ...fqdnOperations,
  ...fqdnBatchOperations,
  ...ocdiOperations,
};
