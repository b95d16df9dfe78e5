import { Absent } from "~/ui/absent";

import type { Counts } from "../figures/solution-overview";
import { useFigureNumber } from "./figure-number";

/** A count or a share without its unit, which is in the head of its column. */
export function CountText({ figure, value }: { figure: keyof Counts; value: number | null }) {
  const say = useFigureNumber(figure);
  // Without other samples to compare with there is no share.
  return value === null ? <Absent /> : <>{say(value)}</>;
}
