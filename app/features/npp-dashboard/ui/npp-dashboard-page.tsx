import { useTranslation } from "react-i18next";

import { MarkedWords } from "~/ui/marked-words";
import { PageHead } from "~/ui/page-head";
import { PartSection } from "~/ui/part-section";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";
import { useGap } from "~/ui/use-join";

import { refreshSeconds } from "../npp-dashboard";
import type { NppDashboardProps } from "../npp-dashboard.view";
import { CoverageFigures } from "./coverage-figures";
import { IndexMovers } from "./index-movers";
import { OpenOutages } from "./open-outages";
import { ProgramFigures } from "./program-figures";

/** The state of the program of network providers, to be read from some metres away. */
export function NppDashboardPage(props: NppDashboardProps) {
  const { address, otherAddress, isRefreshed, program, coverage, outages, movers } = props;
  const { t } = useTranslation(["npp-dashboard", "performance"]);
  return (
    <div className="wall">
      <PageHead
        title={t("title")}
        tools={
          <a href={otherAddress}>
            {t(isRefreshed ? "stopRefreshing" : "refresh", { seconds: refreshSeconds })}
          </a>
        }
      />
      <Times {...props} />
      <div className="wall-parts">
        <PartSection
          title={t("program.title")}
          part={program}
          failure={t("failedProgram")}
          againHref={address}
        >
          {(shown) => <ProgramFigures {...shown} />}
        </PartSection>
        <PartSection
          title={t("coverage.title")}
          part={coverage}
          failure={t("performance:failed.performance")}
          againHref={address}
        >
          {(shown) => <CoverageFigures {...shown} />}
        </PartSection>
        {outages.fault === null && outages.shown === null ? null : (
          <PartSection
            title={t("outages.title")}
            part={outages}
            failure={t("performance:failed.outages")}
            againHref={address}
          >
            {(shown) => shown && <OpenOutages {...shown} />}
          </PartSection>
        )}
        <PartSection
          title={t("movers.title")}
          part={movers}
          failure={t("performance:failed.npi")}
          againHref={address}
        >
          {(shown) => <IndexMovers {...shown} />}
        </PartSection>
      </div>
      <p className="quiet">{t("performance:estimated")}</p>
    </div>
  );
}

/** Which days figures are of, how new they are, and when the page was made. */
function Times({ days, currentTo, madeAt, isDemonstration, filledFrom }: NppDashboardProps) {
  const { t } = useTranslation(["performance", "npp-dashboard"]);
  const { day } = useFormat();
  const gap = useGap();
  const isFilling = isDemonstration && filledFrom !== null;
  return (
    <p>
      {isDemonstration ? t("demonstration") + gap : null}
      {isFilling ? t("filling", { day: day(filledFrom) }) + gap : null}
      <MarkedWords
        words={t(currentTo === null ? "days" : "daysAndNewest", {
          first: day(days.first),
          last: day(days.last),
        })}
        marks={{ when: () => <Time at={currentTo ?? ""} /> }}
      />
      {gap}
      <MarkedWords words={t("npp-dashboard:made")} marks={{ when: () => <Time at={madeAt} /> }} />
    </p>
  );
}
