import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { answerCall } from "~/platform/call.server";

import { endpointManagerOperations } from "./endpoint-manager-controller";

/** /api/ipurl/api/v1/*: the calls of the endpoint manager, named by one part or two. */
const answer = ({ request, params: { operation = "", id } }: LoaderFunctionArgs) =>
  answerCall(
    request,
    { operation: id === undefined ? operation : `${operation}/${id}` },
    endpointManagerOperations,
  );

export const loader = answer;
export const action = (call: ActionFunctionArgs) => answer(call);
