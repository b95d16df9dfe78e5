import { oneCall } from "../controller";
import { healthzCall } from "./calls";

export const { loader, action } = oneCall(healthzCall);
