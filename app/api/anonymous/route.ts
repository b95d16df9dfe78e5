import { controller } from "../controller";
import { anonymousCalls, anonymousPrefix } from "./calls";

/** /api/AnonymousConnectivityTest/*: the calls that need no account. */
export const { loader, action } = controller(anonymousPrefix, anonymousCalls);
