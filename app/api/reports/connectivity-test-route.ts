import { controller } from "../controller";
import { reportCallsOf, reportPrefix } from "./calls";

/** /api/ConnectivityTest/*: the calls of the report controller, under its other name. */
export const { loader, action } = controller(
  reportPrefix("ConnectivityTest"),
  reportCallsOf("ConnectivityTest"),
);
