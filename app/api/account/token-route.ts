import { controller } from "../controller";
import { tokenCalls, tokenPrefix } from "./calls";

/** /api/token/*: the token of a session. */
export const { loader, action } = controller(tokenPrefix, tokenCalls);
