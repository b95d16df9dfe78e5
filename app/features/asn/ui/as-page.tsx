import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { countryName } from "~/features/geo/country-name";
import type { ListView } from "~/lib/list/list-view";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Facts, type Fact } from "~/ui/facts";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { Tabs } from "~/ui/tabs";
import { useFormat } from "~/ui/use-format";
import { useGap, useJoin } from "~/ui/use-join";

import { compareHref, pathHref } from "../asn-address";
import { graphHref } from "../graph/graph-address";
import type { RelatedList } from "../lists/as-list.schema";
import type { RelatedRow } from "../lists/related-rows";
import { suiteParentAsn } from "../organisations";
import type { DatasetLine } from "../view/dataset-line";
import type { AsDescription } from "../view/describe-as";
import { OrganisationCell, useAsColumns } from "./as-columns";
import { AsSearch } from "./as-search";
import { AsViewHead } from "./as-view-head";

type AsPageProps = {
  prefix: string;
  heading: string;
  dataset: DatasetLine | null;
  as: AsDescription & { organisationHref: string | null };
  /** What it announces: the first prefixes, how many there are, and all as files. */
  prefixes: PrefixesShown;
  /** Active solutions that list the AS. */
  solutions: readonly { name: string; href: string }[];
  /** Whether there may be more of them than are listed. */
  areMoreSolutions: boolean;
  /** The list that is shown, with how many each has. */
  of: RelatedList;
  lists: readonly { of: RelatedList; count: number; href: string }[];
  search: string;
  rows: readonly RelatedRow[];
  view: ListView;
  /** What samples say of the AS. */
  children?: ReactNode;
};

/** An AS: whose it is, its neighbours and its cone. */
export function AsPage(props: AsPageProps) {
  const { prefix, heading, dataset, as, of, lists, rows, view, search, children } = props;
  const { t } = useTranslation("as-view");
  const { integer } = useFormat();
  return (
    <>
      <AsViewHead
        prefix={prefix}
        heading={heading}
        dataset={dataset}
        here={`AS${as.asn}`}
        tools={<Tools prefix={prefix} asn={as.asn} />}
      />
      <AsFacts {...props} />
      <section>
        <h2>{t("as.relations")}</h2>
        <Tabs
          label={t("as.relations")}
          tabs={lists.map((list) => ({
            href: list.href,
            label: `${t(`as.of.${list.of}`)} ${integer(list.count)}`,
            isCurrent: list.of === of,
          }))}
        />
        <List
          view={view}
          caption={t(`as.of.${of}`)}
          columns={useColumns(of)}
          rows={rows}
          rowKey={({ asn }) => String(asn)}
          filters={
            <AsSearch view={view} label={t("as.find")} field={t("list.search")} value={search} />
          }
          empty={<Empty title={t(`as.none.${of}`)}>{t(`as.noneText.${of}`)}</Empty>}
        />
        <p className="small quiet">{t("coneHint")}</p>
      </section>
      {children}
    </>
  );
}

function Tools({ prefix, asn }: { prefix: string; asn: number }) {
  const { t } = useTranslation("as-view");
  const query = (pairs: Record<string, string>) => new URLSearchParams(pairs).toString();
  const ends = { from: `AS${asn}`, to: `AS${suiteParentAsn}` };
  return (
    <>
      {asn === suiteParentAsn ? null : (
        <ButtonLink href={`${pathHref(prefix)}?${query(ends)}`}>{t("as.toSuite")}</ButtonLink>
      )}
      <ButtonLink href={graphHref(prefix, { kind: "as", asn })}>{t("as.graph")}</ButtonLink>
      <ButtonLink href={`${compareHref(prefix)}?${query({ asn: `AS${asn}` })}`}>
        {t("as.compare")}
      </ButtonLink>
    </>
  );
}

