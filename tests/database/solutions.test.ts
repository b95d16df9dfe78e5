import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { cancelContributionsOf } from "~/features/solutions/cancel-contributions.server";
import { holdPartnerStatus } from "~/features/providers/partner.repository.server";
import type { Acting } from "~/features/solutions/act-on-solution.server";
import { contribute } from "~/features/solutions/contribute.server";
import { findContribution } from "~/features/solutions/contribution.repository.server";
import { decideOnContribution } from "~/features/solutions/decide-contribution.server";
import { closeSolution, tagSolution, verifyLists } from "~/features/solutions/keep-solution.server";
import { approveSolution, decideEntries } from "~/features/solutions/review-solution.server";
import { saveSolution } from "~/features/solutions/save-solution.server";
import type { Solution } from "~/features/solutions/solution";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import { listEntries } from "~/features/solutions/solution-entry.repository.server";
import { listSolutionEvents } from "~/features/solutions/solution-event.repository.server";
import { listSolutions } from "~/features/solutions/solution-list.repository.server";
import { solutionList } from "~/features/solutions/solution-list.schema";
import { findSolution } from "~/features/solutions/solution.repository.server";
import type { Result } from "~/lib/result";
import type { Db, OpenDatabase } from "~/platform/database.server";
import {
  aLeader,
  aProvider,
  aSolution,
  insertPartner,
  listLines,
  someOrganisations,
} from "#tests/factories/solution";
import { openTestDatabase, testDatabases } from "#tests/support/database";

const now = new Date("2026-04-01T12:00:00Z");
const variant = "MultiTenant";

/** What was done. @throws {Error} when it was refused */
function done<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value;
  throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
}

