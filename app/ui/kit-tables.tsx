import { ButtonLink } from "~/ui/button";
import type { Column } from "~/ui/data-table";
import { DataTable } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import type { KitVerdict } from "~/ui/kit-samples";
import { kitVerdicts } from "~/ui/kit-samples";
import { Pager } from "~/ui/pager";
import { StateMark } from "~/ui/state-mark";

const verdictColumns: Column<KitVerdict>[] = [
  { key: "state", head: "State", cell: ({ state }) => <StateMark state={state} />, isBare: true },
  { key: "test", head: "Test", cell: ({ test }) => test, isRowHead: true },
  { key: "measured", head: "Measured", cell: ({ measured }) => measured },
  { key: "target", head: "Target", cell: ({ target }) => target },
  { key: "meaning", head: "What it means", cell: ({ meaning }) => meaning },
];

type Score = { service: string; measured: string; score: number };

const scores: Score[] = [
  { service: "Exchange", measured: "44 ms", score: 75 },
  { service: "SharePoint", measured: "6.1 MBps", score: 51 },
];

const scoreColumns: Column<Score>[] = [
  {
    key: "service",
    head: "Service",
    cell: ({ service }) => service,
    isRowHead: true,
    sort: { href: "?sort=service", direction: "ascending" },
  },
  { key: "measured", head: "Measured", cell: ({ measured }) => measured, isNumeric: true },
  {
    key: "score",
    head: "Score",
    cell: ({ score }) => score,
    isNumeric: true,
    sort: { href: "?sort=score" },
  },
];

const rowKeys = { verdict: ({ id }: KitVerdict) => id, score: ({ service }: Score) => service };

/** The tables of the kit page: cards on a phone, plain, scrolling, sorted, empty, paged. */
export function KitTables() {
  return (
    <section>
      <h2>Tables</h2>
      <DataTable
        caption="Location and egress"
        columns={verdictColumns}
        rows={kitVerdicts}
        rowKey={rowKeys.verdict}
        isSticky
      />
      <Pager
        label="Location and egress"
        previousHref="?page=1"
        nextHref="?page=3"
        nextLabel="Next 100"
        position="101 to 200 of 412"
      />
      <DataTable
        caption="Score, sortable"
        columns={scoreColumns}
        rows={scores}
        rowKey={rowKeys.score}
      />
      <DataTable
        caption="Score, plain"
        columns={scoreColumns}
        rows={scores}
        rowKey={rowKeys.score}
        layout="plain"
      />
      <DataTable
        caption="Score, scrolling"
        isCaptionHidden
        columns={scoreColumns}
        rows={scores}
        rowKey={rowKeys.score}
        layout="scroll"
      />
      <DataTable
        caption="Score, empty"
        columns={scoreColumns}
        rows={[]}
        rowKey={rowKeys.score}
        empty={
          <Empty title="No report yet" action={<ButtonLink href="#main">Run a test</ButtonLink>}>
            Reports appear here once a test has finished.
          </Empty>
        }
      />
    </section>
  );
}
