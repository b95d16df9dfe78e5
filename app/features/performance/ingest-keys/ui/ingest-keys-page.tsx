import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { CopyButton } from "~/ui/copy-button";
import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/note";
import { Time } from "~/ui/time";

import { lineRefusals } from "../../samples/telemetry-line";
import type { IngestKeyView } from "../ingest-key.view";
import { CreateKeyForm } from "./create-key-form";

type IngestKeysPageProps = {
  /** `/admin/ingest-keys`, with the variant before it. */
  home: string;
  keys: readonly IngestKeyView[];
  hasMore: boolean;
  isRevoked: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
  /** Of the key that was just created; shown this once. */
  secret: string | undefined;
};

/** The senders of telemetry, and a form to add one. */
export function IngestKeysPage({
  home,
  keys,
  hasMore,
  isRevoked,
  lastResult,
  secret,
}: IngestKeysPageProps) {
  const { t } = useTranslation("ingest");
  return (
    <>
      {isRevoked ? <Note role="status">{t("done.revoked")}</Note> : null}
      {secret ? <NewKey secret={secret} /> : null}
      <p className="prose">{t("list.lead")}</p>
      <DataTable
        caption={t("list.title")}
        isCaptionHidden
        columns={useColumns(home)}
        rows={keys}
        rowKey={({ id }) => id}
        empty={<Empty title={t("list.none")}>{t("list.noneText")}</Empty>}
      />
      {hasMore ? <p className="quiet">{t("list.more")}</p> : null}
      <CreateKeyForm action={home} lastResult={lastResult} />
      <section>
        <h2>{t("reasons.title")}</h2>
        <p className="prose">{t("reasons.lead")}</p>
        <Facts
          facts={lineRefusals.map((reason) => ({ name: reason, value: t(`refused.${reason}`) }))}
        />
      </section>
    </>
  );
}

function NewKey({ secret }: { secret: string }) {
  const { t } = useTranslation("ingest");
  return (
    <Note role="status" title={t("secret.title")}>
      <p>{t("secret.text")}</p>
      <pre id="ingest-key">{secret}</pre>
      <CopyButton
        copies="ingest-key"
        label={t("secret.copy")}
        copied={t("secret.copied")}
        marked={t("secret.marked")}
      />
    </Note>
  );
}

function useColumns(home: string): Column<IngestKeyView>[] {
  const { t } = useTranslation("ingest");
  return [
    { key: "name", head: t("name"), cell: ({ name }) => name, isRowHead: true },
    {
      key: "state",
      head: t("state.head"),
      cell: ({ revoked }) => (revoked ? t("state.revoked") : t("state.valid")),
    },
    {
      key: "created",
      head: t("created"),
      cell: ({ createdAt, createdByName }) => <By name={createdByName} at={createdAt} />,
    },
    {
      key: "lastUsed",
      head: t("lastUsed"),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : <Absent />),
    },
    {
      key: "revoke",
      head: t("revoke.head"),
      cell: ({ id, name, revoked }) =>
        revoked ? (
          <By name={revoked.byName} at={revoked.at} />
        ) : (
          <a href={`${home}/${id}/revoke`} aria-label={t("revoke.of", { name })}>
            {t("revoke.link")}
          </a>
        ),
    },
  ];
}

function By({ name, at }: { name: string; at: string }) {
  return (
    <>
      {name}
      <span className="line">
        <Time at={at} />
      </span>
    </>
  );
}
