import { oneCall } from "../controller";
import { hubCall } from "./call";

export const { loader, action } = oneCall(hubCall);
