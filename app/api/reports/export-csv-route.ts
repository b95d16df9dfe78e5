import { oneCall } from "../controller";
import { exportCsvCall } from "./export-calls";

/** GET /report/{id}/export.csv */
export const { loader, action } = oneCall(exportCsvCall);
