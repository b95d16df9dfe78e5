import { useTranslation } from "react-i18next";

import { sortHead } from "~/lib/list/list-order";
import type { Unread } from "~/lib/list/read-query";
import { Button, ButtonLink } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/field";
import type { MapDrawing } from "~/ui/map-drawing";
import { MarkedWords } from "~/ui/marked-words";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Pager } from "~/ui/pager";
import { Time } from "~/ui/time";
import { UnreadNote } from "~/ui/unread-note";
import { useFormat } from "~/ui/use-format";

import { healthHref, type HealthPageRows, type HealthQuery, type HealthSort } from "../health-list";
import { healthSources } from "../health-row.view";
import { openRowLimit } from "../history-cursor";
import type { Resource } from "../resources";
import { severities } from "../severity";
import { HealthMap } from "./health-map";
import { useHealthColumns } from "./health-columns";

type StatusPageProps = {
  home: string;
  feedHref: string;
  asked: HealthQuery;
  unread: readonly Unread[];
  found: HealthPageRows;
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
  unread,
  found,
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
      <UnreadNote unread={unread} />
      <Filters home={home} asked={asked} />
      <p role="status">{t("count", { count: found.count })}</p>
      <List home={home} asked={asked} found={found} total={total} />
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

function Filters({ home, asked }: Pick<StatusPageProps, "home" | "asked">) {
  const { t } = useTranslation("health");
  return (
    <form
      className="filters"
      method="get"
      action={home}
      role="search"
      aria-label={t("filter.label")}
    >
      <input type="hidden" name="sort" value={asked.sort} />
      <input type="hidden" name="order" value={asked.order} />
      <Field id="search" label={t("filter.search")}>
        {(control) => (
          <input
            type="search"
            name="search"
            maxLength={100}
            defaultValue={asked.search}
            {...control}
          />
        )}
      </Field>
      <Field id="health" label={t("health")}>
        {(control) => (
          <select name="health" defaultValue={asked.health} {...control}>
            <option value="">{t("filter.all")}</option>
            {severities.map((each) => (
              <option key={each} value={each}>
                {t(`severity.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="source" label={t("filter.source")}>
        {(control) => (
          <select name="source" defaultValue={asked.source} {...control}>
            <option value="">{t("filter.all")}</option>
            {healthSources.map((each) => (
              <option key={each} value={each}>
                {t(`source.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button>{t("filter.apply")}</Button>
    </form>
  );
}

function List({
  home,
  asked,
  found,
  total,
}: Pick<StatusPageProps, "home" | "asked" | "found" | "total">) {
  const { t } = useTranslation("health");
  const { integer } = useFormat();
  const { location, health, status, details, began } = useHealthColumns();
  const hrefOf = (query: Partial<HealthQuery>) => healthHref(home, { ...asked, page: 1, ...query });
  const sort = (by: HealthSort) =>
    sortHead(asked, {
      by,
      first: by === "location" || by === "status" ? "ascending" : "descending",
      href: hrefOf,
    });
  return (
    <>
      <DataTable
        caption={t("table")}
        isCaptionHidden
        columns={[
          { ...location, sort: sort("location") },
          { ...health, sort: sort("health") },
          { ...status, sort: sort("status") },
          details,
          { ...began, sort: sort("began") },
        ]}
        rows={found.rows}
        rowKey={({ id }) => id}
        empty={
          total === 0 ? (
            <Empty title={t("none")}>{t("noneText")}</Empty>
          ) : (
            <Empty
              title={t("filter.none")}
              action={<ButtonLink href={home}>{t("filter.reset")}</ButtonLink>}
            />
          )
        }
      />
      <Pager
        label={t("table")}
        previousHref={found.page > 1 ? hrefOf({ page: found.page - 1 }) : undefined}
        nextHref={found.page < found.pageCount ? hrefOf({ page: found.page + 1 }) : undefined}
        position={t("page", { page: integer(found.page), pages: integer(found.pageCount) })}
      />
    </>
  );
}
