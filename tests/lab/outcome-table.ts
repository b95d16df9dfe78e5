import type { ClientTest } from "~/features/network-test/client/client-results";

import { browserCauses, type Cause } from "./causes";
import type { NetworkChange } from "./scenarios/network";

/** What the report of one run came to. */
export type Judged = {
  named: Cause[];
  missed: Cause[];
  /** Not named, since the machine was too busy for the test that tells of them. */
  unmeasured: Cause[];
  /** Named, not set, and no consequence of what was set. */
  falseAlarms: Cause[];
  /** Named as a consequence of what was set. */
  followed: Cause[];
  heading: string;
  /** Tests without data, each with its reason. */
  untested: string[];
  /** Tests that were run again, since the machine was busy. */
  busy: number;
};

/** What one scenario came to: by the client, and by the page where it was opened. */
export type Outcome = Judged & {
  name: string;
  set: NetworkChange;
  causes: readonly Cause[];
  expectedHeading: string | null;
  browser: Judged | null;
  seconds: number;
};

/** The test that tells of a cause by times or rates. */
const testOfCause: Partial<Record<Cause, ClientTest>> = {
  "long-way": "skype", loss: "skype", jitter: "skype", reordering: "skype", "slow-resolver": "dnsPerformance",
  "congested-house": "congestion", "congested-line": "congestion", bloat: "bufferBloat", "slow-line": "bufferBloat", "uneven-line": "bufferBloat",
};

/** `busy` are tests without figures, since the machine was busy to the end. */
type Asked = { causes: readonly Cause[]; follows: readonly Cause[]; named: readonly Cause[]; busy: readonly ClientTest[] };

/** What was named right, missed, and named without reason. */
export function compared({ causes, follows, named, busy }: Asked): Pick<Outcome, "named" | "missed" | "unmeasured" | "falseAlarms" | "followed"> {
  const others = named.filter((cause) => !causes.includes(cause));
  const silent = causes.filter((cause) => !named.includes(cause));
  const isBusy = (cause: Cause) => busy.some((test) => test === testOfCause[cause]);
  return {
    named: [...named],
    missed: silent.filter((cause) => !isBusy(cause)),
    unmeasured: silent.filter(isBusy),
    falseAlarms: others.filter((cause) => !follows.includes(cause)),
    followed: others.filter((cause) => follows.includes(cause)),
  };
}

/** Whether all that is wrong hangs on times or rates, which a machine that does much else can spoil. */
export function isWrongByTime(judged: readonly Pick<Judged, "missed" | "falseAlarms">[]): boolean {
  const wrong = judged.flatMap(({ missed, falseAlarms }) => [...missed, ...falseAlarms]);
  return wrong.length > 0 && wrong.every((cause) => testOfCause[cause] !== undefined);
}

/** The tables as aligned text, with their sums: of the client, and of the page where it was opened. */
export function tableOf(outcomes: readonly Outcome[], title: string): string {
  const byClient = outcomes.map((one): Row => ({ ...one, set: one.causes, seconds: one.seconds.toFixed(0) }));
  // What a page cannot see is not counted as set.
  const byPage = outcomes.flatMap(({ name, causes, browser }): Row[] => (browser ? [{ ...browser, name, set: causes.filter((cause) => browserCauses.includes(cause)), seconds: "" }] : []));
  return [`${title}, by the client`, ...linesOf(byClient), ...(byPage.length > 0 ? ["", `${title}, by the browser alone, which can see ${browserCauses.join(", ")}`, ...linesOf(byPage)] : []), ""].join("\n");
}

type Row = Judged & { name: string; set: readonly Cause[]; seconds: string };

function linesOf(rows: readonly Row[]): string[] {
  const head = ["scenario", "set", "named right", "missed", "not measured", "false alarm", "follows", "heads the report", "s"];
  const list = (items: readonly string[]) => items.join(" ") || "-";
  const cells = rows.map((one) => [
    one.name, list(one.set), list(one.set.filter((cause) => one.named.includes(cause))), list(one.missed), list(one.unmeasured), list(one.falseAlarms), list(one.followed), one.heading, one.seconds,
  ]);
  const widths = head.map((word, at) => Math.max(word.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ").trimEnd();
  const count = (pick: (one: Row) => readonly string[]) => rows.reduce((sum, one) => sum + pick(one).length, 0);
  const set = count((one) => one.set);
  const [missed, unmeasured] = [count((one) => one.missed), count((one) => one.unmeasured)];
  return [
    line(head), ...cells.map(line),
    `${rows.length} scenarios: ${set} causes set, ${set - missed - unmeasured} named right, ${missed} missed, ${unmeasured} not measured, ${count((one) => one.falseAlarms)} false alarms`,
    ...rows.flatMap((one) => [
      ...(one.untested.length > 0 ? [`${one.name}: not measured: ${one.untested.join(", ")}`] : []),
      ...(one.busy > 0 ? [`${one.name}: ${one.busy} run again, the machine was busy`] : []),
    ]),
  ];
}
