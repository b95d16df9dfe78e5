import { accessCalls } from "./access-calls";
import { registerCalls } from "./register-calls";

/** The calls of the provider performance (specification §7), each group over its use cases. */
export const partnerPerformanceCalls = [...registerCalls, ...accessCalls];
