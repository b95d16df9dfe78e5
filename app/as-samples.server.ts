import type { Context } from "~/features/access/context.server";
import { asHref } from "~/features/asn/asn-address";
import {
  asTrafficView,
  rangeParameter,
  trafficDays,
} from "~/features/performance/as-traffic/as-traffic.view";
import { trafficOfAs } from "~/features/performance/as-traffic/traffic-of-as.server";
import type { RangeName } from "~/features/performance/figures/day-range";
import { shownRealm } from "~/features/performance/shown-realm.server";
import { solutionsOfAsMost } from "~/features/solutions/as-solution.repository.server";
import { profileHref } from "~/features/solutions/solutions-address";
import { pathWith } from "~/lib/list/list-address";
import { dayMs } from "~/lib/time";

type Asked = { asn: number; range: RangeName; query: URLSearchParams };

/** What samples and the lists of solutions say of an AS, for its page. */
export async function readAsSamples(context: Context, { asn, range, query }: Asked) {
  const { prefix, now } = context;
  const days = trafficDays(range, Math.floor(now.getTime() / dayMs));
  const { solutions, ...traffic } = await trafficOfAs(context, { asn, range: days });
  const kept = [...query].filter(([name]) => name !== rangeParameter);
  return {
    areMoreSolutions: solutions.length === solutionsOfAsMost,
    solutions: solutions.map(({ id, name }) => ({ name, href: profileHref(prefix, id) })),
    traffic: asTrafficView(
      { ...traffic, solutions },
      {
        range,
        isDemonstration: shownRealm(context).isDemonstration,
        hrefOf: (pairs) =>
          `${pathWith(asHref(prefix, asn), [...kept, ...Object.entries(pairs)])}#traffic`,
      },
    ),
  };
}
