import { controller } from "../controller";
import { reportCallsOf, reportPrefix } from "./calls";

/** /api/NetworkTestReport/*: the calls of the report controller. */
export const { loader, action } = controller(
  reportPrefix("NetworkTestReport"),
  reportCallsOf("NetworkTestReport"),
);
