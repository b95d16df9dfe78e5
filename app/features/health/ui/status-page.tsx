import { useTranslation } from "react-i18next";

import { placeTextMaxLength } from "~/features/geo/place";
import type { ListView } from "~/lib/list/list-view";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { List } from "~/ui/list/list";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import type { MapDrawing } from "~/ui/map-drawing";
import { MarkedWords } from "~/ui/marked-words";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { SearchField } from "~/ui/search-field";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";

import { openRowLimit } from "../health-history";
import type { HealthAsked } from "../health-list";
import type { HealthRow } from "../health-row.view";
import type { Resource } from "../resources";
import { useHealthColumns } from "./health-columns";
import { HealthFilters } from "./health-filters";
import { HealthMap } from "./health-map";

type StatusPageProps = {
  home: string;
  feedHref: string;
  asked: HealthAsked;
  rows: readonly HealthRow[];
  view: ListView;
  /** Issues in all, before what the address asks for. */
  total: number;
  /** There are more, which are not listed. */
  isCut: boolean;
  look: { lookedAt: string; metroCount: number; judgedCount: number } | null;
  isDemonstration: boolean;
  /** Null where no issue has a place. */
  drawing: MapDrawing | null;
  serviceHealthHref: string;
  resources: readonly Resource[];
  mayEdit: boolean;
};

/** Network health now: what was measured and what people entered. */
export function StatusPage({
  home,
  feedHref,
  asked,
  rows,
  view,
  total,
  isCut,
  look,
  isDemonstration,
  drawing,
  serviceHealthHref,
  resources,
  mayEdit,
}: StatusPageProps) {
  const { t } = useTranslation("health");
  const { integer } = useFormat();
  return (
    <>
      <PageHead
        title={
          isCut
            ? t("titleMany", { least: integer(total) })
            : total === 0
              ? t("titleNone")
              : t("titleCount", { count: total })
        }
        context={t("title")}
        tools={
          <>
            <ButtonLink href={`${home}/history`}>{t("history.title")}</ButtonLink>
            <ButtonLink href={feedHref}>{t("feed")}</ButtonLink>
            {mayEdit ? (
              <ButtonLink href={`${home}/incidents/new`} variant="primary">
                {t("form.add")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Note>
        <MarkedWords
          words={t("banner")}
          marks={{
            dashboard: (inner) => (
              <a href={serviceHealthHref} rel="external noreferrer">
                {inner}
              </a>
            ),
          }}
        />
      </Note>
      {isDemonstration ? <p className="small quiet">{t("demonstration")}</p> : null}
      <LookLine look={look} />
      {isCut ? <p>{t("cut", { limit: integer(openRowLimit) })}</p> : null}
      <Issues asked={asked} rows={rows} view={view} />
      <div className="grid2 wide-left">
        {drawing ? <HealthMap drawing={drawing} /> : null}
        <section>
          <h2>{t("resources.title")}</h2>
          <ul>
            {resources.map(({ name, href }) => (
              <li key={name}>
                <p>
                  <a href={href} rel="external noreferrer">
                    {t(`resources.${name}`)}
                  </a>
                </p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

/** What the metros were last judged by: without results nobody is called healthy. */
function LookLine({ look }: Pick<StatusPageProps, "look">) {
  const { t } = useTranslation("health");
  if (!look) return <p className="small quiet">{t("look.none")}</p>;
  const { metroCount, judgedCount, lookedAt } = look;
  return (
    <p className="small quiet">
      <MarkedWords
        words={t(judgedCount === 0 ? "look.nothing" : "look.some", {
          metros: metroCount,
          judged: judgedCount,
        })}
        marks={{ when: () => <Time at={lookedAt} /> }}
      />
    </p>
  );
}

function Issues({ asked, rows, view }: Pick<StatusPageProps, "asked" | "rows" | "view">) {
  const { t } = useTranslation("health");
  const { location, health, status, details, began } = useHealthColumns();
  return (
    <List
      view={view}
      caption={t("table")}
      columns={[
        { ...location, sort: "location" },
        { ...health, sort: "health" },
        { ...status, sort: "status" },
        details,
        { ...began, sort: "began" },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      filters={
        <ListFilterForm view={view} label={t("filter.label")}>
          <SearchField
            name="search"
            label={t("filter.search")}
            value={asked.search}
            maxLength={placeTextMaxLength}
          />
          <HealthFilters asked={asked} />
        </ListFilterForm>
      }
      empty={<Empty title={t("none")}>{t("noneText")}</Empty>}
    />
  );
}
