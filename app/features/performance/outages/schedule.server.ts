import { minuteMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { ScheduledTask } from "~/platform/registration.server";

import { placeTree, type PlaceTree } from "../places/place-tree.server";
import { placeClocks } from "./place-clock";
import { watchOutages } from "./watch-outages.server";

/** Clocks of a tree keep what they looked up. */
const clocksOf = new WeakMap<PlaceTree, ReturnType<typeof placeClocks>>();

export const schedule: readonly ScheduledTask[] = [
  {
    everyMs: minuteMs,
    run: async () => {
      const { database, shutdown } = application();
      const tree = await placeTree();
      const clocks = clocksOf.get(tree) ?? placeClocks(tree);
      clocksOf.set(tree, clocks);
      await watchOutages(database, { tree, clocks, signal: shutdown });
    },
    failure: "outages-not-judged",
  },
];
