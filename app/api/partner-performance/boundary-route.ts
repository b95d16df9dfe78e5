import { oneCall } from "../controller";
import { boundaryCall } from "./boundary-calls";

/** /api/pnpp/api/v1/map/geoBoundary/{type}/{name} */
export const { loader, action } = oneCall(boundaryCall);
