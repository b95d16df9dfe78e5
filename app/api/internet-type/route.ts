import { controller } from "../controller";
import { internetTypeCalls, internetTypePrefix } from "./calls";

/** /api/IPClassification/*: the calls about the kind of connection. */
export const { loader, action } = controller(internetTypePrefix, internetTypeCalls);
