import { useTranslation } from "react-i18next";

import { StateMark } from "~/ui/state-mark";
import type { State } from "~/ui/states";
import { Time } from "~/ui/time";

import type { Stage, StageState } from "../change-page.view";

const states: Record<StageState, State> = {
  done: "ok",
  now: "warning",
  later: "not-tested",
  void: "failed",
  "not-asked": "info",
};

/** How far a change has come, with who and when. */
export function StageLine({ stages }: { stages: readonly Stage[] }) {
  const { t } = useTranslation("changes");
  return (
    <ol className="stages" aria-label={t("stages.label")}>
      {stages.map(({ name, state, who, at }) => (
        <li key={name} className={state === "now" ? "now" : undefined}>
          <StateMark state={states[state]} label={t(`stages.${name}`)} />
          <span className="small">{who ?? t(`stages.state.${state}`)}</span>
          {at ? (
            <span className="small quiet">
              <Time at={at} precision="day" />
            </span>
          ) : null}
          {state === "void" ? <span className="small">{t("stages.state.void")}</span> : null}
        </li>
      ))}
    </ol>
  );
}
