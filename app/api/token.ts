import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { answerCall } from "~/platform/call.server";

import { tokenOperations } from "./token-controller";

/** /api/token/GetCpsToken: a short-lived token for the hub and the search for people. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerCall(request, params, tokenOperations);
export const action = ({ request, params }: ActionFunctionArgs) =>
  answerCall(request, params, tokenOperations);
