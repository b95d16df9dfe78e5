import { oneCall } from "../controller";
import { changesCall } from "./changes-call";

export const { loader, action } = oneCall(changesCall);
