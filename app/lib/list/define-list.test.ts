import * as z from "zod";
import { describe, expect, it } from "vitest";

import { defineList, readList, severalOf } from "./define-list";
import { writePlace } from "./list-cursor";
import { readSelection } from "./list-selection";
import { listView } from "./list-view";

const list = defineList({
  filters: z.object({
    view: z.enum(["open", "closed"]).default("open"),
    search: z.string().trim().max(20).default(""),
    states: severalOf(z.enum(["new", "done"])),
  }),
  views: ["view"],
  sorts: { name: { key: "text" }, score: { key: "number", isNullable: true } },
  sort: "name",
  columns: { name: "always", score: "usual", note: "extra" },
});

const id = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
const after = writePlace("name", { key: "b", id });
const read = (address: string, known?: string[]) =>
  readList(list, new URLSearchParams(address), known);

describe("the address of a list", () => {
  it.each<[string, object, string[]]>([
    ["", { search: "", states: [], sort: "name", order: "ascending", cursor: null }, []],
    ["search=a&states=new,done", { search: "a", states: ["new", "done"] }, []],
    ["states=new&states=done", { states: ["new", "done"] }, []],
    ["search=&sort=&after=", { search: "", sort: "name" }, []],
    ["states=new,odd", { states: ["new"] }, ["states=odd"]],
    ["search=a&sort=odd", { search: "a", sort: "name" }, ["sort=odd"]],
    ["search=a&colour=red", { search: "a" }, ["colour=red"]],
    ["colour=&language=ja", {}, []],
    ["columns=note&columns=name", { columns: ["note"] }, ["columns=name"]],
    [`after=${after}`, { cursor: { key: "b", id, isBefore: false } }, []],
    [`before=${after}`, { cursor: { key: "b", id, isBefore: true } }, []],
    [`sort=score&after=${after}`, { sort: "score", cursor: null }, [`after=${after.slice(0, 60)}`]],
    ["after=x&search=a", { search: "a", cursor: null }, ["after=x"]],
    [
      `after=${after}&before=${after}`,
      { cursor: { key: "b", id, isBefore: false } },
      [`before=${after.slice(0, 60)}`],
    ],
  ])("%j asks for %o and is not understood in %o", (address, asked, unread) => {
    const found = read(address);
    expect(found.asked).toMatchObject(asked);
    expect(found.unread.map(({ name, value }) => `${name}=${value}`)).toEqual(unread);
  });

  it("leaves out what belongs to the page", () => {
    expect(read("done=yes", ["done"]).unread).toEqual([]);
  });
});

describe("the view of a list", () => {
  const viewOf = (address: string, page: { previous?: string; next?: string } = {}) => {
    const { asked, unread } = read(address);
    return listView(list, {
      path: "/things",
      asked,
      unread,
      page: { previous: null, next: null, ...page },
      fixed: { tab: "all" },
      filePath: "/things",
      firstOrders: { score: "descending" },
    });
  };
  const full = "view=closed&search=a&sort=score&order=descending&columns=note&empty=hidden";

  it("keeps the rest of the address in every link", () => {
    const view = viewOf(`${full}&after=${writePlace("score", { key: "1", id })}`, {
      previous: "p",
      next: "n",
    });
    expect(view).toMatchObject({
      nextHref: `/things?tab=all&${full}&after=n`,
      previousHref: `/things?tab=all&${full}&before=p`,
      firstHref: `/things?tab=all&${full}`,
      clearHref:
        "/things?tab=all&view=closed&sort=score&order=descending&columns=note&empty=hidden",
      files: {
        csv: "/things.csv?tab=all&view=closed&search=a&sort=score&order=descending",
        json: "/things.json?tab=all&view=closed&search=a&sort=score&order=descending",
      },
      isFiltered: true,
      isFirst: false,
      isEmptyHidden: true,
      query: "view=closed&search=a&sort=score&order=descending",
    });
    expect(view.keptByFilters.map(([name]) => name)).toEqual([
      "tab",
      "view",
      "sort",
      "order",
      "columns",
      "empty",
    ]);
    expect(view.keptByColumns.map(([name]) => name)).toEqual([
      "tab",
      "view",
      "search",
      "sort",
      "order",
    ]);
  });

  it("leaves out what the list shows anyway", () => {
    expect(viewOf("order=ascending&sort=name")).toMatchObject({
      firstHref: "/things?tab=all",
      isFiltered: false,
      isFirst: true,
      nextHref: undefined,
      previousHref: undefined,
    });
  });

  it("turns the order of the sort in use, and begins every other in its own", () => {
    expect(viewOf("").sorts).toEqual({
      name: { href: "/things?tab=all&order=descending", direction: "ascending" },
      score: { href: "/things?tab=all&sort=score&order=descending" },
    });
  });

  it.each([
    ["", ["name", "score"]],
    ["columns=note", ["name", "note"]],
    ["columns=note,score", ["name", "score", "note"]],
  ])("of %j shows the columns %j", (address, shown) => {
    expect(
      viewOf(address)
        .columns.filter(({ isShown }) => isShown)
        .map(({ key }) => key),
    ).toEqual(shown);
  });
});

describe("a selection", () => {
  const select = (address: string) => readSelection(list, new URLSearchParams(address));

  it.each<[string, object]>([
    [`id=${id}&id=${id}`, { ok: true, value: { which: "chosen", ids: [id] } }],
    [`which=chosen&id=${id}&id=1`, { ok: true, value: { which: "chosen", ids: [id] } }],
    ["", { ok: false, refusal: "nothing-chosen" }],
    ["id=1", { ok: false, refusal: "nothing-chosen" }],
    ["which=all", { ok: true, value: { which: "all", asked: { search: "" } } }],
    ["which=all&query=search%3Da", { ok: true, value: { which: "all", asked: { search: "a" } } }],
    ["which=all&query=states%3Dodd", { ok: false, refusal: "filter-not-understood" }],
    ["which=all&query=colour%3Dred", { ok: false, refusal: "filter-not-understood" }],
  ])("%j is %o", (address, outcome) => expect(select(address)).toMatchObject(outcome));

  it("begins at the first row, whatever page it was made on", () => {
    const outcome = select(`which=all&query=${encodeURIComponent(`after=${after}`)}`);
    expect(outcome).toMatchObject({ ok: true, value: { asked: { cursor: null } } });
  });
});
