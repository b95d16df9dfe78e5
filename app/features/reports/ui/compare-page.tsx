import { useTranslation } from "react-i18next";

import { leastSampleCount } from "~/features/network-test/latency";
import { ButtonLink } from "~/ui/button";
import { More } from "~/ui/more";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { ReportComparison } from "../comparison";
import { placeNoiseKm } from "../comparison-noise";
import type { SideView } from "../comparison.view";
import { CompareForm, type CompareFormProps } from "./compare-form";
import { CompareSides } from "./compare-sides";
import { CompareTable } from "./compare-table";
import { useHeadingText, useRowName } from "./compare-text";

type ComparePageProps = CompareFormProps & {
  sides: { a: SideView | null; b: SideView | null };
  /** Null until there are two reports to compare. */
  comparison: ReportComparison | null;
};

/** Two reports beside each other, or the form that asks which. */
export function ComparePage({ sides, comparison, ...form }: ComparePageProps) {
  const { t } = useTranslation("compare");
  if (!comparison || !sides.a || !sides.b) {
    return (
      <>
        <PageHead title={t("title")} />
        <CompareForm {...form} />
        <CompareSides sides={sides} />
      </>
    );
  }
  const swapped = new URLSearchParams({ a: sides.b.id, b: sides.a.id });
  return (
    <>
      <Finding comparison={comparison} swapHref={`${form.compareHref}?${swapped}`} />
      <CompareSides sides={sides} />
      <CompareTable rows={comparison.rows} />
      <Untested comparison={comparison} />
      <NoiseRule />
      <section className="screen-only">
        <h2>{t("form.again")}</h2>
        <CompareForm {...form} />
      </section>
    </>
  );
}

function Finding({
  comparison: { heading, caveats },
  swapHref,
}: {
  comparison: ReportComparison;
  swapHref: string;
}) {
  const { t } = useTranslation("compare");
  const join = useJoin();
  const headingText = useHeadingText();
  return (
    <>
      <PageHead
        context={t("title")}
        title={headingText(heading)}
        tools={<ButtonLink href={swapHref}>{t("swap")}</ButtonLink>}
      />
      {caveats.length > 0 ? (
        <Note tone="warning">{join.sentences(caveats.map((caveat) => t(`caveat.${caveat}`)))}</Note>
      ) : null}
    </>
  );
}

function Untested({ comparison: { untested } }: { comparison: ReportComparison }) {
  const { t } = useTranslation("compare");
  const rowName = useRowName();
  if (untested.length === 0) return null;
  return (
    <More summary={t("untested", { count: untested.length })}>
      <ul>
        {untested.map((row) => (
          <li key={row}>{rowName(row)}</li>
        ))}
      </ul>
    </More>
  );
}

/** What counts as noise, in the words of decision 0020. */
function NoiseRule() {
  const { t } = useTranslation("compare");
  const { integer, kilometresAndMiles } = useFormat();
  return (
    <More summary={t("noise.title")}>
      <p>{t("noise.latency", { shown: integer(leastSampleCount) })}</p>
      <p>{t("noise.derived")}</p>
      <p>{t("noise.distance", { distance: kilometresAndMiles(placeNoiseKm) })}</p>
      <p>{t("noise.tests")}</p>
    </More>
  );
}
