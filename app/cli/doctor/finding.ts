/** What `pathlens doctor` found at one place. `not-tested` is never taken for well. */
export type Finding = {
  subject: string;
  status: "ok" | "warning" | "failed" | "not-tested";
  text: string;
};

const words: Record<Finding["status"], string> = {
  ok: "ok",
  warning: "warning",
  failed: "FAILED",
  "not-tested": "not tested",
};

/** Wide enough for the longest status and a gap. */
const statusWidth = 12;

/** A line each, subjects in one column. */
export function findingLines(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ subject }) => subject.length)) + 2;
  return findings.map(
    ({ subject, status, text }) =>
      `${words[status].padEnd(statusWidth)}${subject.padEnd(width)}${text}`,
  );
}

/** Exit code of the command: 1 once anything failed. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 {
  return findings.some(({ status }) => status === "failed") ? 1 : 0;
}

/** The first line of an error, which says what it is, without the stack. */
export function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } };
  const message = error instanceof Error ? error.message : String(error);
  return [message.split("\n", 1)[0], cause?.code].filter(Boolean).join(": ");
}
