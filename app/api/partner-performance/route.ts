import { asCalls } from "../asn/calls";
import { controller } from "../controller";
import { partnerPerformanceCalls } from "./calls";
import { partnerPerformancePrefix } from "./partner-performance-path";

/** /api/pnpp/api/v1/*: the calls of the provider performance and of the AS view, named by one part or two. */
export const { loader, action } = controller(partnerPerformancePrefix, [
  ...partnerPerformanceCalls,
  ...asCalls,
]);
