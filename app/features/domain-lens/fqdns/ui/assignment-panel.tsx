import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { FormKey } from "~/ui/form-key";
import { Field } from "~/ui/field";
import { Time } from "~/ui/time";

import type { AssignmentAction } from "../../assignments/assignment";
import { SelectField } from "~/ui/select-field";
import type { FqdnView } from "../fqdn.view";
import type { RefusedFqdnForm } from "./attribute-fields";

type AssignmentPanelProps = {
  view: FqdnView;
  workloads: readonly { id: string; name: string }[];
  refused: RefusedFqdnForm | undefined;
};

/** Whose the record is, what is asked of it, and the actions that its reader has. */
export function AssignmentPanel({ view, workloads, refused }: AssignmentPanelProps) {
  const { t } = useTranslation("fqdns");
  const { fqdn, pending, actions } = view;
  return (
    <section id="assignment">
      <h2>{t("assignment.title")}</h2>
      <p>
        {fqdn.workload
          ? t("assignment.of", { workload: fqdn.workload.name })
          : t("assignment.ofNone")}
      </p>
      {pending ? (
        <p>
          {t("assignment.pending", { workload: pending.newWorkload, person: pending.requestedBy })}{" "}
          <Time at={pending.requestedAt} />
          {pending.note ? <span className="line quiet">{pending.note}</span> : null}
        </p>
      ) : null}
      {actions.length > 0 ? (
        <AssignmentForm
          actions={actions}
          workloads={workloads.filter(({ id }) => id !== fqdn.workload?.id)}
          refused={refused}
        />
      ) : null}
      {view.assignments.length > 0 ? <PastRequests view={view} /> : null}
    </section>
  );
}

const withTarget: readonly AssignmentAction[] = ["request", "reassign"];

function AssignmentForm({
  actions,
  workloads,
  refused,
}: {
  actions: readonly AssignmentAction[];
  workloads: readonly { id: string; name: string }[];
  refused: RefusedFqdnForm | undefined;
}) {
  const { t } = useTranslation("fqdns");
  const messageOf = (name: string) =>
    refused?.errors[name] ? t(`error.${refused.errors[name]}`) : undefined;
  return (
    <form method="post" className="card" aria-label={t("assignment.title")}>
      <FormKey />
      {actions.some((action) => withTarget.includes(action)) ? (
        <SelectField
          name="workloadId"
          label={t("assignment.to")}
          error={messageOf("workloadId")}
          value={refused?.typed.workloadId ?? ""}
          choices={[
            { value: "", label: t("assignment.choose") },
            ...workloads.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : null}
      <Field
        id="note"
        label={t("assignment.note")}
        hint={actions.includes("reject") ? t("assignment.noteHint") : undefined}
        error={messageOf("note")}
      >
        {(control) => (
          <textarea
            name="note"
            rows={2}
            maxLength={2000}
            defaultValue={refused?.typed.note ?? ""}
            {...control}
          />
        )}
      </Field>
      <div className="tools">
        {actions.map((action, position) => (
          <Button
            key={action}
            name="intent"
            value={action}
            variant={position === 0 ? "primary" : "plain"}
          >
            {t(`assignment.actions.${action}`)}
          </Button>
        ))}
      </div>
    </form>
  );
}

function PastRequests({ view: { assignments } }: { view: FqdnView }) {
  const { t } = useTranslation("fqdns");
  return (
    <>
      <h3>{t("assignment.past")}</h3>
      <ul>
        {assignments.map(
          ({
            id,
            status,
            newWorkload,
            requestedBy,
            requestedAt,
            requestedNote,
            reviewedBy,
            reviewedNote,
          }) => (
            <li key={id}>
              <strong>{t(`assignment.status.${status}`)}</strong> {newWorkload}{" "}
              <span className="quiet">
                {requestedBy} <Time at={requestedAt} />
              </span>
              {requestedNote ? <span className="line small">{requestedNote}</span> : null}
              {reviewedBy && status !== "ConnectivityChampUpdate" ? (
                <span className="line small">
                  {t("assignment.reviewed", { person: reviewedBy, note: reviewedNote ?? "" })}
                </span>
              ) : null}
            </li>
          ),
        )}
      </ul>
    </>
  );
}
