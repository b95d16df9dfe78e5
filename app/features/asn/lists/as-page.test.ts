import { describe, expect, it } from "vitest";

import { graphOfLinks, type DrawnLink } from "#tests/factories/as-graph";
import { aViewOf } from "#tests/factories/as-view";
import { readPlace } from "~/lib/list/list-cursor";
import { readList } from "~/lib/list/define-list";

import { asList, organisationList, ownedList, relatedList } from "./as-list.schema";
import { foundPage, organisationPage, ownedPage, relatedPage } from "./as-page";

const [provider, customer, peer] = [0, 1, 2] as const;

const links: DrawnLink[] = [
  [10, 20, customer],
  [10, 30, customer],
  [10, 5, provider],
  [10, 40, peer],
  [30, 31, customer],
];
const view = aViewOf(graphOfLinks(links), {
  names: ["5 zeta, NO", "10 Alpha, SE", "20 alpha two, NO", "31 Beta, DE"],
  organisations: [
    "# format:org_id|changed|org_name|country|source",
    "A-1||Acme|SE|X",
    "B-1||Bravo|NO|X",
    "# format:aut|changed|aut_name|org_id|opaque_id|source",
    "10|||A-1||X",
    "30|||A-1||X",
    "40|||B-1||X",
  ],
});

const asked = (query: string) => readList(asList, new URLSearchParams(query)).asked;
const found = (query: string) => foundPage(view, asked(query), 100).rows;

describe("the list of ASes", () => {
  it.each([
    ["", [5, 10, 20, 30, 31, 40]],
    ["order=descending", [5, 10, 20, 30, 31, 40]],
    ["sort=asn&order=descending", [40, 31, 30, 20, 10, 5]],
    // Case does not count; those without a name are last in both orders.
    ["sort=name", [10, 20, 31, 5, 30, 40]],
    ["sort=name&order=descending", [5, 31, 20, 10, 30, 40]],
    ["sort=country", [31, 5, 20, 40, 10, 30]],
    ["sort=cone&order=descending", [5, 10, 30, 20, 31, 40]],
  ])("%s", (query, asns) => {
    expect(found(query)).toEqual(asns);
  });

  it.each([
    ["search=alpha", [10, 20]],
    ["search=AS20", [20]],
    ["search=acme", [10, 30]],
    // The number comes first, then names that begin with it.
    ["search=two", [20]],
    ["search=nothing", []],
    ["search=alpha&sort=cone&order=ascending", [20, 10]],
  ])("%s", (query, asns) => {
    expect(found(query)).toEqual(asns);
  });

  it.each(Object.keys(asList.sorts) as (keyof typeof asList.sorts)[])(
    "has every row once on its pages by %s, forwards and back",
    (sort) => {
      for (const order of ["ascending", "descending"] as const) {
        const form = { sort, ...asList.sorts[sort], id: asList.id };
        const page = (token: string | null, isBefore: boolean) => {
          const place = token === null ? undefined : readPlace(token, form);
          const cursor = place ? { ...place, isBefore } : null;
          return foundPage(view, { ...asked(""), sort, order, cursor }, 2);
        };
        const whole = found(`sort=${sort}&order=${order}`);
        const [first] = [page(null, false)];
        const second = page(first.next, false);
        const third = page(second.next, false);
        expect([...first.rows, ...second.rows, ...third.rows]).toEqual(whole);
        expect(third.next).toBeNull();
        expect(page(third.previous, true).rows).toEqual(second.rows);
        expect(page(second.previous, true).rows).toEqual(first.rows);
      }
    },
  );
});

describe("the lists around an AS", () => {
  const related = (query: string) =>
    relatedPage(view, {
      asn: 10,
      asked: readList(relatedList, new URLSearchParams(query)).asked,
      limit: 100,
    }).rows;
  it.each([
    ["", [5, 20, 30, 40]],
    ["of=customer", [20, 30]],
    ["of=sibling", []],
    ["of=cone", [10, 20, 30, 31]],
    ["of=cone&sort=asn&order=descending", [31, 30, 20, 10]],
    ["search=zeta", [5]],
    ["of=cone&search=beta", [31]],
    ["order=descending", [40, 20, 30, 5]],
  ])("%s", (query, asns) => {
    expect(related(query)).toEqual(asns);
  });
});

describe("the lists of organisations and their ASNs", () => {
  const places = (query: string) =>
    organisationPage(view, readList(organisationList, new URLSearchParams(query)).asked, 100).rows;
  const owned = (id: string, query: string) => {
    const { asked: of } = readList(ownedList, new URLSearchParams(query));
    return ownedPage(view, { id, asked: of, limit: 100 }).rows;
  };
  it("sort and find", () => {
    expect(places("")).toEqual([0, 1]);
    expect(places("sort=name&order=descending")).toEqual([1, 0]);
    expect(places("sort=asns&order=descending")).toEqual([0, 1]);
    expect(places("search=brav")).toEqual([1]);
    expect(owned("A-1", "")).toEqual([10, 30]);
    expect(owned("A-1", "order=descending")).toEqual([30, 10]);
    expect(owned("A-1", "search=alpha")).toEqual([10]);
    expect(owned("C-1", "")).toEqual([]);
  });
});
