import { useEffect, useRef, useState, type FormEvent } from "react";

import type { ClientTargets, SuiteSettings } from "~/features/settings/suite";

import type { BrowserTargets } from "../browser-targets";
import type { BrowserProbeOptions } from "../engine/browser-probes.client";
import type { RunPlan } from "../engine/test-in-browser.client";
import { networkTestPlan } from "../plan";
import { OutcomeNote } from "./outcome-note";
import { readStartForm, type StartFormErrors } from "./read-start-form";
import { RunView } from "./run-view";
import { StartForm, type StartFormProps } from "./start-form";
import { useTest } from "./use-test";

/** A small picture of our own origin that every deployment serves, to calibrate wall time against. */
const ownImageUrl = "/favicon.svg";

export type LiveTestProps = Omit<StartFormProps, "loads"> & {
  /** What stands before every path: "" or "/gcc". */
  prefix: string;
  suite: Pick<SuiteSettings, "endpointExchange" | "faultZoneHeader" | "probeEndpoints"> &
    Pick<ClientTargets, "download" | "upload"> & { targets: BrowserTargets };
  reportController: BrowserProbeOptions["reportController"];
};

/**
 * The network test. At rest it is the start form alone; with script, sending the form runs the
 * test here and then goes to the report.
 */
export function LiveTest({ prefix, suite, reportController, ...form }: LiveTestProps) {
  const { progress, start, stop } = useTest();
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<StartFormErrors | null>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const startPage = useRef<HTMLDivElement>(null);
  const engine = useRef<Promise<RunPlan>>();
  const { outcome, failure, report } = progress;
  const isShown = outcome === "running" || outcome === "finished";
  const wantsCity = failure?.reason === "type-in-city";
  const reportHref =
    report && `${prefix}/report/${report.id}${form.debugTrace ? "?debugTrace=true" : ""}`;

  useEffect(() => {
    if (outcome === "finished" && reportHref) location.assign(reportHref);
  }, [outcome, reportHref]);
  useEffect(() => {
    if (wantsCity) chooseManual(formElement.current);
    if (outcome === "failed" || outcome === "stopped") startPage.current?.focus();
  }, [outcome, wantsCity]);
  useReloadAfterReturn();

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const entered = readStartForm(new FormData(event.currentTarget));
    if (entered.kind === "ask-server") return;
    event.preventDefault();
    setAttempt(attempt + 1);
    setRefused(entered.kind === "refused" ? entered.errors : {});
    if (entered.kind !== "ready") return;
    const { chosenPlace, tenantDomain } = entered;
    const plan = networkTestPlan({
      ...suite,
      endpointUrl: suite.endpointExchange,
      chosenPlace,
      tenantDomain,
      debugTrace: form.debugTrace,
    });
    engine.current ??= fetchEngine({ prefix, ownImageUrl, reportController });
    engine.current.then(
      (run) => start((signal) => run(plan, signal)),
      // Without its script the test still runs as the server knows it.
      () => formElement.current?.submit(),
    );
  };

  const errors =
    wantsCity && !hasErrors(refused) ? { place: "type-in-city" } : (refused ?? form.errors);
  return (
    <>
      {isShown ? <RunView progress={progress} reportHref={reportHref} onStop={stop} /> : null}
      <div hidden={isShown} ref={startPage} tabIndex={-1}>
        <StartForm
          {...form}
          loads={suite}
          errors={errors}
          notice={<OutcomeNote progress={progress} reportHref={reportHref} />}
          attempt={attempt}
          onSubmit={onSubmit}
          formRef={formElement}
        />
      </div>
    </>
  );
}

async function fetchEngine(options: BrowserProbeOptions): Promise<RunPlan> {
  const { testInBrowser } = await import("../engine/test-in-browser.client");
  return testInBrowser(options);
}

function hasErrors(errors: StartFormErrors | null): boolean {
  return errors !== null && Object.keys(errors).length > 0;
}

/** Turns the form to a typed location, keeping everything else as it was entered. */
function chooseManual(form: HTMLFormElement | null): void {
  const manual = form?.querySelector<HTMLInputElement>(
    'input[name="locationMode"][value="manual"]',
  );
  if (manual) manual.checked = true;
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
