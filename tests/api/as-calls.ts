import { randomUUID } from "node:crypto";

import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { putAsFilesInUse } from "#tests/factories/as-dataset";
import { aSender } from "#tests/factories/ingest-key";
import { aLeader } from "#tests/factories/solution";
import { solutionWorld } from "#tests/factories/solution-world";
import { plainAsWorld } from "#tests/support/plain-as-world";
import { randomFrom } from "#tests/support/random";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { workOutAll } from "#tests/support/stored-figures";
import { hourMs, minuteMs, utcDayOf } from "~/lib/time";

import type { DocumentedSite } from "./documented-site";
import { statusByTag } from "./status-by-tag";

const size = 130;
const world = plainAsWorld(randomFrom("ASes of calls"), size);
const unknownAsn = 4_200_000_000;
/** Known by its name only. */
const lonelyAsn = 9_999;

type Query = Record<string, string | number>;
type Page<Item> = { value: Item[]; total: number; datasetId: number; pageNumber: number };
type Named = { asn: number; name: string };

const totals = ["ASNInfo_ASNTotal", "ORGInfo_orgTotal", "ASNLink_ASNLinkTotal", "ASNLinkTotal"];

/** The calls of the AS view, held against a plain reading of the files of a small world. */
export function describeAses(open: () => DocumentedSite): void {
  let leader: SignedIn;
  beforeEach(async () => {
    leader = await signIn(open().db, { roles: ["leadership"] });
  });

  const ask = (id: string, query: Query = {}, headers: Record<string, string> = {}) =>
    open().ask(id, {
      cookie: leader.cookie,
      headers,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, `${value}`])),
    });
  /** The body of an answer that may be kept. */
  async function answered<Body>(id: string, query: Query = {}): Promise<Body> {
    const { status, body, headers } = await ask(id, query);
    expect([id, query, status, body]).toEqual([id, query, 200, body]);
    expect(headers.get("Cache-Control")).toBe("private, max-age=1200");
    return body as Body;
  }
  /** All entries of a list, page by page. */
  async function listed<Item>(id: string, query: Query, perPage: number): Promise<Item[]> {
    const items: Item[] = [];
    for (let pageNumber = 1; ; pageNumber += 1) {
      const paging = { numberOfEntitiesPerPage: perPage, pageNumber };
      const page = await answered<Page<Item>>(id, { ...query, ...paging });
      expect(page).toMatchObject(paging);
      items.push(...page.value);
      if (page.value.length < perPage) {
        expect(page.total).toBe(items.length);
        return items;
      }
    }
  }
  const totalOf = async (id: string, query: Query = {}) =>
    (await answered<{ total: number }>(id, query)).total;
  const asnsOf = (items: readonly { asn: number }[]) => items.map(({ asn }) => asn);

  it("are empty and name no dataset before any is in use", async () => {
    for (const id of totals) expect(await answered(id)).toEqual({ total: 0, datasetId: 0 });
    for (const id of ["ASNInfo", "ORGInfo"])
      expect(await answered(id)).toMatchObject({ value: [], total: 0, datasetId: 0 });
    expect(await answered("ASNInfo_ASNsInfo", { asns: "8075" })).toEqual({
      value: [],
      unknown: [8075],
      datasetId: 0,
    });
    expect(await ask("BuildGraph", { asn: 8075 })).toMatchObject({
      status: 404,
      body: { error: "no-such-as", details: [{ field: "asn" }] },
    });
  });

  describe("with datasets", () => {
    const { relationships, names, organisations } = world;
    const put = () =>
      putAsFilesInUse(open().db, {
        relationships,
        names: [...names, `${lonelyAsn} Lonely`],
        organisations,
      });
    beforeAll(put);

    const descriptionOf = (asn: number) => {
      const count = (kind: string) =>
        world.neighboursOf(asn).filter(({ relation }) => relation === kind).length;
      return {
        asn,
        name: world.nameOf(asn),
        country: "SE",
        organisation: {
          id: world.organisationOf(asn),
          name: `Company ${world.organisationOf(asn)}`,
        },
        coneSize: world.coneOf(asn),
        providerCount: count("provider"),
        customerCount: count("customer"),
        peerCount: count("peer"),
        siblingCount: 0,
        publishedConeSize: null,
      };
    };

    it("list all ASes without gaps, in agreement with their total", async () => {
      const all = await listed<Named>("ASNInfo", {}, 30);
      expect(all.slice(0, size)).toEqual(world.asns.map(descriptionOf));
      expect(all.slice(size)).toMatchObject([{ asn: lonelyAsn, name: "Lonely", coneSize: null }]);
      expect(await totalOf("ASNInfo_ASNTotal")).toBe(size + 1);
      expect((await answered<Page<Named>>("ASNInfo")).value).toEqual(all.slice(0, 100));
      const behind = { pageNumber: 2_147_483_647 };
      expect(await answered("ASNInfo", behind)).toMatchObject({ value: [], total: size + 1 });
    });

    it("find ASes by number, name and organisation", async () => {
      const [first = 0] = world.asns;
      expect((await answered<Page<Named>>("ASNInfo", { asn: first })).value).toEqual([
        descriptionOf(first),
      ]);
      expect((await answered<Page<Named>>("ASNInfo", { asn: first, pageNumber: 2 })).value).toEqual(
        [],
      );
      const named = (text: string) => world.asns.filter((asn) => world.nameOf(asn).includes(text));
      const mobile = await listed<Named>("ASNInfo", { search: "MOBILE 10" }, 7);
      expect(asnsOf(mobile)).toEqual(named("Mobile 10"));
      const byNumber = await answered<Page<Named>>("ASNInfo", { search: `AS${first}` });
      expect(byNumber.value[0]?.asn).toBe(first);
      const id = world.organisationIds[2] ?? "";
      const ofCompany = await listed<Named>("ASNInfo", { search: `company ${id}` }, 100);
      expect(asnsOf(ofCompany)).toEqual(
        world.asns.filter((asn) => world.organisationOf(asn).startsWith(id)),
      );
    });

    it("tell several ASes by their numbers, in the order asked for", async () => {
      const [one = 0, two = 0] = world.asns;
      const found = await answered<{ value: Named[]; unknown: number[] }>("ASNInfo_ASNsInfo", {
        asns: `${two}, ${unknownAsn},${one},${two}`,
      });
      expect(asnsOf(found.value)).toEqual([two, one]);
      expect(found.value[0]).toMatchObject({
        name: world.nameOf(two),
        coneSize: world.coneOf(two),
      });
      expect(found.unknown).toEqual([unknownAsn]);
    });

    it("list organisations with their ASes, in agreement with their totals", async () => {
      const ownedBy = (id: string) => world.asns.filter((asn) => world.organisationOf(asn) === id);
      const all = await listed<{ id: string }>("ORGInfo", {}, 5);
      expect(all).toEqual(
        world.organisationIds.map((id) => ({
          id,
          name: `Company ${id}`,
          country: "SE",
          asnCount: ownedBy(id).length,
        })),
      );
      expect(await totalOf("ORGInfo_orgTotal")).toBe(all.length);
      for (const orgId of world.organisationIds.slice(0, 3)) {
        expect((await answered<Page<object>>("ORGInfo", { orgId })).value).toEqual(
          all.filter(({ id }) => id === orgId),
        );
        const owned = await listed<Named>("ORGInfo_ownedAsns", { orgId }, 4);
        expect(asnsOf(owned)).toEqual(ownedBy(orgId));
        for (const id of ["ORGInfo_ownedASNTotal", "ownedASNTotal"])
          expect(await totalOf(id, { orgId })).toBe(owned.length);
      }
      const [, first = ""] = world.organisationIds;
      const found = await listed<{ id: string }>("ORGInfo", { search: `Company ${first}` }, 100);
      expect(found.map(({ id }) => id)).toEqual(
        world.organisationIds.filter((id) => id.startsWith(first)),
      );
    });

    it("list the neighbours of an AS, in agreement with their totals", async () => {
      for (const asn of [...world.asns.slice(0, 4), ...world.asns.slice(-3)]) {
        const found = await listed<Named & { relation: string }>("ASNLink", { asn }, 6);
        expect(found.map(({ asn: other, relation }) => ({ asn: other, relation }))).toEqual(
          world.neighboursOf(asn),
        );
        for (const id of ["ASNLink_ASNLinkTotal", "ASNLinkTotal"])
          expect(await totalOf(id, { asn })).toBe(found.length);
      }
      for (const id of ["ASNLink_ASNLinkTotal", "ASNLinkTotal"])
        expect(await totalOf(id)).toBe(world.linkCount);
      expect(await listed("ASNLink", { asn: lonelyAsn }, 6)).toEqual([]);
    });

    it("tell the link between two ASes", async () => {
      const random = randomFrom("pairs of ASes");
      const [asn = 0] = world.asns;
      const pairs = Array.from({ length: 12 }, () => [
        random.pick(world.asns),
        random.pick(world.asns),
      ]);
      for (const neighbour of world.neighboursOf(asn).slice(0, 3)) pairs.push([asn, neighbour.asn]);
      for (const [one = 0, other = 0] of pairs)
        expect(await answered("FindASNLink", { asn: one, targetAsn: other })).toMatchObject({
          asn: one,
          targetAsn: other,
          relation: world.kindOf(one, other),
        });
    });

    it("list the links among some ASes", async () => {
      const some = world.asns.slice(0, 40);
      const expected = some.flatMap((from, at) =>
        some.slice(at + 1).flatMap((to) => {
          const relation = world.kindOf(from, to);
          return relation ? [{ from, to, relation }] : [];
        }),
      );
      expect(expected.length).toBeGreaterThan(40);
      const asns = [...some].reverse().join(",");
      expect(await listed("ASNsLink", { asns: `${asns},${unknownAsn}` }, 17)).toEqual(expected);
    });

    type Node = Named & { depth: number; parent: number | null; relation: string | null };
    type Graph = { nodes: Node[]; links: object[]; furtherCount: number };

    it.each([1, 2, 3])("build the graph of depth %i around an AS", async (depth) => {
      const asn = world.asns[12] ?? 0;
      const graph = await answered<Graph>("BuildGraph", { asn, depth });
      // Up over providers, down over customers, one step to a peer.
      const reached = new Map([[asn, 0]]);
      let level = [{ asn, relation: null as string | null }];
      for (let at = 1; at <= depth; at += 1) {
        level = level.flatMap(({ asn: from, relation }) =>
          world
            .neighboursOf(from)
            .filter((each) => relation === null || each.relation === relation)
            .filter(() => relation !== "peer"),
        );
        level = level.filter(({ asn: other }) => !reached.has(other));
        for (const { asn: other } of level) reached.set(other, at);
      }
      expect(new Set(asnsOf(graph.nodes))).toEqual(new Set(reached.keys()));
      expect(graph.furtherCount).toBe(0);
      for (const node of graph.nodes) {
        expect(node.depth).toBe(reached.get(node.asn));
        if (node.parent === null) expect(node.asn).toBe(asn);
        else expect(world.kindOf(node.parent, node.asn)).toBe(node.relation);
      }
      const shown = [...reached.keys()].sort((one, other) => one - other);
      const linked = shown.flatMap((from, at) =>
        shown
          .slice(at + 1)
          .filter((to) => world.kindOf(from, to))
          .map((to) => `${from} ${to}`),
      );
      const found = (graph.links as { from: number; to: number }[]).map(
        ({ from, to }) => `${from} ${to}`,
      );
      expect(found.sort()).toEqual(linked.sort());
    });

    type Paths = {
      pageNumber: number;
      likely: { count: string; paths: PlainPath[]; length: number };
      shortest: { count: string; paths: PlainPath[]; length: number };
      shorter: { brokenAt: number; hops: object[] } | null;
    };
    type PlainPath = { hops: { from: number; to: number; relation: string }[] };
    const asesOf = ({ hops }: PlainPath) => [hops[0]?.from ?? 0, ...hops.map(({ to }) => to)];
    const inOrder = (paths: number[][]) => paths.map((path) => path.join(" ")).sort();

    it("answer all equally short paths, page by page", async () => {
      const random = randomFrom("paths of calls");
      let tied = 0;
      for (let round = 0; round < 12; round += 1) {
        const [from, to] = [random.pick(world.asns.slice(60)), random.pick(world.asns.slice(60))];
        if (from === to) continue;
        const expected = world.shortestPaths(from, to);
        const first = await answered<Paths>("PathQuery", { from, to });
        expect(first.shortest.count).toBe(String(expected.length));
        expect(first.shortest.length).toBe((expected[0]?.length ?? 0) - 1);
        expect(first.likely.length).toBeGreaterThanOrEqual(first.shortest.length);
        expect([first.shortest.paths.length, first.likely.paths.length]).toEqual([1, 1]);
        expect(first.shorter).toBeNull();
        const found: number[][] = [];
        for (let pageNumber = 1; found.length < expected.length; pageNumber += 1) {
          const paging = { all: "true", numberOfEntitiesPerPage: 2, pageNumber };
          const page = await answered<Paths>("PathQuery", { from, to, ...paging });
          expect(page.shortest.paths.length).toBeGreaterThan(0);
          expect(page.shortest.paths.length).toBeLessThanOrEqual(2);
          found.push(...page.shortest.paths.map(asesOf));
          for (const { hops } of page.shortest.paths)
            for (const hop of hops) expect(world.kindOf(hop.from, hop.to)).toBe(hop.relation);
        }
        expect(inOrder(found)).toEqual(inOrder(expected));
        if (expected.length > 2) tied += 1;
      }
      expect(tied).toBeGreaterThan(0);
    });

    it("tell of a shorter path that breaks the rules only where all is asked for", async () => {
      await putAsFilesInUse(open().db, {
        relationships: [
          "2|1|-1|bgp",
          "3|2|-1|bgp",
          "3|4|-1|bgp",
          "4|5|-1|bgp",
          "1|9|-1|bgp",
          "5|9|-1|bgp",
        ],
      });
      // 1 and 5 share a customer: the way over it goes down and up again.
      const all = await answered<Paths>("PathQuery", { from: 1, to: 5, all: "true" });
      expect(all.shortest.paths.map(asesOf)).toEqual([[1, 2, 3, 4, 5]]);
      expect(all.shorter).toMatchObject({ brokenAt: 2, fault: "up-after-down" });
      expect(await answered("PathQuery", { from: 1, to: 5 })).toMatchObject({ shorter: null });
      expect(await answered("PathQuery", { from: 1, to: 1 })).toMatchObject({
        shortest: { length: 0, count: "1", paths: [{ hops: [] }] },
      });
      await put();
    });

    it("say why there is no path", async () => {
      await putAsFilesInUse(open().db, {
        relationships: ["1|9|-1|bgp", "2|9|-1|bgp", "7|8|-1|bgp"],
      });
      expect(await answered("PathQuery", { from: 1, to: 2 })).toMatchObject({
        likely: null,
        none: { reason: "no-allowed-path", fromUphill: 1, toUphill: 1, refused: { brokenAt: 2 } },
      });
      expect(await answered("PathQuery", { from: 1, to: 8 })).toMatchObject({
        none: { reason: "not-connected" },
      });
      await put();
    });

    it("show by the dataset that another is in use between two pages", async () => {
      const paging = (pageNumber: number) => ({ numberOfEntitiesPerPage: 50, pageNumber });
      const before = await answered<Page<Named>>("ASNInfo", paging(1));
      expect((await answered<Page<Named>>("ASNInfo", paging(2))).datasetId).toBe(before.datasetId);
      const more = names.concat(["9000 Added one", "9001 Added two"]);
      await putAsFilesInUse(open().db, { names: more });
      const after = await answered<Page<Named>>("ASNInfo", paging(2));
      expect(after.datasetId).toBeGreaterThan(before.datasetId);
      expect([before.total, after.total]).toEqual([size + 1, size + 2]);
      for (const id of totals)
        expect((await answered<Page<Named>>(id)).datasetId).toBe(after.datasetId);
      expect(await totalOf("ASNInfo_ASNTotal")).toBe(after.total);
      expect(asnsOf(await listed<Named>("ASNInfo", {}, 50))).toEqual([...world.asns, 9_000, 9_001]);
      await put();
    });

    it.each<[string, Query, string, string]>([
      ["ASNInfo", { asn: unknownAsn }, "no-such-as", "asn"],
      ["ASNLink", { asn: unknownAsn }, "no-such-as", "asn"],
      ["ASNLinkTotal", { asn: unknownAsn }, "no-such-as", "asn"],
      ["ASNLink_ASNLinkTotal", { asn: unknownAsn }, "no-such-as", "asn"],
      ["FindASNLink", { asn: 1_000, targetAsn: unknownAsn }, "no-such-as", "targetAsn"],
      ["BuildGraph", { asn: unknownAsn }, "no-such-as", "asn"],
      ["BuildGraph", { asn: lonelyAsn }, "no-relationships", "asn"],
      ["PathQuery", { from: unknownAsn, to: 1_000 }, "no-such-as", "from"],
      ["PathQuery", { from: 1_000, to: lonelyAsn }, "no-relationships", "to"],
      ["ORGInfo", { orgId: "ORG" }, "no-such-organisation", "orgId"],
      ["ORGInfo_ownedAsns", { orgId: "ORG" }, "no-such-organisation", "orgId"],
      ["ORGInfo_ownedASNTotal", { orgId: "ORG" }, "no-such-organisation", "orgId"],
      ["ownedASNTotal", { orgId: "ORG" }, "no-such-organisation", "orgId"],
    ])("%s of %j is not there", async (id, query, error, field) => {
      const { status, body, headers } = await ask(id, query);
      expect([status, body]).toMatchObject([404, { error, details: [{ field }] }]);
      expect(headers.get("Cache-Control")).toBe("no-store");
    });
  });

  const list = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(",");
  it.each<[string, Query, string]>([
    ["ASNInfo", { asn: "AS1" }, "asn"],
    ["ASNInfo", { asn: 0 }, "asn"],
    ["ASNInfo", { asn: 4_294_967_295 }, "asn"],
    ["ASNInfo", { asn: 1, search: "one" }, "search"],
    ["ASNInfo", { search: "x".repeat(101) }, "search"],
    ["ASNInfo", { pageNumber: 0 }, "pageNumber"],
    ["ASNInfo", { pageNumber: "1e3" }, "pageNumber"],
    ["ASNInfo", { pageNumber: 2_147_483_648 }, "pageNumber"],
    ["ASNInfo", { numberOfEntitiesPerPage: 0 }, "numberOfEntitiesPerPage"],
    ["ASNInfo", { numberOfEntitiesPerPage: 101 }, "numberOfEntitiesPerPage"],
    ["ASNInfo", { name: "one" }, "name"],
    ["ASNInfo_ASNsInfo", {}, "asns"],
    ["ASNInfo_ASNsInfo", { asns: "" }, "asns"],
    ["ASNInfo_ASNsInfo", { asns: "1,,2" }, "asns"],
    ["ASNInfo_ASNsInfo", { asns: list(101) }, "asns"],
    ["ASNInfo_ASNTotal", { asn: 1 }, "asn"],
    ["ASNInfo_Traffic", {}, "asn"],
    ["ASNInfo_Traffic", { asn: 1, startDate: "2026-02-30" }, "startDate"],
    ["ASNInfo_Traffic", { asn: 1, startDate: "2026-02-02", endDate: "2026-02-01" }, "startDate"],
    ["ASNInfo_Traffic", { asn: 1, startDate: "2020-01-01" }, "startDate"],
    ["ASNInfo_Traffic", { asn: 1, country: "DE" }, "country"],
    ["ORGInfo", { orgId: "" }, "orgId"],
    ["ORGInfo", { orgId: "A", search: "a" }, "search"],
    ["ORGInfo_ownedAsns", {}, "orgId"],
    ["ORGInfo_ownedASNTotal", {}, "orgId"],
    ["ORGInfo_orgTotal", { orgId: "A" }, "orgId"],
    ["ownedASNTotal", { orgId: "A", asn: 1 }, "asn"],
    ["ASNLink", {}, "asn"],
    ["ASNLink_ASNLinkTotal", { asn: "x" }, "asn"],
    ["ASNLinkTotal", { pageNumber: 1 }, "pageNumber"],
    ["FindASNLink", { asn: 1 }, "targetAsn"],
    ["ASNsLink", { asns: "1;2" }, "asns"],
    ["BuildGraph", { asn: 1, depth: 4 }, "depth"],
    ["BuildGraph", { asn: 1, depth: 0 }, "depth"],
    ["PathQuery", { from: 1 }, "to"],
    ["PathQuery", { from: 1, to: 2, all: "yes" }, "all"],
    ["PathQuery", { from: 1, to: 2, pageNumber: 2 }, "pageNumber"],
    [
      "PathQuery",
      { from: 1, to: 2, all: "false", numberOfEntitiesPerPage: 2 },
      "numberOfEntitiesPerPage",
    ],
  ])("%s names what is wrong in %j", async (id, query, field) => {
    const { status, body } = await ask(id, query);
    expect([status, body]).toMatchObject([400, { error: "bad-input", details: [{ field }] }]);
  });

  it("take 100 ASes at once", async () => {
    for (const id of ["ASNInfo_ASNsInfo", "ASNsLink"])
      expect((await ask(id, { asns: list(100) })).status).toBe(200);
  });

  it("are for leadership only", async () => {
    const { cookie } = await signIn(open().db);
    for (const id of open().places.keys())
      if (/ASN|ORGInfo|BuildGraph|PathQuery/.test(id))
        expect([id, (await open().ask(id, { cookie })).status]).toEqual([id, 403]);
  });

  describeTraffic(open, ask);
}

