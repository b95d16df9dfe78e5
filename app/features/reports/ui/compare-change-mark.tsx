import { useTranslation } from "react-i18next";

import { StateMark } from "~/ui/state-mark";

import type { Change } from "../comparison-row";

/** Up for better, down for worse; the word beside it says so too. */
const arrows = { better: "M7 1 13.5 12.5H.5z", worse: "M7 13 .5 1.5h13z" } as const;
const tones = { better: "ok", worse: "warning" } as const;

/** What came of a row, as shape, word and colour. */
export function ChangeMark({ change }: { change: Change }) {
  const { t } = useTranslation("compare");
  switch (change.kind) {
    case "better":
    case "worse":
      return (
        <span className={`state ${tones[change.kind]}`}>
          <svg className="shape" viewBox="0 0 14 14" aria-hidden="true">
            <path d={arrows[change.kind]} />
          </svg>
          {t(`change.${change.kind}`)}
        </span>
      );
    case "changed":
      return <StateMark state="info" label={t("change.changed")} />;
    case "not-tested":
      return <StateMark state="not-tested" label={t(`change.not-tested.${change.side}`)} />;
    case "cannot-tell":
      return (
        <>
          <StateMark state="not-tested" label={t("change.cannot-tell")} />
          <span className="line small quiet">{t(`why.${change.why}`)}</span>
        </>
      );
    default:
      return <span className="small quiet">{t(`change.${change.kind}`)}</span>;
  }
}
