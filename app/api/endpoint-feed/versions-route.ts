import { oneCall } from "../controller";
import { versionsCall } from "./version-calls";

export const { loader, action } = oneCall(versionsCall);
