import { useTranslation } from "react-i18next";

import { useJoin } from "~/ui/use-join";

import { asLabel } from "../as-label";
import type { SuiteWay, SuiteWaysOf } from "../view/suite-way";

/** Says how an AS reaches the suite, in a sentence. @param way as `suiteWay` gives it */
function useSuiteWayText(): (way: SuiteWay) => string {
  const { t } = useTranslation("suite-way");
  const { list, sentences } = useJoin();
  return ({ from, over, last, count }) => {
    const values = { from: asLabel(from), over: list(over.map(asLabel)) };
    const kind = over.length > 0 ? "over" : last === "peer" ? "peering" : "direct";
    return sentences([
      t(kind, values),
      ...(count === "1" ? [] : [t("ties", { count: Number(count) })]),
    ]);
  };
}

/** How a report's provider reaches the suite; a printed report has room for its findings only. */
export function SuiteWayNote({ way }: { way: SuiteWay }) {
  const { t } = useTranslation("suite-way");
  const text = useSuiteWayText()(way);
  return (
    <section className="screen-only" aria-labelledby="suite-way">
      <h2 id="suite-way">{t("ofReport")}</h2>
      <p>{text}</p>
      {way.isDemonstration ? <p className="quiet">{t("invented")}</p> : null}
    </section>
  );
}

/** How the ASes of a solution reach the suite. */
export function SuiteWays({ ways, further, unknown }: SuiteWaysOf) {
  const { t } = useTranslation("suite-way");
  const { sentences } = useJoin();
  const text = useSuiteWayText();
  const notes = [
    ...(ways.some(({ isDemonstration }) => isDemonstration) ? [t("invented")] : []),
    ...(further > 0 ? [t("further", { count: further })] : []),
    ...(unknown > 0 ? [t("unknown", { count: unknown })] : []),
  ];
  return (
    <section aria-labelledby="suite-ways">
      <h2 id="suite-ways">{t("ofSolution")}</h2>
      <ul>
        {ways.map((way) => (
          <li key={way.from.asn}>{text(way)}</li>
        ))}
      </ul>
      {notes.length > 0 ? <p className="quiet">{sentences(notes)}</p> : null}
    </section>
  );
}
