import { useCallback, useEffect, useReducer, useRef, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { AssistantSettings } from "~/features/settings/assistant-settings";

import { askedDomains } from "../asked-domain";
import { advance, idle, isUnderWay } from "../progress";
import { isAutoStart } from "./auto-start";
import { ResultView } from "./result-view";
import { RunView } from "./run-view";
import { TestForm, type TestFormProps } from "./start-view";

type LiveAssistantTestProps = {
  prefix: string;
  settings: AssistantSettings;
  /** Where the form posts to, which is the page. */
  action: string;
  /** Whether the test may begin by itself: not over a result, nor over word that one is gone. */
  mayBegin: boolean;
  /** The page at rest, with the form's handling put in. */
  children: (form: TestFormProps, isStopped: boolean) => ReactNode;
};

/**
 * The assistant test. At rest it is the page as the server sent it; with script, sending the form
 * runs the test here.
 */
export function LiveAssistantTest({
  prefix,
  settings,
  action,
  mayBegin,
  children,
}: LiveAssistantTestProps) {
  const { t } = useTranslation("assistant");
  const [progress, report] = useReducer(advance, idle);
  const formElement = useRef<HTMLFormElement>(null);
  const running = useRef<AbortController>();
  const { stage, runId, postFailure } = progress;

  const begin = useCallback(() => {
    running.current?.abort();
    const own = (running.current = new AbortController());
    import("../engine/test-in-browser.client").then(
      ({ testInBrowser }) =>
        testInBrowser({
          prefix,
          settings,
          signal: own.signal,
          tell: (event) => (running.current === own ? report(event) : undefined),
        }),
      // Without its script the test still runs as the server knows it.
      () => formElement.current?.submit(),
    );
  }, [prefix, settings]);

  useEffect(() => () => running.current?.abort(), []);
  useReloadAfterReturn();
  useFocusAfterRun(stage === "stopped" || (stage === "complete" && runId === null));
  useEffect(() => {
    if (mayBegin && isAutoStart()) begin();
  }, [mayBegin, begin]);
  useEffect(() => {
    if (runId) location.assign(`${action}?result=${runId}`);
  }, [runId, action]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    begin();
  };
  const form: TestFormProps = { action, onSubmit, formRef: formElement };
  const asked = askedDomains(settings);
  if (isUnderWay(progress) || runId)
    return <RunView progress={progress} asked={asked} onStop={() => running.current?.abort()} />;
  if (stage !== "complete") return <>{children(form, stage === "stopped")}</>;
  const unstored = {
    city: null,
    region: null,
    country: null,
    ...progress.place,
    createdOn: null,
    egressIP: null,
    referrer: null,
  };
  return (
    <ResultView
      result={{
        ...unstored,
        connectivityTestResult: progress.connectivityTestResult,
        webSocketTestResult: progress.webSocketTestResult,
      }}
      testedBy="browser"
      asked={asked}
      storingFailure={postFailure ?? ""}
      again={<TestForm {...form} label={t("start.again")} />}
    />
  );
}

/** What had the focus went with the running test: the page that takes its place has it then. */
function useFocusAfterRun(isOver: boolean): void {
  useEffect(() => {
    if (isOver) document.getElementById("main")?.focus();
  }, [isOver]);
}

/** A page that the browser kept and shows again has a test behind it: begin anew. */
function useReloadAfterReturn(): void {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener("pageshow", reload);
    return () => removeEventListener("pageshow", reload);
  }, []);
}
