import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { HostText } from "~/ui/host-text";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { StateMark } from "~/ui/state-mark";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import { endpointsHref } from "../../endpoints-address";
import type { FqdnView } from "../fqdn.view";
import { AssignmentPanel } from "./assignment-panel";
import { AttributeFields, type RefusedFqdnForm, type Typed } from "./attribute-fields";
import { FqdnHistory, FqdnSets, FqdnTests } from "./fqdn-parts";
import { dailyTestStates } from "./fqdn-columns";

type FqdnPageProps = {
  prefix: string;
  view: FqdnView;
  workloads: readonly { id: string; name: string }[];
  refused: RefusedFqdnForm | undefined;
  done: string | null;
};

/** One record: what is known of the name, whose it is, and what can be changed. */
export function FqdnPage({ prefix, view, workloads, refused, done }: FqdnPageProps) {
  const { t } = useTranslation("fqdns");
  const { fqdn } = view;
  const messages = refused
    ? [
        ...(refused.refusal ? [{ message: t(`refusal.${refused.refusal}`) }] : []),
        ...Object.entries(refused.errors).map(([field, key]) => ({
          message: t(`error.${key}`),
          fieldId: field,
        })),
      ]
    : [];
  return (
    <>
      <PageHead
        title={<HostText>{fqdn.domainName}</HostText>}
        context={fqdn.instance}
        crumbs={[
          { label: t("caption"), href: endpointsHref(prefix, "fqdns") },
          { label: fqdn.domainName },
        ]}
      />
      <ErrorSummary errors={messages} />
      {done ? <Note role="status">{t(`done.${done}`)}</Note> : null}
      <div className="grid2">
        <section>
          <h2>{t("record.title")}</h2>
          <RecordFacts view={view} />
        </section>
        <AssignmentPanel
          view={view}
          workloads={workloads}
          refused={refused?.form === "assign" ? refused : undefined}
        />
      </div>
      {view.mayEdit ? (
        <EditForm view={view} refused={refused?.form === "update" ? refused : undefined} />
      ) : (
        <p className="quiet">{t("record.notYours")}</p>
      )}
      <FqdnSets prefix={prefix} sets={view.sets} />
      <FqdnTests tests={view.tests} />
      <FqdnHistory events={view.events} />
    </>
  );
}

function EditForm({
  view: { fqdn },
  refused,
}: {
  view: FqdnView;
  refused: RefusedFqdnForm | undefined;
}) {
  const { t } = useTranslation("fqdns");
  const stored: Typed = {
    customerFacingStatus: fqdn.customerFacingStatus,
    customerFacingNote: fqdn.customerFacingNote ?? "",
    requestorAlias: fqdn.requestorAlias ?? "",
    reasonCode: fqdn.reasonCode ?? "",
    reasonComment: fqdn.reasonComment ?? "",
    scope: fqdn.scope,
    service: fqdn.serviceTreeId ?? "",
    isDeprecated: String(fqdn.isDeprecated),
  };
  return (
    <form method="post" className="card">
      <h2>{t("form.title")}</h2>
      <input type="hidden" name="intent" value="update" />
      <input
        type="hidden"
        name="revision"
        value={refused && refused.refusal !== "stale" ? refused.typed.revision : fqdn.revision}
      />
      <AttributeFields
        parts={["customer-facing", "scope", "service-tree", "deprecated"]}
        typed={refused?.typed ?? stored}
        errors={refused?.errors ?? {}}
        serviceHint={
          fqdn.serviceTreeName ? t("form.serviceIs", { name: fqdn.serviceTreeName }) : undefined
        }
      />
      <Button variant="primary">{t("form.save")}</Button>
    </form>
  );
}

function RecordFacts({ view: { fqdn } }: { view: FqdnView }) {
  const { t } = useTranslation(["fqdns", "endpoints"]);
  const format = useFormat();
  const join = useJoin();
  const text = (value: string | null) => (value === null || value === "" ? <Absent /> : value);
  const time = (value: string | null) => (value === null ? <Absent /> : <Time at={value} />);
  return (
    <Facts
      facts={[
        {
          name: t("record.published"),
          value: fqdn.publishedDomainName ? (
            <code>
              <HostText>{fqdn.publishedDomainName}</HostText>
            </code>
          ) : (
            <Absent />
          ),
        },
        {
          name: t("record.wildcard"),
          value: t(fqdn.isWildcard ? "endpoints:yes" : "endpoints:no"),
        },
        {
          name: t("columns.deprecated"),
          value: t(fqdn.isDeprecated ? "endpoints:yes" : "endpoints:no"),
        },
        {
          name: t("columns.customerFacing"),
          value: t(`customerFacing.${fqdn.customerFacingStatus}`),
        },
        { name: t("form.customerFacingNote"), value: text(fqdn.customerFacingNote) },
        { name: t("form.requestorAlias"), value: text(fqdn.requestorAlias) },
        {
          name: t("form.reasonCode"),
          value: fqdn.reasonCode ? t(`reasons.${fqdn.reasonCode}`) : <Absent />,
        },
        { name: t("form.reasonComment"), value: text(fqdn.reasonComment) },
        { name: t("columns.scope"), value: t(`scopes.${fqdn.scope}`) },
        {
          name: t("columns.serviceTree"),
          value: fqdn.serviceTreeId ? (
            <>
              {fqdn.serviceTreeName} <code>{fqdn.serviceTreeId}</code>
            </>
          ) : (
            <Absent />
          ),
        },
        {
          name: t("columns.test"),
          value: (
            <StateMark
              state={dailyTestStates[fqdn.dailyTestStatus]}
              label={t(`tests.${fqdn.dailyTestStatus}`)}
            />
          ),
        },
        { name: t("record.testedAt"), value: time(fqdn.dailyTestedAt) },
        { name: t("record.addedBy"), value: t(`sources.${fqdn.addedBy}`) },
        { name: t("record.discovery"), value: text(fqdn.discoveryInfo) },
        { name: t("record.detected"), value: time(fqdn.latestDetectedAt) },
        { name: t("record.samples"), value: format.integer(fqdn.sampleCount) },
        {
          name: t("record.component"),
          value: text([fqdn.component, fqdn.subcomponent].filter(Boolean).join(" / ")),
        },
        { name: t("record.detections"), value: text(join.list(fqdn.serviceTreeDetections)) },
        { name: t("record.updated"), value: time(fqdn.updatedAt) },
      ]}
    />
  );
}
