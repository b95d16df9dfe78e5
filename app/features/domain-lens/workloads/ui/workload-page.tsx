import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { useJoin } from "~/ui/use-join";

import { endpointsHref } from "../../endpoints-address";
import type { ServiceArea, Workload } from "../workload";
import type { ShownWorkloadEvent } from "../workload-history";
import { WorkloadForm, type RefusedWorkload } from "./workload-form";
import { WorkloadHistory } from "./workload-history";

type ShownWorkload = Omit<Workload, "createdAt" | "updatedAt">;

type WorkloadPageProps = {
  prefix: string;
  /** Null for one that is to be made. */
  workload: ShownWorkload | null;
  areas: readonly ServiceArea[];
  /** The newest first. */
  events: readonly ShownWorkloadEvent[];
  mayEdit: boolean;
  refused: RefusedWorkload | undefined;
  isSaved: boolean;
};

/** One workload: whose it is, what belongs to it, and the form that changes it. */
export function WorkloadPage({
  prefix,
  workload,
  areas,
  events,
  mayEdit,
  refused,
  isSaved,
}: WorkloadPageProps) {
  const { t } = useTranslation("workloads");
  const title = workload?.name ?? t("form.new");
  const listHref = endpointsHref(prefix, "workloads");
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: t("caption"), href: listHref }, { label: title }]}
      />
      {isSaved && !refused ? <Note role="status">{t("form.saved")}</Note> : null}
      {workload ? <WorkloadFacts workload={workload} /> : null}
      {workload ? (
        <p className="tools">
          <a href={endpointsHref(prefix, "sets", { workloads: workload.id })}>{t("page.sets")}</a>
          <a href={endpointsHref(prefix, "fqdns", { workloads: workload.id })}>{t("page.fqdns")}</a>
          <a href={endpointsHref(prefix, "sets", { workloads: workload.id, list: "pending" })}>
            {t("page.changes")}
          </a>
        </p>
      ) : null}
      {mayEdit ? (
        <section>
          {workload ? <h2>{t("form.edit")}</h2> : null}
          <WorkloadForm
            stored={storedOf(workload)}
            areas={areas}
            refused={refused}
            cancelHref={listHref}
          />
        </section>
      ) : null}
      {workload ? <WorkloadHistory events={events} /> : null}
    </>
  );
}

function storedOf(workload: ShownWorkload | null): Record<string, string> {
  if (!workload) return { revision: "0" };
  const {
    name,
    workloadType,
    serviceArea,
    championName,
    championSecurityGroup,
    championEmail,
    propertyGroups,
    revision,
  } = workload;
  return {
    revision: String(revision),
    name,
    workloadType,
    serviceArea,
    championName: championName ?? "",
    championSecurityGroup: championSecurityGroup ?? "",
    championEmail: championEmail ?? "",
    propertyGroups: propertyGroups.join("\n"),
  };
}

function WorkloadFacts({ workload }: { workload: ShownWorkload }) {
  const { t } = useTranslation("workloads");
  const join = useJoin();
  const {
    serviceAreaDisplayName,
    workloadType,
    championName,
    championSecurityGroup,
    championEmail,
    propertyGroups,
  } = workload;
  return (
    <Facts
      facts={[
        { name: t("columns.area"), value: serviceAreaDisplayName },
        { name: t("columns.type"), value: t(`types.${workloadType}`) },
        { name: t("form.championName"), value: championName ?? <Absent /> },
        { name: t("form.championSecurityGroup"), value: championSecurityGroup ?? <Absent /> },
        {
          name: t("form.championEmail"),
          value: championEmail ? (
            <a href={`mailto:${championEmail}`}>{championEmail}</a>
          ) : (
            <Absent />
          ),
        },
        {
          name: t("form.propertyGroups"),
          value: propertyGroups.length > 0 ? join.list(propertyGroups) : <Absent />,
        },
      ]}
    />
  );
}