type Traffic = {
  samples: number | null;
  steps: { samples: number | null }[];
  solutions: { solutionId: string }[];
};

function describeTraffic(
  open: () => DocumentedSite,
  ask: (
    id: string,
    query: Query,
    headers?: Record<string, string>,
  ) => ReturnType<DocumentedSite["ask"]>,
): void {
  /** Of the network 192.0.2.64/26 of the demonstration. */
  const asn = 65_537;
  const sentAt = new Date(Date.now() - hourMs);

  /** Sends samples of two workloads for each tenant, as a program does. */
  async function send(tenants: readonly number[]): Promise<void> {
    const { secret } = await aSender(open().db);
    const lines = tenants.flatMap((tenant) =>
      ["Exchange", "Exchange", "Teams"].map((workload) => ({
        time: sentAt.toISOString(),
        egressIp: "192.0.2.77",
        tenantId: `0b8f6e0a-7d1c-4a53-9f0e-${String(tenant).padStart(12, "0")}`,
        workload,
        latencyMs: 30,
        isConnected: true,
      })),
    );
    const { body } = await open().ask("Telemetry", {
      body: lines.map((line) => JSON.stringify(line)).join("\n"),
      headers: {
        "Content-Type": "application/x-ndjson",
        Authorization: `Bearer ${secret}`,
        "Batch-Id": randomUUID(),
      },
    });
    expect(body).toEqual({ accepted: lines.length, rejected: [] });
    await workOutAll(open().db, new Date(Date.now() + minuteMs));
  }

  it("of traffic say what samples came from an AS, from five customers on", async () => {
    const { id } = await solutionWorld(open().db).official(
      aLeader(),
      { name: "Straits Lattice", type: "isp" },
      { asns: String(asn) },
    );
    const nothing = await ask("ASNInfo_Traffic", { asn });
    const { datasetId } = (await ask("ASNInfo_ASNTotal", {})).body as { datasetId: number };
    expect(nothing.body).toMatchObject({
      asn,
      samples: 0,
      customers: 0,
      isShown: true,
      step: "day",
      datasetId,
      solutions: [
        {
          solutionId: id,
          name: "Straits Lattice",
          type: "isp",
          isOfficial: true,
          isAccepted: true,
        },
      ],
    });
    expect((nothing.body as Traffic).steps).toHaveLength(30);
    const tag = { "If-None-Match": nothing.headers.get("ETag") ?? "" };

    await send([1, 2, 3, 4]);
    const hidden = await ask("ASNInfo_Traffic", { asn }, tag);
    const isHidden = {
      samples: null,
      customers: null,
      isShown: false,
      hiddenReason: "too-few-customers",
    };
    expect(hidden.status).toBe(200);
    expect(hidden.body).toMatchObject({
      ...isHidden,
      workloads: ["Exchange", "SharePoint", "Teams", "Assistant"].map((workload) => ({
        workload,
        ...isHidden,
      })),
    });
    expect((hidden.body as Traffic).steps.every(({ samples }) => samples === null)).toBe(true);

    await send([5, 1]);
    const shown = await ask("ASNInfo_Traffic", { asn });
    expect(shown.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(shown.body).toMatchObject({
      samples: 18,
      customers: 5,
      isShown: true,
      hiddenReason: null,
      workloads: [
        { workload: "Exchange", samples: 12, customers: 5 },
        { workload: "SharePoint", samples: 0, customers: 0 },
        { workload: "Teams", samples: 6, customers: 5 },
        { workload: "Assistant", samples: 0, customers: 0 },
      ],
    });
    const day = utcDayOf(sentAt);
    const ofDay = await ask("ASNInfo_Traffic", { asn, startDate: day, endDate: day });
    expect(ofDay.body).toMatchObject({
      startDate: day,
      endDate: day,
      samples: 18,
      steps: [{ startDate: day, endDate: day, samples: 18, customers: 5 }],
    });
    const other = await ask("ASNInfo_Traffic", { asn: 64_509 });
    expect(other.body).toMatchObject({ samples: 0, solutions: [] });
  });

  it("of traffic are asked for again by their tag", async () => {
    expect(await statusByTag((tag) => ask("ASNInfo_Traffic", { asn }, tag))).toBe(304);
  });
}
