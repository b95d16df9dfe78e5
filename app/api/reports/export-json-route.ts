import { oneCall } from "../controller";
import { exportJsonCall } from "./export-calls";

/** GET /report/{id}/export.json */
export const { loader, action } = oneCall(exportJsonCall);
