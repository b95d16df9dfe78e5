import type { LoaderFunctionArgs } from "@remix-run/node";

import { unknownCall } from "./controller";

/** Whatever no other route of /api answers. */
export const loader = ({ request }: LoaderFunctionArgs) => unknownCall(request);
export const action = loader;
