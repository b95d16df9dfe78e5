import { english } from "#tests/support/english";
import { pageTable } from "#tests/support/page-table";
import { parsedCsv } from "#tests/support/parsed-csv";
import { dateOf, datesOf } from "~/features/performance/figures/day-range";
import type { DayRange } from "~/features/performance/figures/read-figures.server";
import { windowsOf } from "~/features/performance/privacy/four-weeks";
import { dayMs } from "~/lib/time";
import { formatDay } from "~/ui/format";

const words = (key: string, values?: Record<string, unknown>) =>
  english(`performance:${key}`, values);

/** Samples that a step of a history says. */
export type StepRead = DayRange & { by: "page" | "csv" | "json" | "call"; n: number };

type Asked = {
  /** Answers an address to the provider. */
  visit: (address: string) => Promise<{ html: string }>;
  solutionId: string;
  /** As an address names it, "" for everywhere. */
  place: string;
  /** Those of a page, `from` and `to`; none for a range that is offered. */
  range: DayRange;
};

/** Every count that the history of a place gives of its steps: its page, both of its files, and its call. */
export async function readHistorySteps(asked: Asked): Promise<StepRead[]> {
  return [...(await ofPage(asked)), ...(await ofFiles(asked)), ...(await ofCall(asked))];
}

const figure = "exchangeAvailability";

function addressOf({ solutionId, place, range }: Asked, ending = ""): string {
  const { first: from, last: to } = datesOf(range);
  const query = new URLSearchParams({ place, figure, from, to });
  return `/solutions/${solutionId}/localHistory${ending}?${query}`;
}

async function ofPage(asked: Asked): Promise<StepRead[]> {
  const { html } = await asked.visit(addressOf(asked));
  const head = words("figureOf.availability", { workload: "Exchange" });
  const caption = words("history.trend.fourWeeks", { figure: head });
  if (!html.includes(`${caption}</caption>`)) return [];
  const named = new Map(
    windowsOf(asked.range).map((window) => [
      words("history.days", {
        first: formatDay("en", dateOf(window.first)),
        last: formatDay("en", dateOf(window.end - 1)),
      }),
      window,
    ]),
  );
  return pageTable(html, caption).map((cells) => {
    const window = named.get(cells[0] ?? "");
    if (!window) throw new Error(`No four weeks are named ${cells[0]}.`);
    return { ...window, by: "page", n: Number(cells.at(-2)?.replaceAll(",", "")) };
  });
}

async function ofFiles(asked: Asked): Promise<StepRead[]> {
  const { html: csv } = await asked.visit(addressOf(asked, ".csv"));
  const [heads = [], ...rows] = parsedCsv(csv);
  const ofCsv = rows.map((row) =>
    stepRead("csv", Object.fromEntries(heads.map((name, at) => [name, row[at]]))),
  );
  const { html } = await asked.visit(addressOf(asked, ".json"));
  const { rows: listed } = JSON.parse(html) as { rows: Record<string, unknown>[] };
  return [...ofCsv, ...listed.map((row) => stepRead("json", row))];
}

async function ofCall({ visit, solutionId, place, range }: Asked): Promise<StepRead[]> {
  const { first: startDate, last: endDate } = datesOf(range);
  const kind = /^\d+$/.test(place) ? "city" : place.includes("-") ? "state" : "country";
  const query = new URLSearchParams({
    ...(place === "" ? {} : { [kind]: place }),
    startDate,
    endDate,
  });
  const call = `/api/pnpp/api/v1/PartnerPerformance/${solutionId}/history?${query}`;
  const { steps } = JSON.parse((await visit(call)).html) as { steps: Record<string, unknown>[] };
  return steps.map((step) => stepRead("call", step));
}

function stepRead(by: StepRead["by"], step: Record<string, unknown>): StepRead {
  const day = (name: string) => Date.parse(`${String(step[name])}T00:00:00Z`) / dayMs;
  return { first: day("startDate"), end: day("endDate") + 1, by, n: Number(step.samples) };
}
