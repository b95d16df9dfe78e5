import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { answerCall } from "~/platform/call.server";

import { reportOperations } from "./report-controller";

/** /api/ConnectivityTest/*: the report calls under this name of their controller. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerCall(request, params, reportOperations);
export const action = ({ request, params }: ActionFunctionArgs) =>
  answerCall(request, params, reportOperations);
