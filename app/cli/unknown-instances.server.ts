import { setIdSchema } from "~/features/domain-lens/change-requests/wizard-step.schema";
import { unknownInstance } from "~/unknown-instance.server";

/** The screen that shares its address with the lists of the public web service. */
const setScreen = "routes/endpoints.set";

/** What a page's own script names the route by whose data it asks for. */
const dataParameter = "_data";

type Asked = { request: Request; routeId: string | undefined; setId: string | undefined };

/**
 * The 404 for a program that asks the public web service for an instance that does not exist. The screen
 * of an endpoint set has the same address: it would send the program to the sign-in page.
 *
 * @returns undefined for a browser, and where the address can be a set's
 */
export function unknownInstanceAnswer({ request, routeId, setId }: Asked): Response | undefined {
  if (routeId !== setScreen || setIdSchema.safeParse(setId).success) return undefined;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isPage = request.headers.get("Accept")?.includes("text/html") ?? false;
  const isOwnScript = new URL(request.url).searchParams.has(dataParameter);
  return isRead && !isPage && !isOwnScript ? unknownInstance() : undefined;
}
