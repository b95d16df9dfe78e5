import { blockedEndpoints, isUseless } from "./client/verdicts-connectivity";
import type { MissedTarget, SecondLookResult } from "./second-look";
import type { Measured } from "./verdict";

/** What a run tests beside the tenant's own names, which the server's own tests cover. */
export type SuitePlan = {
  endpoints: readonly { host: string; ports: readonly number[] }[];
  webSocketUrls: readonly string[];
};

/** Most targets of one look: where everything is missed, a few tell whether the suite is there. */
export const secondLookMost = 8;

const httpsPort = 443;

/**
 * What of the plan the visitor missed and the server has not looked at yet. Hosts come from the plan and
 * never from the visitor's results. Behind a sign-in page everything is missed, and the page says why.
 */
export function missedTargets(
  measured: Pick<Measured, "connectivity" | "webSocket" | "secondLook" | "serverTests">,
  plan: SuitePlan,
): MissedTarget[] {
  const { connectivity, webSocket, secondLook } = measured;
  const data = connectivity?.data;
  if (data?.isCaptivePortal) return [];
  const blocked = new Set(
    (data ? blockedEndpoints(data, measured) : []).map(({ host, port }) => `${host}:${port}`),
  );
  const byHost = plan.endpoints.map(({ host, ports }) =>
    ports
      .filter((port) => blocked.has(`${host}:${port}`))
      .sort((a, b) => Number(b === httpsPort) - Number(a === httpsPort))
      .map((port): MissedTarget => ({ kind: "endpoint", host, port })),
  );
  // One port of each host before the others: many hosts tell more of the suite than many ports.
  const endpoints = [
    ...byHost.flatMap((targets) => targets.slice(0, 1)),
    ...byHost.flatMap((targets) => targets.slice(1)),
  ];
  const closed = new Set(
    (webSocket?.data?.results ?? []).filter(isUseless).map(({ host }) => host),
  );
  const sockets = plan.webSocketUrls
    .map((url): MissedTarget => ({ kind: "web-socket", host: new URL(url).hostname, url }))
    .filter(({ host }) => closed.has(host));
  const looked = (secondLook?.results ?? []).length;
  const isNew = (target: MissedTarget) => !secondLook?.results.some((each) => isOf(target, each));
  // Sockets first: there are few of them.
  return [...sockets, ...endpoints].filter(isNew).slice(0, Math.max(0, secondLookMost - looked));
}

/** Whether a result is of this target. */
function isOf(target: MissedTarget, { kind, host, port }: SecondLookResult): boolean {
  return (
    kind === target.kind &&
    host === target.host &&
    (target.kind === "web-socket" || port === target.port)
  );
}
