import type { ClientTestData } from "../client/client-data.schema";
import type { ClientReason } from "../client/client-results";
import type { ClientResult } from "../client/client-results.schema";
import type { Work } from "./work";

type BrowserTest = "connectivity" | "webSocket" | "skype" | "bufferBloat";

type Found<Test extends BrowserTest> = {
  test: Test;
  startedAt: string;
  data: ClientTestData[Test] | null;
  reason: ClientReason | null;
};

/** Adds what a step found to the report that the run has made. */
export async function sendFound<Test extends BrowserTest>(
  found: Found<Test>,
  { probes, findings, signal }: Work,
): Promise<void> {
  if (!findings.report) throw new Error("There is no report to add to.");
  const result = {
    idempotencyKey: probes.newKey(),
    source: "browser",
    finishedAt: probes.now(),
    note: null,
    ...found,
  };
  await probes.sendResult(findings.report.id, result as ClientResult, signal);
}
