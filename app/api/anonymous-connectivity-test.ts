import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { answerCall } from "~/platform/call.server";

import { anonymousOperations } from "./anonymous-controller";

/** /api/AnonymousConnectivityTest/*: the calls that need no account. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerCall(request, params, anonymousOperations);
export const action = ({ request, params }: ActionFunctionArgs) =>
  answerCall(request, params, anonymousOperations);
