import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { FormKey } from "~/ui/form-key";
import { More } from "~/ui/more";
import { Note } from "~/ui/note";
import { StateMark } from "~/ui/state-mark";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";

import {
  outcomeStates,
  type ResultView,
  type SubjectView,
  type ValidationView,
} from "../validation.view";
import { ResultTable } from "./result-table";
import { ValidationProgress } from "./validation-progress";

type ValidationResultsProps = {
  view: ValidationView;
  /** Address of the page the results stand on; forms post there with `intent`. */
  href: string;
  /** Whether the reader may end a run (`cancel-tests`) and begin another (`run-tests`). */
  canRun: boolean;
  /** The change they are of, where it is over: what they mean for it has been decided. */
  testsOf?: string;
  /** The page looks again by itself this often; null where the reader stopped that. */
  refreshSeconds: number | null;
};

/** What the tests say together, how far they are, and what each found about each subject. */
export function ValidationResults({
  view,
  href,
  canRun,
  testsOf,
  refreshSeconds,
}: ValidationResultsProps) {
  const { t } = useTranslation("validation");
  const isOver = view.run !== null && !view.isRunning;
  return (
    <>
      <Verdict view={view} isPast={testsOf !== undefined} />
      {view.isRunning ? (
        <ValidationProgress
          view={view}
          href={href}
          canCancel={canRun}
          refreshSeconds={refreshSeconds}
        />
      ) : null}
      {isOver ? <TestCounts view={view} /> : null}
      {view.subjects.map((subject) => (
        <SubjectResults key={subject.subject ?? ""} subject={subject} />
      ))}
      {view.run !== null && view.subjects.length === 0 && !view.isRunning ? (
        <Empty title={t("empty")} />
      ) : null}
      {view.next ? (
        <p>
          <a href={`${href}?${nextQuery(testsOf, view.next)}#Tests`}>{t("next")}</a>
        </p>
      ) : null}
      {canRun && !view.isRunning ? (
        <form method="post" action={href}>
          <FormKey />
          <Button name="intent" value="run-tests">
            {view.run ? t("again") : t("begin")}
          </Button>
        </form>
      ) : null}
    </>
  );
}

const tones = {
  "all-succeeded": undefined,
  "failed-not-blocking": "warning",
  "failed-blocking": "failed",
  bypassed: "warning",
  none: undefined,
  running: undefined,
} as const;

function Verdict({ view: { label, run }, isPast }: { view: ValidationView; isPast: boolean }) {
  const { t } = useTranslation("validation");
  const { integer } = useFormat();
  return (
    <Note tone={tones[label]} title={t(`label.${label}`)}>
      {isPast ? null : <>{t(`labelNote.${label}`)} </>}
      {run?.finishedAt ? (
        <>
          {t("finished", { total: integer(run.total) })} <Time at={run.finishedAt} />
        </>
      ) : null}
    </Note>
  );
}

/** Every test with how it went over all its subjects. */
function TestCounts({ view: { progress } }: { view: ValidationView }) {
  const { t } = useTranslation("validation");
  const { integer } = useFormat();
  return (
    <DataTable
      caption={t("counts")}
      rows={progress}
      rowKey={({ test }) => test}
      columns={[
        {
          key: "test",
          head: t("column.test"),
          isRowHead: true,
          cell: ({ test }) => t(`test.${test}`),
        },
        {
          key: "outcomes",
          head: t("column.outcomes"),
          isBare: true,
          cell: ({ counts }) => (
            <div className="tools">
              {counts.map(({ outcome, count }) => (
                <StateMark
                  key={outcome}
                  state={outcomeStates[outcome]}
                  label={t("countOf", { number: integer(count), outcome: t(`outcome.${outcome}`) })}
                />
              ))}
            </div>
          ),
        },
      ]}
    />
  );
}

function SubjectResults({ subject: { subject, isBlocking, results } }: { subject: SubjectView }) {
  const { t } = useTranslation("validation");
  const name = subject ?? t("wholeChange");
  return (
    <More
      isOpen={isBlocking || subject === null}
      summary={
        <>
          {subject === null ? name : <code>{name}</code>} <WorstMark results={results} />
        </>
      }
    >
      <ResultTable caption={t("resultsOf", { subject: name })} results={results} />
    </More>
  );
}

function WorstMark({ results }: { results: readonly ResultView[] }) {
  const { t } = useTranslation("validation");
  const worst = (
    ["FailedBlocking", "FailedNotBlocking", "Untested", "Warning", "Pass"] as const
  ).find((outcome) => results.some((result) => result.outcome === outcome));
  return worst ? <StateMark state={outcomeStates[worst]} label={t(`outcome.${worst}`)} /> : null;
}

/** The query of the next page of results. */
function nextQuery(testsOf: string | undefined, testsAfter: string): string {
  return new URLSearchParams({ ...(testsOf && { testsOf }), testsAfter }).toString();
}
