import { controller } from "../controller";
import { agentCalls, agentPrefix } from "./calls";

/** /api/agent/*: the calls of the advanced client. */
export const { loader, action } = controller(agentPrefix, agentCalls);
