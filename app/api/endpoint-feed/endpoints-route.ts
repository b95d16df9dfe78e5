import { oneCall } from "../controller";
import { endpointsCall } from "./endpoints-call";

export const { loader, action } = oneCall(endpointsCall);
