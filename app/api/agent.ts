import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { answerCall } from "~/platform/call.server";

import { agentOperations } from "./agent-controller";

/** /api/agent/*: the calls of the advanced client. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerCall(request, params, agentOperations);
export const action = ({ request, params }: ActionFunctionArgs) =>
  answerCall(request, params, agentOperations);
