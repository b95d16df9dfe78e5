import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";
import { StateShape } from "~/ui/state-mark";
import type { State } from "~/ui/states";
import { stateTones } from "~/ui/states";

export type Leg = {
  /** Absent where nothing is said about the leg's health. */
  state?: State;
  /** Time over this leg with its unit, or what is known instead, such as "measuring". */
  time?: string;
  distance?: string;
  /** Draws the leg longer than the others. */
  isFar?: boolean;
};

export type Stop = {
  name: string;
  /** Under the name: place, provider, address. */
  lines?: readonly ReactNode[];
  /** The leg from the stop before to this one; the first stop has none. */
  leg?: Leg;
};

type PathLineProps = {
  label: string;
  stops: readonly Stop[];
  /** One wrapping line of names and times, for a table cell or a long route. */
  compact?: boolean;
};

const statesWithShape: readonly State[] = ["warning", "failed", "not-tested", "retrying"];

/**
 * The way of the traffic as one ordered list. A leg is the last thing in the stop it leaves,
 * so that the list reads "You, Tacoma, to the next stop, OK: 2 ms; Gateway …".
 */
export function PathLine({ label, stops, compact }: PathLineProps) {
  return (
    <ol className={classNames("path", compact && "compact")} aria-label={label}>
      {stops.map((stop, position) => {
        const leg = stops[position + 1]?.leg;
        return (
          <li key={`${position} ${stop.name}`} className={classNames(leg?.isFar && "far")}>
            <b>{stop.name}</b>
            {stop.lines?.map((line, row) => (
              <span className="quiet" key={row}>
                {line}
              </span>
            ))}
            {position < stops.length - 1 ? <LegLine leg={leg ?? {}} /> : null}
          </li>
        );
      })}
    </ol>
  );
}

function LegLine({ leg: { state, time, distance } }: { leg: Leg }) {
  const { t } = useTranslation("ui");
  const words = state ? t("path.leg", { state: t(`state.${state}`) }) : t("path.legPlain");
  const tone = state ? stateTones[state] : "quiet";
  const isPending = state === undefined || tone === "quiet" || state === "running";
  return (
    <span className={classNames("leg", tone, isPending && "pending")}>
      <span className="visually-hidden">{words} </span>
      {state && statesWithShape.includes(state) ? <StateShape state={state} /> : null}
      {time && distance ? `${time} · ${distance}` : (time ?? distance)}
    </span>
  );
}
