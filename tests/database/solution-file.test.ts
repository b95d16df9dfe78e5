import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { findPartner } from "~/features/providers/partner.repository.server";
import { importSolutions, type FileLine } from "~/features/solutions/import-solutions.server";
import { approveSolution, decideEntries } from "~/features/solutions/review-solution.server";
import { saveSolution } from "~/features/solutions/save-solution.server";
import type { Solution } from "~/features/solutions/solution";
import { listEntries } from "~/features/solutions/solution-entry.repository.server";
import { listSolutionEvents } from "~/features/solutions/solution-event.repository.server";
import { listActiveAfter } from "~/features/solutions/solution-file.repository.server";
import { solutionLineSchema } from "~/features/solutions/solution-file.schema";
import { solutionLine } from "~/features/solutions/solution-file.view";
import type { Result } from "~/lib/result";
import type { Db, OpenDatabase } from "~/platform/database.server";
import {
  aLeader,
  aProvider,
  aSolution,
  insertPartner,
  someOrganisations,
} from "#tests/factories/solution";
import { openTestDatabase, testDatabases } from "#tests/support/database";

const now = new Date("2026-04-01T12:00:00Z");
const variant = "MultiTenant";
const first = "00000000-0000-0000-0000-000000000000";

/** What was done. @throws {Error} when it was refused */
function done<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value;
  throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
}

const aLine = (of: Record<string, unknown> = {}) => ({
  owner: "fjordnet.example",
  name: "Fjordnet Fibre",
  type: "isp",
  connectionType: "isp",
  visibility: "Public",
  state: "Approved",
  tags: ["fibre"],
  asns: [64500, 64501],
  ips: ["198.51.100.0/24"],
  waiting: { ips: ["198.51.100.0/24"] },
  ...of,
});

