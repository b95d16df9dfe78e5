import { useTranslation } from "react-i18next";

import { excerptOf } from "~/lib/excerpt";
import type { ListColumn } from "~/ui/list/list-column";
import { Time } from "~/ui/time";

import type { HealthRow } from "../health-row.view";
import { excerptLength } from "../incident";
import { SeverityMark } from "./severity-mark";

/** Location, health, status and details, as every list of network health has them. */
export function useHealthColumns(): Record<
  "location" | "health" | "status" | "details" | "began",
  ListColumn<HealthRow>
> {
  const { t } = useTranslation("health");
  return {
    location: {
      key: "location",
      head: t("location"),
      isRowHead: true,
      width: "fifth",
      cell: ({ id, location }) => <span id={`row-${id}`}>{location}</span>,
    },
    health: {
      key: "health",
      head: t("health"),
      isBare: true,
      cell: ({ severity }) => <SeverityMark severity={severity} />,
    },
    status: {
      key: "status",
      head: t("status"),
      cell: ({ status, source }) => (
        <>
          <span className="line">{t(`statuses.${status}`)}</span>
          <span className="small quiet line">{t(`source.${source}`)}</span>
        </>
      ),
    },
    details: { key: "details", head: t("details"), cell: (row) => <Details row={row} /> },
    began: {
      key: "began",
      head: t("began"),
      cell: ({ beganAt, endedAt }) => (
        <>
          <span className="line">
            <Time at={beganAt} />
          </span>
          {endedAt ? (
            <span className="small quiet line">
              {t("ended")} <Time at={endedAt} />
            </span>
          ) : null}
        </>
      ),
    },
  };
}

function Details({ row }: { row: HealthRow }) {
  const { t } = useTranslation("health");
  if (row.source === "metro")
    return (
      <>{t("measured", { score: row.score, usual: row.usualScore, count: row.customerCount })}</>
    );
  const { title, href, details } = row;
  return (
    <>
      <a className="line typed" href={href}>
        {title}
      </a>
      <span className="line typed">{excerptOf(details, excerptLength)}</span>
    </>
  );
}
