import { useTranslation } from "react-i18next";

import { StateShape } from "~/ui/state-mark";
import { useFormat } from "~/ui/use-format";

import type { NppDashboardProps } from "../npp-dashboard.view";

type Movers = NonNullable<NppDashboardProps["movers"]["shown"]>;

/** The providers whose performance moved, by direction. */
export function IndexMovers({ better, worse, compared, indexHref }: Movers) {
  const { t } = useTranslation("npp-dashboard");
  const hasMovers = better.count > 0 || worse.count > 0;
  return (
    <>
      {hasMovers ? (
        <div className="wall-columns">
          <MovedList direction="worse" {...worse} />
          <MovedList direction="better" {...better} />
        </div>
      ) : (
        <p>{t(compared > 0 ? "movers.none" : "movers.nothingCompared")}</p>
      )}
      <p className="tools">
        <a href={indexHref}>{t("movers.index")}</a>
      </p>
    </>
  );
}

type MovedListProps = Movers["better"] & { direction: "better" | "worse" };

function MovedList({ direction, count, most }: MovedListProps) {
  const { t } = useTranslation("npp-dashboard");
  const { integer } = useFormat();
  const more = count - most.length;
  return (
    <div>
      <h3 className={direction === "better" ? "ok" : "warning"}>
        <StateShape state={direction === "better" ? "ok" : "warning"} />{" "}
        {t(`movers.${direction}`, { count })}
      </h3>
      {most.length > 0 ? (
        <ul className="wall-list">
          {most.map(({ solutionId, name, country, now, before, href }) => (
            <li key={`${solutionId} ${href}`}>
              <strong>
                <a href={href}>{name}</a>
              </strong>{" "}
              {country}
              <span className="line">
                {t("movers.performance", { now: integer(now), before: integer(before) })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {more > 0 ? <p className="quiet">{t("more", { count: more })}</p> : null}
    </div>
  );
}
