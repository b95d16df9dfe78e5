import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { aWorkload } from "#tests/factories/endpoint-set";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import {
  publish,
  publishersOf,
  stagedChange,
  type Publishers,
} from "#tests/support/endpoint-changes";
import { openRunOf } from "#tests/support/validation-runs";
import type {
  ChangeRequest,
  DraftEdit,
} from "~/features/domain-lens/change-requests/change-request";
import { findChangeRequest } from "~/features/domain-lens/change-requests/change-request.repository.server";
import type { StartedFor } from "~/features/domain-lens/change-requests/start-change.server";
import type {
  EndpointSetContent,
  Instance,
} from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { findEndpointSet } from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { publishJob } from "~/features/domain-lens/person";
import { feedSetOf } from "~/features/domain-lens/publishing/feed-set";
import { listPublishedSets } from "~/features/domain-lens/publishing/published-set.repository.server";
import { runPublishing } from "~/features/domain-lens/publishing/run-publishing.server";
import { validationLimits } from "~/features/domain-lens/validation/limits";
import type { OutsideNet } from "~/features/domain-lens/validation/outside-net.server";
import { prefixListOf } from "~/features/domain-lens/validation/prefix-list";
import type { Db, OpenDatabase } from "~/platform/database.server";

/** Before the tests that a run makes at the clock's own time, which are to be the newest. */
const now = new Date("2020-03-01T16:00:00Z");
/** The run, behind everything that is staged for it. */
const runAt = new Date(now.getTime() + 3_600_000);
const dayIn = (days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const instance: Instance = "Worldwide";

/** Nothing outside is there to be asked. */
const nothingOutside: OutsideNet = {
  dnsServers: [],
  allowedDestinations: [],
  trustedCa: undefined,
  internalPrefixes: prefixListOf([]),
  rdap: undefined,
  ipam: { state: "not-configured" },
  limits: validationLimits,
};

describe.each(testDatabases())("changes that rely on one another, published on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  let workload: string;
  let stagedCount = 0;
  let people: Publishers;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
    workload = await aWorkload(db, "Mail");
    people = await publishersOf(db, workload);
  });
  afterEach(() => database.close());

  const prefixes = (...texts: string[]) => texts.map((prefix) => ({ prefix, serviceTreeId: null }));
  /** A staged change, a moment behind the one before. */
  const staged = (started: StartedFor, edit: DraftEdit = {}) =>
    stagedChange(db, people, { started, edit, now: new Date(now.getTime() + ++stagedCount) });
  const aNew = (given: Partial<EndpointSetContent>) =>
    staged(
      { kind: "new", instance, workloadId: workload, isMemberSet: given.isMemberSet ?? false },
      {
        content: {
          category: "Default",
          isRequired: true,
          tcpPorts: "443",
          publicDescription: "A set",
          ...given,
        },
      },
    );
  const published = async (given: Partial<EndpointSetContent>) => {
    const { setId } = await aNew(given);
    await publish(db, runAt);
    return setId;
  };
  const ipsOf = async (setId: string) => {
    const [set] = await listPublishedSets(db, { instance, setIds: [setId] });
    return set && feedSetOf(set)?.ips;
  };
  /** Publishes all that is staged, where the run's tests hold back `failing` alone. */
  const publishWithout = (failing: ChangeRequest) =>
    publish(db, runAt, { outcomeOf: (id) => (id === failing.id ? "FailedBlocking" : "Pass") });
  const sentBack = (...changes: ChangeRequest[]) =>
    changes.map(({ id, setId }) => ({ changeId: id, setId, reason: "not-ready" }));

  it("keeps a member set that a set goes on referring to because its change was sent back", async () => {
    const member = await published({ isMemberSet: true, prefixes: prefixes("20.96.2.0/24") });
    const setId = await published({ fqdns: ["one.example"], memberSetId: member });
    const letsGo = await staged(
      { kind: "change", setId },
      { content: { memberSetId: null, fqdns: ["one.example", "missing.example"] } },
    );
    const removal = await staged({ kind: "removal", setId: member });
    expect(await publishWithout(letsGo)).toMatchObject({
      version: null,
      published: [],
      returned: sentBack(letsGo, removal),
    });
    expect(await ipsOf(setId)).toEqual(["20.96.2.0/24"]);
    expect(await findChangeRequest(db, removal.id)).toMatchObject({
      status: "PendingReview",
      championApproval: null,
    });
    // Its tests are run again as it is now: those of the run let it pass.
    expect(await openRunOf(db, removal.id)).toBe("waiting");
  });

  it("keeps a member set until the set that refers to it is removed, which is staged for a later day", async () => {
    const member = await published({ isMemberSet: true, prefixes: prefixes("20.96.2.0/24") });
    const setId = await published({ fqdns: ["one.example"], memberSetId: member });
    const later = await staged({ kind: "removal", setId }, { removeEffectiveOn: dayIn(60) });
    const removal = await staged({ kind: "removal", setId: member });
    const run = () =>
      runPublishing(
        { db, now: runAt, by: publishJob, net: nothingOutside },
        instance,
        new AbortController().signal,
      );
    expect(await run()).toMatchObject({
      version: null,
      published: [],
      returned: sentBack(removal),
    });
    expect(await ipsOf(setId)).toEqual(["20.96.2.0/24"]);
    expect((await findChangeRequest(db, later.id))!.status).toBe("StagedForPublishing");
  });

  it("does not add a name that a set of the workload was to let go and keeps", async () => {
    const setId = await published({
      fqdns: ["stays.example", "moves.example"],
      prefixes: prefixes("20.96.2.0/24", "20.96.3.0/24"),
    });
    const from = await staged(
      { kind: "change", setId },
      { content: { fqdns: ["stays.example"], prefixes: prefixes("20.96.2.0/24") } },
    );
    const [name, prefix] = [
      await aNew({ fqdns: ["moves.example"] }),
      await aNew({ prefixes: prefixes("20.96.3.0/24") }),
    ];
    const other = await aNew({ fqdns: ["other.example"] });
    expect(await publishWithout(from)).toMatchObject({
      published: [{ changeId: other.id }],
      returned: sentBack(from, name, prefix),
    });
    expect((await findEndpointSet(db, name.setId))!.publishedVersion).toBeNull();
  });

  it("does not publish a set before the new member set that it refers to, nor what relies on that set", async () => {
    const old = await published({ fqdns: ["moves.example", "stays.example"] });
    const member = await aNew({ isMemberSet: true, prefixes: prefixes("20.96.2.0/24") });
    const refers = await staged(
      { kind: "change", setId: old },
      { content: { fqdns: ["stays.example"], memberSetId: member.setId } },
    );
    const takes = await aNew({ fqdns: ["moves.example"] });
    expect(await publishWithout(member)).toMatchObject({
      version: null,
      returned: sentBack(member, refers, takes),
    });
  });

  it(
    "publishes together what relies on one another where nothing stays behind, and what a " +
      "bypass lets pass all the same",
    async () => {
      const setId = await published({ fqdns: ["stays.example", "moves.example"] });
      const from = await staged(
        { kind: "change", setId },
        { content: { fqdns: ["stays.example"] } },
      );
      const to = await aNew({ fqdns: ["moves.example"] });
      expect(await publish(db, runAt)).toMatchObject({
        published: [{ changeId: from.id }, { changeId: to.id }],
        returned: [],
      });

      const back = await staged(
        { kind: "change", setId: to.setId },
        { content: { fqdns: ["other.example"] } },
      );
      const again = await staged(
        { kind: "change", setId },
        { content: { fqdns: ["stays.example", "moves.example"] } },
      );
      const bypass = {
        by: "x",
        name: "X",
        at: now.toISOString(),
        note: "known",
        hash: again.differenceHash,
        failures: ["duplication: moves.example"],
      };
      await db
        .updateTable("change_request")
        .set({ bypass: JSON.stringify(bypass) })
        .where("id", "=", again.id)
        .execute();
      expect(await publishWithout(back)).toMatchObject({
        published: [{ changeId: again.id }],
        returned: sentBack(back),
      });
    },
  );
});
