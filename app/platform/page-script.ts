import type { PageHandle } from "./page-policy";

type Match = { handle?: unknown; data?: unknown };

/**
 * Whether a page ships its whole script: where the policy of one of its routes says so of the data.
 * Apart from `policyOf`, since the browser asks this too.
 */
export function shipsScript(matches: readonly Match[]): boolean {
  return matches.some(
    ({ handle, data }) =>
      data && (handle as PageHandle | undefined)?.policy?.(data, undefined).script === "page",
  );
}
