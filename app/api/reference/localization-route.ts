import { oneCall } from "../controller";
import { localizationCall } from "./localization";

/** GET /api/Localization: the words of a language. */
export const { loader, action } = oneCall(localizationCall);
