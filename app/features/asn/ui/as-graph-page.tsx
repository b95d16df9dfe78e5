import { useTranslation } from "react-i18next";

import { Empty } from "~/ui/empty";
import { MarkedWords } from "~/ui/marked-words";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import { Time } from "~/ui/time";
import { UnreadNote } from "~/ui/unread-note";

import type { AsGraphView } from "../graph/as-graph.view";
import { plainName } from "../graph/subject-name";
import { AsGraph } from "./as-graph";
import { AsGraphTable } from "./as-graph-table";

type PageProps = AsGraphView & { heading: string };

/** The graph around an AS or an organisation, and the same as a table. */
export function AsGraphPage(props: PageProps) {
  const { heading, prefix, subject, subjectHref, dataset, levels, unread } = props;
  const { t } = useTranslation("as-graph");
  const hasLinks = levels.some(({ side }) => side !== "middle");
  const subjectCrumb = subject.kind === "as" ? `AS${subject.asn}` : plainName(subject);
  return (
    <>
      <PageHead
        title={heading}
        crumbs={[
          { label: t("relationships"), href: `${prefix}/asn` },
          { label: subjectCrumb, href: subjectHref },
          { label: t("graph") },
        ]}
      />
      {dataset ? <DatasetLine dataset={dataset} datasetId={props.datasetId} /> : null}
      <UnreadNote unread={unread} />
      {hasLinks ? <Drawn {...props} /> : <NoLinks hasDataset={dataset !== null} />}
    </>
  );
}

type DatasetLineProps = Pick<AsGraphView, "datasetId"> & {
  dataset: NonNullable<AsGraphView["dataset"]>;
};

/** Which relationships the graph is of. */
function DatasetLine({ dataset, datasetId }: DatasetLineProps) {
  const { t } = useTranslation("as-graph");
  return (
    <p className="small quiet">
      <MarkedWords
        words={t(dataset.isDemonstration ? "invented" : "basis", { id: datasetId })}
        marks={{
          // As a part of the page, since a file's name may hold what looks like a mark.
          file: () => <span className="host">{dataset.fileName}</span>,
          when: () => <Time at={dataset.importedAt} precision="day" />,
        }}
      />
    </p>
  );
}

function Drawn(props: PageProps) {
  const { t } = useTranslation(["as-graph", "ui"]);
  return (
    <>
      <Tabs
        label={t("depths")}
        tabs={props.depths.map(({ depth, href }) => ({
          href,
          label: t("depth", { count: Number(depth) }),
          isCurrent: depth === props.depth,
        }))}
      />
      <AsGraph {...props} />
      <p className="tools">
        <a href={props.csvHref}>{t("ui:list.exportCsv")}</a>
        <a href={props.jsonHref}>{t("ui:list.exportJson")}</a>
      </p>
      <AsGraphTable {...props} />
    </>
  );
}

function NoLinks({ hasDataset }: { hasDataset: boolean }) {
  const { t } = useTranslation("as-graph");
  return hasDataset ? (
    <Empty title={t("noLinks.title")}>{t("noLinks.text")}</Empty>
  ) : (
    <Empty title={t("noRelationships.title")}>{t("noRelationships.text")}</Empty>
  );
}
