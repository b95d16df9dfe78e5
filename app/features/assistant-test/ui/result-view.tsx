import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { joinPlaceNames } from "~/features/geo/place-label";
import { Facts } from "~/ui/facts";
import { HostText } from "~/ui/host-text";
import { More } from "~/ui/more";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { PathLine } from "~/ui/path-line";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import { adviceFor } from "../advice";
import type { AskedDomain } from "../asked-domain";
import type { AssistantTestResult, Tester } from "../assistant-test";
import { slowLatencyMs } from "../limits";
import {
  finding,
  reachedRows,
  socketRows,
  whatFailed,
  worstOf,
  type Finding,
  type ReachedRow,
  type SocketRow,
} from "../verdict";
import { NotTestedTable, ReachedTable, SocketTable } from "./result-tables";

export type ResultViewProps = {
  /** What nobody stored has no id, no time and no address. */
  result: Omit<AssistantTestResult, "runId" | "createdOn" | "egressIP"> & {
    createdOn: string | null;
    egressIP: string | null;
  };
  testedBy: Tester;
  asked: readonly AskedDomain[];
  /** Why the result could not be stored; absent where it was. */
  storingFailure?: string;
  /** The form that tests again. */
  again: ReactNode;
  /** What can be done with the result. */
  tools?: ReactNode;
};

/** A result: the finding, the way in small, what to do, then every domain. */
export function ResultView({
  result,
  testedBy,
  asked,
  storingFailure,
  again,
  tools,
}: ResultViewProps) {
  const { t } = useTranslation("assistant");
  const [reached, sockets] = [reachedRows(result, asked), socketRows(result, asked)];
  const found = finding(result, asked);
  return (
    <>
      <PageHead title={<FindingText found={found} testedBy={testedBy} />} tools={tools} />
      {testedBy === "server" ? (
        <Note title={t("notTested.view")}>{t("notTested.server")}</Note>
      ) : null}
      <Retry result={result} storingFailure={storingFailure} />
      <Way
        result={result}
        testedBy={testedBy}
        reached={reached}
        sockets={sockets}
        latencyMs={found.latencyMs}
      />
      <AdviceList result={result} asked={asked} testedBy={testedBy} />
      {again}
      <ReachedTable rows={reached} testedBy={testedBy} />
      <SocketTable rows={sockets} testedBy={testedBy} />
      {testedBy === "server" ? <NotTestedTable /> : null}
      <About result={result} testedBy={testedBy} />
    </>
  );
}

function FindingText({
  found: { word, failedDomains, failedNames, failedSockets, triedSockets, latencyMs },
  testedBy,
}: {
  found: Finding;
  testedBy: Tester;
}) {
  const { t } = useTranslation("assistant");
  const { milliseconds } = useFormat();
  const finding = t(`finding.${word}`, {
    count: failedDomains || failedNames,
    failed: failedSockets,
    tried: triedSockets,
    latency: milliseconds(latencyMs ?? 0),
  });
  return <>{testedBy === "server" ? t("seenByServer", { finding }) : finding}</>;
}

/** Asks to test again, with all that failed. */
function Retry({ result, storingFailure }: Pick<ResultViewProps, "result" | "storingFailure">) {
  const { t } = useTranslation("assistant");
  const join = useJoin();
  const failed = whatFailed(result, storingFailure === undefined);
  if (failed.length === 0) return null;
  return (
    <Note tone="failed" role="alert" title={t("retry.title")}>
      {join.sentences(failed.map((each) => t(`retry.${each}`)))}
      {storingFailure ? (
        <More summary={t("wss.what")}>
          <code>{storingFailure}</code>
        </More>
      ) : null}
    </Note>
  );
}

type WayProps = Pick<ResultViewProps, "result" | "testedBy"> & {
  reached: readonly ReachedRow[];
  sockets: readonly SocketRow[];
  latencyMs: number | null;
};

/** From whoever tested over HTTPS to the WebSocket. */
function Way({ result, testedBy, reached, sockets, latencyMs }: WayProps) {
  const { t } = useTranslation("assistant");
  const { milliseconds } = useFormat();
  const answered = (rows: readonly { verdict: string }[]) => {
    const tested = rows.filter(({ verdict }) => verdict !== "not-tested");
    return t("path.answered", {
      answered: tested.filter(({ verdict }) => verdict !== "failed").length,
      total: tested.length,
    });
  };
  return (
    <PathLine
      label={t("path.label")}
      stops={[
        {
          name: testedBy === "browser" ? t("path.you") : t("path.server"),
          lines: testedBy === "browser" ? [placeOf(result) || t("path.unknown")] : [],
        },
        { name: t("path.https"), lines: [answered(reached)], leg: { state: worstOf(reached) } },
        {
          name: t("path.wss"),
          lines: [answered(sockets)],
          leg: {
            state: worstOf(sockets),
            time: latencyMs === null ? undefined : milliseconds(latencyMs),
          },
        },
      ]}
    />
  );
}

function AdviceList({
  result,
  asked,
  testedBy,
}: Pick<ResultViewProps, "result" | "asked" | "testedBy">) {
  const { t } = useTranslation("assistant");
  const { milliseconds } = useFormat();
  const join = useJoin();
  const advice = adviceFor(result, asked, testedBy);
  if (advice.length === 0) return null;
  return (
    <section aria-labelledby="advice">
      <h2 id="advice">{t("advice.title")}</h2>
      <ul>
        {advice.map(({ word, names }) => (
          <li key={word}>
            <HostText>
              {t(`advice.${word}`, { names: join.list(names), limit: milliseconds(slowLatencyMs) })}
            </HostText>
          </li>
        ))}
      </ul>
    </section>
  );
}

function About({ result, testedBy }: Pick<ResultViewProps, "result" | "testedBy">) {
  const { t } = useTranslation("assistant");
  const { createdOn, egressIP, referrer } = result;
  return (
    <section aria-labelledby="about">
      <h2 id="about">{t("about.title")}</h2>
      <Facts
        facts={[
          ...(createdOn === null
            ? []
            : [{ name: t("about.when"), value: <Time at={createdOn} /> }]),
          { name: t("about.by"), value: t(`about.${testedBy}`) },
          { name: t("about.where"), value: placeOf(result) || t("about.unknown") },
          ...(createdOn === null
            ? []
            : [{ name: t("about.address"), value: egressIP ?? t("about.unknown") }]),
          ...(referrer === null ? [] : [{ name: t("about.referrer"), value: referrer }]),
        ]}
      />
    </section>
  );
}

function placeOf({ city, region, country }: ResultViewProps["result"]): string {
  return joinPlaceNames({ city: city ?? "", region: region ?? "", country: country ?? "" });
}
