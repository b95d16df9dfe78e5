import { oneCall } from "../controller";
import { readyzCall } from "./calls";

export const { loader, action } = oneCall(readyzCall);
