import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { answerCall } from "~/platform/call.server";

import { internetTypeOperations } from "./internet-type-controller";

/** /api/IPClassification/*: which kind of connection the caller is on, and what was said of that. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerCall(request, params, internetTypeOperations);
export const action = ({ request, params }: ActionFunctionArgs) =>
  answerCall(request, params, internetTypeOperations);
