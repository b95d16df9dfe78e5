import type { ClientTest } from "~/features/network-test/client/client-results";

import type { FindingKind } from "~/features/network-test/finding";
import type { VerdictRow } from "~/features/network-test/verdict";

import { browserCauses, isOfTests, type Cause } from "./causes";
import type { NetworkChange } from "./scenarios/network";

/** What heads a report. */
export type Headed = {
  heading: FindingKind;
  /** Whether it drafts a ticket for an IT team. */
  hasTicket: boolean;
  /** What in the report's own rows contradicts the heading. */
  refuted: string[];
  /** Whether the machine was too busy for the latency that headings depend on. */
  isLatencyBusy: boolean;
};

/** What the report of one run came to. */
export type Judged = Headed & {
  named: Cause[];
  missed: Cause[];
  /** Not named, since the machine was too busy for the test that tells of them. */
  unmeasured: Cause[];
  /** Named, not set, and no consequence of what was set. */
  falseAlarms: Cause[];
  /** Named as a consequence of what was set. */
  followed: Cause[];
  /** Rows by which something could have been named, and those of them without data to name it by. */
  rowCount: number;
  silent: VerdictRow[];
  /** What rows say that were set to lie just inside a threshold. */
  figures: Figure[];
  /** Tests without data, each with its reason. */
  untested: string[];
  /** Tests that were run again, since the machine was busy. */
  busy: number;
  /** Tests that the machine was too busy for to the end. */
  busyTests: ClientTest[];
};

/** The values of a row, and the limit they are held against; null where it has none. */
export type Figure = { row: VerdictRow; values: number[]; limit: number | null };

/** What one scenario came to: by the client, and by the page where it was opened. */
export type Outcome = Judged & {
  name: string;
  set: NetworkChange;
  causes: readonly Cause[];
  browser: Judged | null;
  /** What heads the report of both together; null where no page was opened. */
  both: Headed | null;
  seconds: number;
};

/** The test that tells of a cause by times or rates. */
const testOfCause: Partial<Record<Cause, ClientTest>> = {
  "long-way": "skype",
  loss: "skype",
  jitter: "skype",
  reordering: "skype",
  "slow-resolver": "dnsPerformance",
  "congested-house": "congestion",
  "congested-line": "congestion",
  bloat: "bufferBloat",
  "slow-line": "bufferBloat",
  "uneven-line": "bufferBloat",
};

/** `busy` are tests without figures, since the machine was busy to the end. */
type Asked = {
  causes: readonly Cause[];
  follows: readonly Cause[];
  named: readonly Cause[];
  busy: readonly ClientTest[];
};

/** What was named right, missed, and named without reason. */
export function compared({
  causes,
  follows,
  named,
  busy,
}: Asked): Pick<Outcome, "named" | "missed" | "unmeasured" | "falseAlarms" | "followed"> {
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

/**
 * Rows that named nothing since they had no data, though the machine had the time for their tests:
 * silence that proves nothing.
 */
export function unprovenRows({
  silent,
  busyTests,
}: Pick<Judged, "silent" | "busyTests">): VerdictRow[] {
  return silent.filter((row) => !isOfTests(row, busyTests));
}

/** The tables as aligned text, with their sums: of the client, and of the page where it was opened. */
export function tableOf(outcomes: readonly Outcome[], title: string): string {
  const byClient = outcomes.map((one): Row => ({
    ...one,
    set: one.causes,
    seconds: one.seconds.toFixed(0),
  }));
  // What a page cannot see is not counted as set.
  const byPage = outcomes.flatMap(({ name, causes, browser }): Row[] =>
    browser
      ? [
          {
            ...browser,
            name,
            set: causes.filter((cause) => browserCauses.includes(cause)),
            seconds: "",
          },
        ]
      : [],
  );
  const both = outcomes.flatMap((one) =>
    one.both
      ? [
          `${one.name}: client and browser together: ${one.both.heading}${one.both.hasTicket ? " with a ticket" : ""}${one.both.refuted.map((why) => `; REFUTED: ${why}`).join("")}`,
        ]
      : [],
  );
  return [
    `${title}, by the client`,
    ...linesOf(byClient),
    ...(byPage.length > 0
      ? [
          "",
          `${title}, by the browser alone, which can see ${browserCauses.join(", ")}`,
          ...linesOf(byPage),
          "",
        ]
      : []),
    ...both,
    "",
  ].join("\n");
}

type Row = Judged & { name: string; set: readonly Cause[]; seconds: string };

function linesOf(rows: readonly Row[]): string[] {
  const head = [
    "scenario",
    "set",
    "named right",
    "missed",
    "not measured",
    "false alarm",
    "follows",
    "rows without data",
    "heads the report",
    "ticket",
    "refuted",
    "s",
  ];
  const list = (items: readonly string[]) => items.join(" ") || "-";
  const cells = rows.map((one) => [
    one.name,
    list(one.set),
    list(one.set.filter((cause) => one.named.includes(cause))),
    list(one.missed),
    list(one.unmeasured),
    list(one.falseAlarms),
    list(one.followed),
    `${one.silent.length}/${one.rowCount}`,
    one.heading,
    one.hasTicket ? "yes" : "-",
    one.refuted.length > 0 ? "REFUTED" : "-",
    one.seconds,
  ]);
  const widths = head.map((word, at) =>
    Math.max(word.length, ...cells.map((row) => row[at]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd();
  const count = (pick: (one: Row) => readonly string[]) =>
    rows.reduce((sum, one) => sum + pick(one).length, 0);
  const set = count((one) => one.set);
  const [missed, unmeasured] = [count((one) => one.missed), count((one) => one.unmeasured)];
  return [
    line(head),
    ...cells.map(line),
    `${rows.length} scenarios: ${set} causes set, ${set - missed - unmeasured} named right, ` +
      `${missed} missed, ${unmeasured} not measured, ${count((one) => one.falseAlarms)} false ` +
      "alarms by " +
      `${rows.reduce((sum, one) => sum + one.rowCount, 0) - count((one) => one.silent)} rows ` +
      `with data; ${count((one) => one.silent)} rows had none and prove nothing`,
    ...rows.flatMap((one) => [
      ...(one.untested.length > 0 ? [`${one.name}: not measured: ${one.untested.join(", ")}`] : []),
      ...one.refuted.map((why) => `${one.name}: the heading ${one.heading} is refuted: ${why}`),
      ...(one.silent.length > 0
        ? [`${one.name}: rows without data: ${one.silent.join(", ")}`]
        : []),
      ...one.figures.map(
        ({ row, values, limit }) =>
          `${one.name}: ${row} ${values.join(" ")}${limit === null ? "" : ` of ${limit}`}`,
      ),
      ...(one.busy > 0 ? [`${one.name}: ${one.busy} run again, the machine was busy`] : []),
    ]),
  ];
}
