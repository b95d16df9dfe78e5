import { oneCall } from "../controller";
import { preferencesCall } from "./call";

export const { loader, action } = oneCall(preferencesCall);
