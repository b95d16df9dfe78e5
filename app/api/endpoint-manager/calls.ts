import { changeCalls } from "./change-calls";
import { endpointSetCalls } from "./endpoint-set-calls";
import { fqdnBatchCalls } from "./fqdn-batch-calls";
import { fqdnCalls } from "./fqdn-calls";
import { ocdiCalls } from "./ocdi-calls";
import { serviceTreeCalls } from "./service-tree-calls";
import { workloadCalls } from "./workload-calls";

/** The calls of the endpoint manager (specification §7), each group over its use cases. */
export const endpointManagerCalls = [
  ...workloadCalls,
  ...serviceTreeCalls,
  ...endpointSetCalls,
  ...changeCalls,
  ...fqdnCalls,
  ...fqdnBatchCalls,
  ...ocdiCalls,
];
