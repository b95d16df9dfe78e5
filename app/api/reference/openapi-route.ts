import { oneCall } from "../controller";
import { openapiCall } from "../openapi-document";

export const { loader, action } = oneCall(openapiCall);
