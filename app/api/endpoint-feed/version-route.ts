import { oneCall } from "../controller";
import { versionCall } from "./version-calls";

export const { loader, action } = oneCall(versionCall);
