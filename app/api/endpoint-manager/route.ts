import { controller } from "../controller";
import { endpointManagerCalls } from "./calls";
import { endpointManagerPrefix } from "./domain-lens-call";

/** /api/ipurl/api/v1/*: the calls of the endpoint manager, named by one part or two. */
export const { loader, action } = controller(endpointManagerPrefix, endpointManagerCalls);