function AsFacts({ as, prefixes, solutions, areMoreSolutions }: AsPageProps) {
  const { t } = useTranslation("as-view");
  const { integer, language } = useFormat();
  const { asn, name, country, coneSize, publishedConeSize } = as;
  const facts: Fact[] = [
    { name: t("as.number"), value: `AS${asn}` },
    { name: t("as.name"), value: name || t("as.noName") },
    ...(as.organisation
      ? [{ name: t("as.organisation"), value: <OrganisationCell as={{ ...as, href: "" }} /> }]
      : []),
    ...(country
      ? [{ name: t("as.country"), value: countryName(country, language) || country }]
      : []),
    ...(coneSize === null
      ? []
      : [
          {
            name: t("as.cone"),
            value: t("as.coneOf", { count: coneSize, number: integer(coneSize) }),
          },
        ]),
    ...(publishedConeSize === null
      ? []
      : [{ name: t("as.published"), value: <Published size={publishedConeSize} /> }]),
    { name: t("as.prefixes"), value: <Prefixes {...prefixes} /> },
    { name: t("as.solutions"), value: <Solutions {...{ solutions, areMoreSolutions }} /> },
  ];
  return <Facts facts={facts} />;
}

type PrefixesShown = { first: readonly string[]; count: number; filePath: string };

function Prefixes({ first, count, filePath }: PrefixesShown) {
  const { t } = useTranslation("as-view");
  const { integer } = useFormat();
  const { list } = useJoin();
  if (count === 0) return <>{t("as.noPrefixes")}</>;
  return (
    <>
      <code>{list(first)}</code>
      <span className="line small quiet">
        {t("as.prefixesShown", { shown: integer(first.length), count, number: integer(count) })}
      </span>
      <div className="small tools">
        <a href={`${filePath}.csv`}>{t("as.prefixesCsv")}</a>
        <a href={`${filePath}.json`}>{t("as.prefixesJson")}</a>
      </div>
    </>
  );
}

function Published({ size }: { size: number }) {
  const { t } = useTranslation("as-view");
  const { integer } = useFormat();
  const gap = useGap();
  return (
    <>
      {integer(size)}
      {gap}
      <span className="small quiet line">{t("as.publishedHint")}</span>
    </>
  );
}

function Solutions({
  solutions,
  areMoreSolutions,
}: Pick<AsPageProps, "solutions" | "areMoreSolutions">) {
  const { t } = useTranslation("as-view");
  if (solutions.length === 0) return <>{t("as.noSolutions")}</>;
  return (
    <span className="tools">
      {solutions.map(({ name, href }) => (
        <a key={href} href={href}>
          {name}
        </a>
      ))}
      {areMoreSolutions ? (
        <span className="quiet">{t("as.firstSolutions", { count: solutions.length })}</span>
      ) : null}
    </span>
  );
}

function useColumns(of: RelatedList): ListColumn<RelatedRow>[] {
  const { t } = useTranslation("as-view");
  const columns = useAsColumns<RelatedRow>();
  if (of !== "neighbours") return columns;
  const relation: ListColumn<RelatedRow> = {
    key: "relation",
    head: t("column.relation"),
    sort: "relation",
    cell: (row) => t(`relation.${row.relation ?? "none"}`),
  };
  return [...columns.slice(0, 1), relation, ...columns.slice(1)];
}

type UnknownAsPageProps = {
  prefix: string;
  heading: string;
  dataset: DatasetLine | null;
  /** What was asked for, which the search keeps. */
  text: string;
  view: ListView;
};

/** No dataset has the AS: a search for another one. */
export function UnknownAsPage({ prefix, heading, dataset, text, view }: UnknownAsPageProps) {
  const { t } = useTranslation("as-view");
  return (
    <>
      <AsViewHead prefix={prefix} heading={heading} dataset={dataset} here={text} />
      <p>{t("as.unknownText")}</p>
      <AsSearch
        view={view}
        label={t("list.find")}
        field={t("list.search")}
        hint={t("list.searchHint")}
        value={text}
      />
    </>
  );
}
