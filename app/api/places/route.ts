import { oneCall } from "../controller";
import { suggestPlacesCall } from "./calls";

/** GET /api/places?q=: places that a text may mean, the likeliest first. */
export const { loader, action } = oneCall(suggestPlacesCall);
