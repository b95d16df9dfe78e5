import { oneCall } from "../controller";
import { workloadDomainsCall } from "./workload-domains";

/** GET /api/workloaddomains/copilot: the domains that the assistant test asks. */
export const { loader, action } = oneCall(workloadDomainsCall);
