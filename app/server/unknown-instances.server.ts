import { setIdSchema } from "~/features/domain-lens/change-requests/wizard-step.schema";
import { Refusal } from "~/platform/call.server";
import { wordedRefusal } from "~/refusal-words.server";

/**
 * The 404 for a program that asks the public web service for an instance that does not exist. The screen
 * of an endpoint set has the same address: it would send the program to the sign-in page.
 *
 * @param setId what stands in the path for the set
 * @returns null for a browser, and where the address can be a set's
 */
export function unknownInstanceAnswer(
  request: Request,
  setId: string | undefined,
): Promise<Response> | null {
  if (setIdSchema.safeParse(setId).success) return null;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isPage = request.headers.get("Accept")?.includes("text/html") ?? false;
  return isRead && !isPage
    ? wordedRefusal(request, new Refusal(404, { error: "unknown-instance" }))
    : null;
}
