import {
  outageNoticesHref,
  overviewHref,
  solutionHref,
} from "~/features/solutions/solutions-address";

/** The outages of a solution at a place, on its page. */
export function outagesHref(
  prefix: string,
  { solutionId, placeId }: { solutionId: string; placeId: string },
): string {
  const place = placeId === "" ? "" : `&place=${encodeURIComponent(placeId)}`;
  return `${overviewHref(prefix, solutionId)}${place}#outages`;
}

/** The page of the address of a subscriber's feed. */
export function feedPageHref(prefix: string, solutionId: string): string {
  return `${outageNoticesHref(prefix, solutionId)}/feed`;
}

/** The feed of a subscriber. */
export function feedHref(prefix: string, solutionId: string, token: string): string {
  return `${solutionHref(prefix, solutionId)}/outages.atom?${new URLSearchParams({ token }).toString()}`;
}

/** A webhook of a subscriber. */
export function outageWebhookHref(
  prefix: string,
  { solutionId, webhookId }: { solutionId: string; webhookId: string },
): string {
  return `${outageNoticesHref(prefix, solutionId)}/webhooks/${webhookId}`;
}