describe.each(testDatabases())("solutions on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  let fjordnet: SolutionActor;
  let nordlys: SolutionActor;
  const leader = aLeader();
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await db.deleteFrom("solution").execute();
    await db.deleteFrom("partner").execute();
    fjordnet = aProvider(await insertPartner(db, "fjordnet.example", now));
    nordlys = aProvider(await insertPartner(db, "nordlys.example", now), "Nora");
  });

  const acting = () => ({ db, variant, now, organisations: someOrganisations() }) as const;
  const save = (actor: SolutionActor, ...solution: Parameters<typeof aSolution>) =>
    saveSolution(acting(), actor, aSolution(...solution));
  const at = ({ id, revision }: Solution) => ({ id, revision });
  const approve = async (
    solution: Solution,
    state: "Approved" | "Named" | "Preview" = "Approved",
  ) => approveSolution(acting(), leader, { ...at(solution), state, note: "" });
  const accept = (solution: Solution) =>
    decideEntries(acting(), leader, {
      ...at(solution),
      decision: "accept",
      entries: "all",
      note: "",
    });
  /** A public solution whose entries count. */
  const official = async (actor: SolutionActor, ...solution: Parameters<typeof aSolution>) => {
    const [fields = {}, lists] = solution;
    const added = done(await save(actor, { visibility: "Public", ...fields }, lists));
    const approved = done(await approve(added));
    return approved.waitingCount > 0 ? done(await accept(approved)) : approved;
  };
  const values = async ({ id }: Solution) =>
    (await listEntries(db, id)).map(({ value, isAccepted }) => `${value}${isAccepted ? "" : "?"}`);
  const events = async ({ id }: Solution) =>
    (await listSolutionEvents(db, { solutionId: id, limit: 20 })).map(({ event }) => event);

  it("wait for approval with their entries, and are one line of history each time they are saved", async () => {
    const added = done(await save(fjordnet, {}, { asns: "64500 64501", ips: "198.51.100.0/24" }));
    expect(added).toMatchObject({
      state: "AwaitingEndorsement",
      addedByMethod: "Public Portal",
      revision: 1,
      counts: { asns: 2, ips: 1, sslCertificates: 0, vpns: 0 },
      waitingCount: 3,
      isOfficial: false,
    });
    const edit = {
      ...aSolution({ name: "Fjordnet" }),
      ...at(added),
      lists: listLines({ asns: "64500", vpns: "Fjord VPN" }),
    };
    const edited = done(await saveSolution(acting(), fjordnet, edit));
    expect(await values(edited)).toEqual(["64500?", "Fjord VPN?"]);
    const [newest] = await listSolutionEvents(db, { solutionId: added.id, limit: 1 });
    expect(newest).toMatchObject({
      event: "edited",
      revision: 2,
      detail: {
        fields: { name: { from: "Fjordnet Fibre", to: "Fjordnet" } },
        lists: {
          asns: { added: [], removed: ["64501"] },
          ips: { added: [], removed: ["198.51.100.0/24"] },
          vpns: { added: ["Fjord VPN"], removed: [] },
        },
      },
    });
    const again = { ...edit, ...at(edited) };
    expect(done(await saveSolution(acting(), fjordnet, again)).revision).toBe(2);
    expect(await events(edited)).toEqual(["edited", "added"]);
  });

  it("refuse a write that did not see the last one, and one by another provider", async () => {
    const added = done(await save(fjordnet));
    const edit = { ...aSolution({ name: "Another" }), ...at(added) };
    done(await saveSolution(acting(), fjordnet, edit));
    expect(await saveSolution(acting(), fjordnet, edit)).toMatchObject({
      refusal: { reason: "stale" },
    });
    expect(await saveSolution(acting(), nordlys, { ...edit, revision: 2 })).toMatchObject({
      refusal: { reason: "not-found" },
    });
  });

  it("refuse what an official solution of the slot has, by its name, and nothing of private ones", async () => {
    await official(fjordnet, { name: "Fjord Net" }, { asns: "64500" });
    done(await save(fjordnet, { name: "Fjord private" }, { asns: "64501" }));
    expect(await save(nordlys, {}, { asns: "64502\n64500 64501" })).toMatchObject({
      refusal: {
        reason: "lines",
        lines: [{ list: "asns", line: 2, refusal: "already-in", hint: "Fjord Net", text: "64500" }],
      },
    });
    expect((await save(nordlys, {}, { asns: "64501" })).ok).toBe(true);
    expect((await save(nordlys, { type: "sdwan" }, { asns: "64500" })).ok).toBe(true);
    expect(await save(fjordnet, { type: "sdwan" }, { asns: "64500" })).toMatchObject({
      refusal: { lines: [{ hint: "Fjord Net" }] },
    });
  });

  it("take entries of an organisation at once that leadership accepted for this provider", async () => {
    const first = done(await accept(done(await save(fjordnet, {}, { asns: "64500" }))));
    const more = {
      ...aSolution({}, { asns: "64500 64501 64502", ips: "203.0.113.0/25 198.51.100.0/24" }),
      ...at(first),
    };
    expect(await values(done(await saveSolution(acting(), fjordnet, more)))).toEqual([
      "64500",
      "64501",
      "64502?",
      "198.51.100.0/24?",
      "203.0.113.0/25",
    ]);
    expect(await values(done(await save(nordlys, {}, { vpns: "A", asns: "64503" })))).toEqual([
      "64503?",
      "A?",
    ]);
  });

  it("leave the AS numbers of the suite to leadership", async () => {
    expect(await save(fjordnet, {}, { asns: "64500\n8074" })).toMatchObject({
      refusal: { lines: [{ line: 2, refusal: "suite", text: "8074" }] },
    });
    expect(await values(done(await save(leader, {}, { asns: "8075" })))).toEqual(["8075"]);
  });

  it("keep the approved version in force while a new name waits", async () => {
    const approved = await official(fjordnet, {}, { asns: "64500" });
    const renamed = done(
      await saveSolution(acting(), fjordnet, {
        ...aSolution({ name: "Renamed", visibility: "Public" }, { asns: "64500" }),
        ...at(approved),
      }),
    );
    expect(renamed).toMatchObject({
      state: "AwaitingEndorsement",
      name: "Renamed",
      approved: { name: "Fjordnet Fibre" },
      isOfficial: true,
    });
    const hidden = done(
      await saveSolution(acting(), fjordnet, {
        ...aSolution({ name: "Renamed" }, { asns: "64500" }),
        ...at(renamed),
      }),
    );
    expect(hidden.isOfficial).toBe(false);
    expect((await save(nordlys, {}, { asns: "64500" })).ok).toBe(true);
  });

  it("become official only without an entry that another official solution of the slot has", async () => {
    const waiting = done(await save(nordlys, { visibility: "Public" }, { asns: "64500" }));
    const accepted = done(await accept(waiting));
    await official(fjordnet, { name: "Fjord Net" }, { asns: "64501" });
    const other = done(
      await save(fjordnet, { name: "Second", visibility: "Public" }, { asns: "64500" }),
    );
    expect((await approve(other)).ok).toBe(true);
    expect(await approve(accepted)).toMatchObject({
      refusal: {
        reason: "taken",
        conflicts: [{ list: "asns", value: "64500", solutionName: "Second" }],
      },
    });
  });

  it("do not become official by an edit of leadership with an entry that another one has", async () => {
    const own = done(await save(fjordnet, { name: "Private" }, { asns: "64500 64503" }));
    const approved = done(await approve(done(await accept(own))));
    await official(nordlys, { name: "Nordlys" }, { asns: "64500" });
    const edit = (asns: string) =>
      saveSolution(acting(), leader, {
        ...aSolution({ name: "Private", visibility: "Public" }, { asns }),
        ...at(approved),
      });
    expect(await edit("64500 64503")).toMatchObject({
      refusal: { reason: "lines", lines: [{ text: "64500", hint: "Nordlys" }] },
    });
    expect(done(await edit("64503")).isOfficial).toBe(true);
  });

  it("close for good, and free their entries", async () => {
    const approved = await official(fjordnet, {}, { asns: "64500" });
    const closed = done(await closeSolution(acting(), fjordnet, at(approved)));
    expect(closed).toMatchObject({ status: "closed", isOfficial: false, counts: { asns: 0 } });
    expect((await save(nordlys, {}, { asns: "64500" })).ok).toBe(true);
    expect(await closeSolution(acting(), fjordnet, at(closed))).toMatchObject({
      refusal: "closed",
    });
    expect((await events(closed))[0]).toBe("closed");
  });

  it("are verified by their owner and tagged by leadership", async () => {
    const added = done(await save(fjordnet));
    const verified = done(await verifyLists(acting(), fjordnet, at(added)));
    expect(verified.verifiedAt).toEqual(now);
    expect(await tagSolution(acting(), fjordnet, { ...at(verified), tags: ["x"] })).toMatchObject({
      refusal: "not-permitted",
    });
    const tagged = done(await tagSolution(acting(), leader, { ...at(verified), tags: ["sase"] }));
    expect(tagged.tags).toEqual(["sase"]);
  });

  describe("contributions", () => {
    const pair = async () => {
      const target = await official(nordlys, { name: "Nordlys" }, { asns: "64502" });
      const own = done(await save(fjordnet, {}, { asns: "64500 64501", vpns: "Fjord" }));
      return { target, own };
    };
    const offer = async () => {
      const { target, own } = await pair();
      const made = done(
        await contribute(acting(), fjordnet, {
          solutionId: own.id,
          revision: own.revision,
          targetId: target.id,
          changes: "every-entry",
          note: "Ours.",
        }),
      );
      return { target, own, made };
    };
    const decide = (
      actor: SolutionActor,
      { id }: { id: string },
      action: "cancel" | "approve" | "reject",
      note = "",
    ) =>
      decideOnContribution(acting(), actor, {
        id,
        revision: null,
        targetRevision: null,
        action,
        note,
      });
    const read = async ({ id }: Solution) => (await findSolution(db, { variant, id })) as Solution;

    it("hold the private solution until they are cancelled", async () => {
      const { own, made, target } = await offer();
      const edit = { ...aSolution({ name: "Another" }), id: own.id, revision: null };
      expect(await saveSolution(acting(), fjordnet, edit)).toMatchObject({
        refusal: { reason: "under-contribution" },
      });
      expect(await closeSolution(acting(), fjordnet, { id: own.id, revision: null })).toMatchObject(
        {
          refusal: "under-contribution",
        },
      );
      expect((await read(target)).openContributions).toBe(1);
      expect(await decide(nordlys, made, "cancel")).toMatchObject({ refusal: "not-permitted" });
      done(await decide(fjordnet, made, "cancel"));
      expect((await saveSolution(acting(), fjordnet, edit)).ok).toBe(true);
      expect((await read(target)).openContributions).toBe(0);
      expect(await decide(leader, made, "approve")).toMatchObject({ refusal: "not-active" });
    });

    it("are not made for a partner that was declined since the page was read", async () => {
      const { target, own } = await pair();
      await db.updateTable("partner").set({ status: "Declined" }).execute();
      const holdPartner: Acting["holdPartner"] = async (trx, partnerId) =>
        (await holdPartnerStatus(trx, partnerId)) !== "Declined";
      const asked = {
        solutionId: own.id,
        revision: null,
        targetId: target.id,
        changes: "every-entry" as const,
        note: "",
      };
      expect(await contribute({ ...acting(), holdPartner }, fjordnet, asked)).toMatchObject({
        refusal: "not-found",
      });
    });

    it("move every entry once approved, tell both histories, and close what is left empty", async () => {
      const { own, made, target } = await offer();
      done(await decide(leader, made, "approve"));
      expect(await values(await read(target))).toEqual(["64500", "64501", "64502", "Fjord"]);
      expect(await read(own)).toMatchObject({ status: "closed", counts: { asns: 0, vpns: 0 } });
      expect((await events(own))[0]).toBe("contribution-approved");
      expect((await events(target))[0]).toBe("contribution-approved");
    });

    it("keep entries waiting that the owner of the target approves and leadership has not accepted", async () => {
      const { made, target } = await offer();
      done(await decide(nordlys, made, "approve"));
      expect(await values(await read(target))).toEqual(["64500?", "64501?", "64502", "Fjord?"]);
    });

    it("are refused where another solution of the target's owner has an entry", async () => {
      const { made } = await offer();
      done(await save(nordlys, { name: "Nordlys lab" }, { asns: "64501" }));
      expect(await decide(leader, made, "approve")).toMatchObject({
        refusal: {
          reason: "taken",
          conflicts: [{ list: "asns", value: "64501", solutionName: "Nordlys lab" }],
        },
      });
    });

    it("end with the partner that is declined, in both histories", async () => {
      const { own, target, made } = await offer();
      const partnerId = fjordnet.partnerId ?? "";
      const cancelling = { variant, partnerId, by: leader.person, now } as const;
      const cancel = () =>
        db
          .transaction()
          .execute((trx) => cancelContributionsOf(trx, { ...cancelling, note: "No." }));
      expect([await cancel(), await cancel()]).toEqual([1, 0]);
      expect(await findContribution(db, { variant, id: made.id })).toMatchObject({
        status: "cancelled",
        closed: { by: "Lena", note: "No." },
      });
      for (const solution of [own, target])
        expect((await events(solution))[0]).toBe("contribution-cancelled");
      expect((await read(target)).openContributions).toBe(0);
    });

    it("are approved as they were seen, or not at all", async () => {
      const { made, target } = await offer();
      done(
        await saveSolution(acting(), nordlys, {
          ...aSolution({ name: "Nordlys", visibility: "Public" }, { asns: "64502 64503" }),
          ...at(target),
        }),
      );
      const seen = { id: made.id, revision: 1, targetRevision: target.revision, note: "" };
      expect(
        await decideOnContribution(acting(), leader, { ...seen, action: "approve" }),
      ).toMatchObject({ refusal: "stale" });
      expect(await decide(leader, made, "reject")).toMatchObject({ refusal: "note-missing" });
      expect(done(await decide(nordlys, made, "reject", "Not ours."))).toMatchObject({
        status: "closed",
        resolution: "rejected",
        closed: { note: "Not ours." },
      });
    });

    it("go only from a private solution to an official one, with what is in it", async () => {
      const { target, own } = await pair();
      const asked = {
        solutionId: own.id,
        revision: null,
        targetId: target.id,
        changes: "every-entry" as const,
        note: "",
      };
      expect(await contribute(acting(), nordlys, asked)).toMatchObject({ refusal: "not-found" });
      expect(await contribute(acting(), fjordnet, { ...asked, targetId: own.id })).toMatchObject({
        refusal: "no-target",
      });
      const foreign = [{ action: "create" as const, list: "asns" as const, value: "64999" }];
      expect(await contribute(acting(), fjordnet, { ...asked, changes: foreign })).toMatchObject({
        refusal: "not-in-solution",
      });
    });
  });

  it("are listed by two keys, page by page, without a row twice or left out", async () => {
    for (const [number, type] of ["isp", "sdwan", "isp", "corporate", "isp", "sdwan"].entries())
      done(
        await save(number % 2 ? fjordnet : nordlys, {
          name: `S${number % 3}`,
          type: type as "isp",
        }),
      );
    await official(fjordnet, { name: "S1" });
    for (const query of [
      {},
      { sort: "type", then: "name" },
      { sort: "type", order: "descending", then: "name", thenOrder: "ascending" },
      { sort: "name", then: "added", thenOrder: "descending" },
    ]) {
      const whole = (
        await listSolutions(db, { variant }, { asked: solutionList.schema.parse(query) })
      ).rows;
      expect(whole).toHaveLength(7);
      const paged: string[] = [];
      let after: string | null = null;
      do {
        const asked = solutionList.schema.parse({ ...query, after });
        const page = await listSolutions(db, { variant }, { asked, limit: 2 });
        paged.push(...page.rows.map(({ id }) => id));
        after = page.next;
      } while (after !== null);
      expect(paged).toEqual(whole.map(({ id }) => id));
    }
    const found = async (query: Record<string, string>) =>
      (await listSolutions(db, { variant }, { asked: solutionList.schema.parse(query) })).rows
        .length;
    expect(await found({ types: "sdwan" })).toBe(2);
    expect(await found({ search: "s1" })).toBe(3);
    expect(await found({ states: "Approved" })).toBe(1);
  });
});
