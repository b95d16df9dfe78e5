import { useTranslation } from "react-i18next";

import { MarkedWords } from "~/ui/marked-words";
import { StateMark } from "~/ui/state-mark";
import { InTableContext, Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";

import type { NppDashboardProps } from "../npp-dashboard.view";
import { WallFigures } from "./wall-figures";

type Outages = NonNullable<NppDashboardProps["outages"]["shown"]>;

/** How many outages are open, and the worst of them. */
export function OpenOutages({ count, worst, indexHref }: Outages) {
  const { t } = useTranslation("npp-dashboard");
  const { integer } = useFormat();
  const more = count - worst.length;
  return (
    <>
      <WallFigures figures={[{ name: t("outages.now"), value: integer(count), href: indexHref }]} />
      {count === 0 ? (
        <p>
          <StateMark state="ok" label={t("outages.none")} />
        </p>
      ) : (
        <InTableContext.Provider value>
          <ul className="wall-list">
            {worst.map((outage) => (
              <OutageLine key={outage.id} {...outage} />
            ))}
          </ul>
        </InTableContext.Provider>
      )}
      {more > 0 ? <p className="quiet">{t("more", { count: more })}</p> : null}
    </>
  );
}

function OutageLine({ name, place, start, category, href }: Outages["worst"][number]) {
  const { t } = useTranslation(["npp-dashboard", "outages", "performance"]);
  return (
    <li>
      <strong>
        <a href={href}>{name}</a>
      </strong>{" "}
      {place || t("performance:everywhere")}
      <span className="line">
        <StateMark
          state={category >= severe ? "failed" : "warning"}
          label={t("outages.category", { category: t(`outages:categories.${category}`) })}
        />
      </span>
      <span className="line quiet">
        <MarkedWords
          words={t("outages.since")}
          marks={{ when: () => <Time at={start} precision="minute" /> }}
        />
      </span>
    </li>
  );
}

/** From this category on at least a quarter of all attempts fail. */
const severe = 3;