describe.each(testDatabases())("files of solutions on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  let owner: string;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await db.deleteFrom("solution").execute();
    await db.deleteFrom("partner").execute();
    owner = await insertPartner(db, "fjordnet.example", now);
  });

  const importing = () =>
    ({
      db,
      variant,
      now,
      person: { key: "script", name: "Script" },
      reading: { isDemonstration: true },
    }) as const;
  const imported = async (...lines: unknown[]) => {
    const read: FileLine[] = [];
    for (const [index, each] of lines.entries()) {
      const line = solutionLineSchema.parse(each);
      const partner =
        line.owner === null ? null : await findPartner(db, { variant, domain: line.owner });
      read.push({ number: index + 1, line, ownerPartnerId: partner === null ? null : partner?.id });
    }
    return importSolutions(importing(), read);
  };
  const solutions = () => listActiveAfter(db, { variant, after: first, limit: 100 });
  const exported = async () => {
    const lines = [];
    for (const solution of await solutions()) {
      const { ownerPartnerId: id } = solution;
      const partner = id === null ? null : await findPartner(db, { variant, id });
      const entries = await listEntries(db, solution.id);
      const line = solutionLine(solution, { owner: partner?.domain ?? null, entries });
      lines.push(JSON.parse(JSON.stringify(line)) as ReturnType<typeof solutionLine>);
    }
    return lines.sort((one, other) => (one.name < other.name ? -1 : 1));
  };
  const one = async (): Promise<Solution> => (await solutions())[0]!;

  it("take state, tags and acceptance as they are, and change nothing a second time", async () => {
    expect(await imported(aLine())).toMatchObject({
      value: { added: 1, updated: 0, unchanged: 0 },
    });
    const solution = await one();
    expect(solution).toMatchObject({
      ownerPartnerId: owner,
      state: "Approved",
      isOfficial: true,
      addedByMethod: "Script",
      tags: ["fibre"],
      waitingCount: 1,
      counts: { asns: 2, ips: 1 },
      approved: { by: "Script", at: now },
    });
    expect(await imported(aLine())).toMatchObject({
      value: { added: 0, updated: 0, unchanged: 1 },
    });
    expect(await one()).toEqual(solution);
    const changed = aLine({ asns: [64500], waiting: {}, tags: [], state: "Named" });
    expect(await imported(changed)).toMatchObject({ value: { updated: 1 } });
    expect(await one()).toMatchObject({ state: "Named", waitingCount: 0, tags: [], revision: 2 });
    const [event] = await listSolutionEvents(db, { solutionId: solution.id, limit: 1 });
    expect(event).toMatchObject({
      event: "imported",
      detail: {
        fields: { state: { from: "Approved", to: "Named" }, tags: { from: "fibre", to: "" } },
        lists: { asns: { added: [], removed: ["64501"] } },
      },
    });
    const closing = aLine({ status: "closed", asns: [], ips: [], waiting: {} });
    expect(await imported(closing)).toMatchObject({ value: { updated: 1 } });
    expect(await imported(closing)).toMatchObject({ value: { unchanged: 1 } });
    expect(await solutions()).toEqual([]);
  });

  it("an exported file gives the same solutions in an empty database", async () => {
    const provider = aProvider(owner);
    const acting = { db, variant, now, organisations: someOrganisations() } as const;
    const added = done(
      await saveSolution(
        acting,
        provider,
        aSolution({ visibility: "Public" }, { asns: "64500", ips: "2001:db8::/32", vpns: "A, b" }),
      ),
    );
    const approved = done(
      await approveSolution(acting, aLeader(), {
        id: added.id,
        revision: 1,
        state: "Named",
        note: "",
      }),
    );
    const accepted = done(
      await decideEntries(acting, aLeader(), {
        id: added.id,
        revision: approved.revision,
        decision: "accept",
        entries: [{ list: "asns", value: "64500" }],
        note: "",
      }),
    );
    done(
      await saveSolution(acting, provider, {
        ...aSolution({ name: "Renamed", visibility: "Public" }, { asns: "64500", vpns: "A, b" }),
        id: added.id,
        revision: accepted.revision,
      }),
    );
    // An entry that waits there is official in another one.
    done(
      await saveSolution(
        acting,
        aLeader(),
        aSolution({ name: "Of leadership" }, { asns: "64502" }),
      ),
    );
    const file = await exported();
    expect(file).toMatchObject([
      { name: "Of leadership", owner: null },
      {
        name: "Renamed",
        state: "AwaitingEndorsement",
        approved: { name: "Fjordnet Fibre", state: "Named" },
        waiting: { vpns: ["A, b"], asns: [] },
      },
    ]);
    expect(await imported(...file)).toMatchObject({ value: { unchanged: 2 } });
    await db.deleteFrom("solution").execute();
    expect(await imported(...file)).toMatchObject({ value: { added: 2 } });
    expect(await exported()).toEqual(file);
  });

  it("move an entry between two lines, whichever comes first", async () => {
    const [one, other] = [
      aLine({ asns: [64500] }),
      aLine({ name: "Other", asns: [64501], ips: [], waiting: {} }),
    ];
    done(await imported(one, other));
    expect(await imported({ ...one, asns: [64501] }, { ...other, asns: [64500] })).toMatchObject({
      value: { updated: 2 },
    });
  });

  it("refuse all of a file for one line, and name each fault by its line", async () => {
    const nordlys = { owner: "nordlys.example", waiting: {}, ips: [] };
    await insertPartner(db, "nordlys.example", now);
    expect(
      await imported(
        aLine(),
        aLine({ ...nordlys, name: "Taken", asns: [64502, 64501] }),
        aLine({ ...nordlys, name: "Not official", visibility: "Private", asns: [64501] }),
      ),
    ).toMatchObject({
      refusal: [
        { number: 2, reason: "entries", bad: [{ list: "asns", line: 2, hint: "Fjordnet Fibre" }] },
      ],
    });
    expect(
      await imported(
        aLine({ owner: "unknown.example" }),
        aLine({ asns: [0] }),
        aLine(),
        aLine({ name: "Waits", waiting: { asns: [64503] } }),
      ),
    ).toMatchObject({
      refusal: [
        { number: 3, reason: "twice" },
        { number: 1, reason: "unknown-owner" },
        { number: 2, reason: "entries", bad: [{ list: "asns", line: 1 }] },
        { number: 4, reason: "waiting-only", values: ["64503"] },
      ],
    });
    expect(await solutions()).toEqual([]);
    for (const bad of [
      aLine({ approved: null }),
      aLine({ status: "closed" }),
      aLine({ colour: "red" }),
      aLine({ type: "fibre" }),
    ])
      expect(solutionLineSchema.safeParse(bad).success).toBe(false);
  });
});
