import { useTranslation } from "react-i18next";

import { clientSystems, planCommand } from "~/features/network-test/client/client-commands";
import type { ClientTest } from "~/features/network-test/client/client-results";
import { Button, ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { DataTable } from "~/ui/data-table";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { StateMark } from "~/ui/state-mark";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { ClientView, IssuedView } from "../client/client.view";
import type { FileFault } from "../client/upload-client-file.server";

type ClientPageProps = { view: ClientView; issued: IssuedView | null; fault: FileFault | null };

/** The page of the advanced client: what it tests, the command that runs it, and the form for its file. */
export function ClientPage({ view, issued, fault }: ClientPageProps) {
  const { t } = useTranslation("client");
  const { message } = useFault(fault);
  const isOver = view.state === "over";
  return (
    <>
      <PageHead
        title={t("title")}
        context={t("lead")}
        tools={<ButtonLink href={view.reportHref}>{t("back")}</ButtonLink>}
      />
      <ErrorSummary errors={message ? [{ message, fieldId: "results" }] : []} />
      <Note tone={isOver ? "warning" : "accent"} title={t(`state.${view.state}.title`)}>
        {t(`state.${view.state}.text`)}{" "}
        {isOver ? null : (
          <>
            {t("until")} <Time at={view.endsAt} />
          </>
        )}
      </Note>
      {issued ? <Commands issued={issued} /> : null}
      {isOver ? null : <Ask view={view} isAgain={issued !== null || view.state !== "none"} />}
      <Program program={view.program} />
      <Tests view={view} />
      {isOver ? null : <Upload planHref={view.planHref} error={message} />}
    </>
  );
}

/** Told to readers who may see the report and not run its client. */
export function NotYourClientPage({ reportHref }: { reportHref: string }) {
  const { t } = useTranslation("client");
  return (
    <>
      <PageHead title={t("title")} />
      <Note tone="warning">{t("notYours")}</Note>
      <p>
        <a href={reportHref}>{t("back")}</a>
      </p>
    </>
  );
}

function Commands({ issued: { token, server, commands, executables } }: { issued: IssuedView }) {
  const { t } = useTranslation("client");
  return (
    <section id="command" data-token={token}>
      <h2>{t("command.title")}</h2>
      <p>{t("command.text")}</p>
      {commands ? (
        clientSystems.map((system) => (
          <CommandLine
            key={system}
            id={system}
            title={t(`system.${system}`)}
            command={commands[system]}
          />
        ))
      ) : (
        <p>{t("command.missing")}</p>
      )}
      {executables.length > 0 ? (
        <details>
          <summary>{t("command.withoutNode")}</summary>
          {executables.map(({ file, command }) => (
            <CommandLine key={file} id={file} title={file} command={command} />
          ))}
        </details>
      ) : null}
      <Facts
        facts={[
          { name: t("command.server"), value: <code>{server}</code> },
          { name: t("command.token"), value: <code>{token}</code> },
        ]}
      />
      <p className="small quiet">{t("command.once")}</p>
    </section>
  );
}

function CommandLine({ id, title, command }: { id: string; title: string; command: string }) {
  const { t } = useTranslation("client");
  return (
    <>
      <h3>{title}</h3>
      <pre id={`command-${id}`}>{command}</pre>
      <CopyButton
        copies={`command-${id}`}
        label={t("command.copy")}
        name={t("command.copyFor", { system: title })}
        copied={t("command.copied")}
        marked={t("command.marked")}
      />
    </>
  );
}

function Ask({ view, isAgain }: { view: ClientView; isAgain: boolean }) {
  const { t } = useTranslation("client");
  return (
    <form method="post" action={`${view.reportHref}/client`} className="inline-form">
      <FormKey />
      <input type="hidden" name="intent" value="token" />
      <Button variant={isAgain ? undefined : "primary"}>
        {t(isAgain ? "ask.again" : "ask.button")}
      </Button>
      <span className="small quiet">{t(isAgain ? "ask.againText" : "ask.text")}</span>
    </form>
  );
}

function Program({ program }: { program: ClientView["program"] }) {
  const { t } = useTranslation("client");
  if (!program) return <p className="quiet">{t("program.missing")}</p>;
  return (
    <>
      <h2>{t("program.title")}</h2>
      <p>{t("program.text")}</p>
      <Facts
        facts={[
          { name: t("program.file"), value: <a href={program.href}>{t("program.download")}</a> },
          { name: t("program.hash"), value: <code>{program.sha256}</code> },
        ]}
      />
      {program.executables.length > 0 ? <Executables executables={program.executables} /> : null}
    </>
  );
}

function Executables({ executables }: Pick<NonNullable<ClientView["program"]>, "executables">) {
  const { t } = useTranslation("client");
  const { megabytes } = useFormat();
  return (
    <DataTable
      caption={t("program.executables")}
      rows={executables}
      rowKey={({ file }) => file}
      columns={[
        {
          key: "file",
          head: t("program.file"),
          isRowHead: true,
          width: "quarter",
          cell: ({ href, file }) => <a href={href}>{file}</a>,
        },
        {
          key: "size",
          head: t("program.size"),
          isNumeric: true,
          cell: ({ bytes }) => megabytes(bytes),
        },
        { key: "hash", head: t("program.hash"), cell: ({ sha256 }) => <code>{sha256}</code> },
      ]}
    />
  );
}

function Tests({ view: { tests, reported } }: { view: ClientView }) {
  const { t } = useTranslation("client");
  const row = (test: ClientTest) => ({ test, isReported: reported.includes(test) });
  return (
    <DataTable
      caption={t("tests.caption")}
      rows={tests.map(row)}
      rowKey={({ test }) => test}
      columns={[
        {
          key: "test",
          head: t("tests.test"),
          isRowHead: true,
          width: "quarter",
          cell: ({ test }) => t(`tests.${test}.name`),
        },
        { key: "sends", head: t("tests.sends"), cell: ({ test }) => t(`tests.${test}.sends`) },
        {
          key: "state",
          head: t("tests.state"),
          width: "fifth",
          cell: ({ isReported }) => (
            <StateMark
              state={isReported ? "ok" : "not-tested"}
              label={t(isReported ? "tests.reported" : "tests.open")}
            />
          ),
        },
      ]}
    />
  );
}

function Upload({ planHref, error }: { planHref: string; error: string | undefined }) {
  const { t } = useTranslation("client");
  return (
    <>
      <h2>{t("upload.title")}</h2>
      <p>
        {t("upload.text")} <a href={planHref}>{t("upload.plan")}</a>
      </p>
      <p>{t("upload.run")}</p>
      <pre>{planCommand}</pre>
      <p>{t("upload.send")}</p>
      <form method="post" encType="multipart/form-data">
        <input type="hidden" name="intent" value="upload" />
        <Field id="results" label={t("upload.label")} hint={t("upload.hint")} error={error}>
          {(control) => (
            <input {...control} type="file" name="results" accept=".json,application/json" />
          )}
        </Field>
        <div className="tools">
          <Button>{t("upload.button")}</Button>
        </div>
      </form>
    </>
  );
}

function useFault(fault: FileFault | null): { message: string | undefined } {
  const { t } = useTranslation("client");
  const join = useJoin();
  if (!fault) return { message: undefined };
  const said = t(`fault.${fault.reason}`);
  return { message: fault.fields.length > 0 ? join.named(said, join.list(fault.fields)) : said };
}
