import { oneCall } from "../controller";
import { historyCall } from "./history-call";

/** /api/pnpp/api/v1/PartnerPerformance/{id}/history */
export const { loader, action } = oneCall(historyCall);
