import { beforeAll, beforeEach, expect, it } from "vitest";

import { aPublishedSet } from "#tests/factories/endpoint-set";
import { storeChange, storeWorkload } from "#tests/support/domain-lens";
import {
  championOfArea,
  done,
  editorOf,
  ofCouncil,
  somebody,
  testedAs,
} from "#tests/support/endpoint-changes";
import { switchSetting } from "#tests/support/settings";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startChange } from "~/features/domain-lens/change-requests/start-change.server";

import type { Asked, DocumentedSite } from "./documented-site";

const nobodys = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
const bodyLimit = 64 * 1024;
const draftLimit = 4 * 1024 * 1024;

type Change = {
  id: string;
  endpointSetInternalId: string;
  revision: number;
  changeDetail: { fqdnAdditions: string[] };
};
type Changes = { value: Change[] };

export function describeEndpointSetChanges(open: () => DocumentedSite): void {
  let mail: { id: string };
  let editor: SignedIn;
  let champion: SignedIn;
  let council: SignedIn;
  beforeAll(async () => {
    const { db } = open();
    mail = await storeWorkload(db, "Changes: mail", "Changes");
    champion = await signIn(db, {
      account: { name: "Carl Champion" },
      scopes: [championOfArea("Changes")],
    });
    council = await signIn(db, { account: { name: "Cora Council" }, scopes: [ofCouncil] });
  });

  // Each test has its editor anew: what one of them may write in a minute is counted.
  beforeEach(async () => {
    editor = await signIn(open().db, {
      account: { name: "Edda Editor", objectId: crypto.randomUUID() },
      scopes: [editorOf(mail.id)],
    });
  });

  const ask = (name: string, { as = editor, ...asked }: Asked & { as?: SignedIn } = {}) =>
    open().ask(`ipurl_EndpointSetChange_${name}`, { cookie: as.cookie, ...asked });
  const newSet = (of: Record<string, unknown> = {}) => ({
    instance: "Worldwide",
    changeReason: "New front end",
    endpointSet: {
      workloadId: mail.id,
      governanceCategory: "Optimize",
      isRequired: true,
      tcpPorts: "443, 80",
      publicDescription: "Mail",
      fqdns: ["Draft.Changes.Example"],
      ...of,
    },
  });
  const drafted = async (json: object): Promise<Change> => {
    const { status, body } = await ask("UpsertDraft", { json });
    expect([status, body]).toEqual([200, expect.objectContaining({ status: "Draft" })]);
    return body as Change;
  };

  it("refuse a body that is none, too long or of another kind, and who has no role", async () => {
    const user = await signIn(open().db);
    const places = [...open().places].filter(([id]) => id.startsWith("ipurl_EndpointSetChange_"));
    expect(places).toHaveLength(10);
    for (const [id, { method }] of places) {
      const name = id.slice("ipurl_EndpointSetChange_".length);
      expect([
        name,
        (await ask(name, { as: user, ...(method === "post" && { json: {} }) })).status,
      ]).toEqual([name, 403]);
      if (method === "get") continue;
      const as = await signIn(open().db, { scopes: [ofCouncil] });
      expect([name, (await ask(name, { as, json: { id: "nonsense" } })).status]).toEqual([
        name,
        400,
      ]);
      expect([
        name,
        (
          await ask(name, {
            as,
            json: ["x".repeat(name === "UpsertDraft" ? draftLimit : bodyLimit)],
          })
        ).status,
      ]).toEqual([name, 413]);
      expect([name, (await ask(name, { as, form: {} })).status]).toEqual([name, 415]);
    }
  });

  it("lead a new set from its draft through the review and back", async () => {
    const { id, ...begun } = await drafted(newSet());
    expect(begun).toMatchObject({
      workload: "Changes: mail",
      endpointSetSnapshot: null,
      changeDetail: {
        disposition: "Add",
        impact: "AddedUrl",
        internalChange: false,
        authors: ["Edda Editor"],
        fqdnAdditions: ["draft.changes.example"],
        currentAttributes: { governanceCategory: "Optimize", tcpPorts: "80,443" },
        changeReason: "New front end",
      },
    });
    const at = async () =>
      (
        (await ask("List", { query: { endpointSetInternalId: begun.endpointSetInternalId } }))
          .body as Changes
      ).value[0]?.revision ?? 0;
    const decide = async (name: string, as: SignedIn, note = "Checked.") =>
      ask(name, { as, json: { id, note }, headers: { "If-Match": `"${await at()}"` } });

    expect(await ask("UpsertDraft", { json: { id, changeReason: "Newer" } })).toMatchObject({
      status: 428,
      body: { error: "revision-needed" },
    });
    expect(
      await ask("UpsertDraft", { json: { id, changeReason: "Newer", revision: 99 } }),
    ).toMatchObject({ status: 409, body: { error: "stale" } });
    expect(
      await ask("UpsertDraft", {
        json: { id, changeReason: "Newer" },
        headers: { "If-Match": `"${begun.revision}"` },
      }),
    ).toMatchObject({
      status: 200,
      body: {
        revision: begun.revision + 1,
        changeDetail: { changeReason: "Newer", fqdnAdditions: ["draft.changes.example"] },
      },
    });
    expect(await ask("Submit", { json: { id } })).toMatchObject({ status: 428 });
    expect(await decide("Submit", editor)).toMatchObject({
      status: 200,
      body: { status: "PendingReview", isRequireChangeCouncilApproval: true },
    });
    expect(await decide("Submit", editor)).toMatchObject({
      status: 409,
      body: { error: "not-in-this-status" },
    });

    expect(await ask("Block", { as: champion, json: { id } })).toMatchObject({
      status: 409,
      body: { error: "note-missing" },
    });
    expect(await ask("Block", { as: champion, json: { id, note: "Wait." } })).toMatchObject({
      status: 200,
      body: { isBlocked: true, blockedBy: "Carl Champion", blockedNote: "Wait." },
    });
    expect(await decide("WorkloadChampApprove", champion)).toMatchObject({
      status: 409,
      body: { error: "blocked" },
    });
    expect(await ask("Unblock", { as: champion, json: { id, note: "Go on." } })).toMatchObject({
      status: 200,
      body: { isBlocked: false, unblockedNote: "Go on." },
    });
    expect(await ask("Unblock", { as: champion, json: { id, note: "Go on." } })).toMatchObject({
      status: 409,
      body: { error: "not-blocked" },
    });

    for (const [name, as] of [
      ["WorkloadChampApprove", champion],
      ["ChangeCouncilApprove", council],
    ] as const) {
      expect(await ask(name, { as, json: { id } })).toMatchObject({ status: 428 });
      expect(await ask(name, { as: editor, json: { id, revision: 1 } })).toMatchObject({
        status: 403,
        body: { error: "forbidden" },
      });
      expect(await ask(name, { as, json: { id, revision: 1 } })).toMatchObject({
        status: 409,
        body: { error: "stale" },
      });
      expect(await decide(name, as)).toMatchObject({ status: 200 });
      expect(await decide(name, as)).toMatchObject({
        status: 409,
        body: { error: "already-approved" },
      });
    }
    await testedAs(open().db, id, { outcome: "FailedBlocking", at: new Date(Date.now() + 1000) });
    expect(
      await ask("BypassTestFailures", { as: council, json: { id, note: "Known." } }),
    ).toMatchObject({ status: 428 });
    expect(await decide("BypassTestFailures", council, "")).toMatchObject({
      status: 409,
      body: { error: "note-missing" },
    });
    expect(await decide("BypassTestFailures", council, "Known.")).toMatchObject({
      status: 200,
      body: {
        isWorkloadChampApproved: true,
        WorkloadChampApprovalNote: "Checked.",
        isChangeCouncilApproved: true,
        isBypassedValidation: true,
        bypassedValidationBy: "Cora Council",
        BypassedValidationNote: "Known.",
        validationTestResults: [
          { test: "effective-date", isSuccess: false, hasBlockingErrors: true },
        ],
        isReadyToBePublished: true,
      },
    });
    expect(await ask("RevertSubmit", { json: { id } })).toMatchObject({
      status: 200,
      body: { status: "Draft", isWorkloadChampApproved: false, isReadyToBePublished: false },
    });
    expect(await ask("RevertSubmit", { json: { id } })).toMatchObject({ status: 409 });
    expect(await ask("RevertDraft", { json: { id } })).toMatchObject({
      status: 200,
      body: { status: "Deleted" },
    });
    expect(await ask("RevertDraft", { json: { id } })).toMatchObject({ status: 409 });
    expect((await ask("RevertDraft", { json: { id: nobodys } })).status).toBe(404);
  });

  it(
    "go on without a revision for old clients where a setting lets them, and tell the stale all " +
      "the same",
    async () => {
      await switchSetting(open().db, "areWritesWithoutRevisionAllowed", true);
      const { id } = await drafted(newSet({ fqdns: ["old-client.changes.example"] }));
      expect(await ask("UpsertDraft", { json: { id, changeReason: "Newer" } })).toMatchObject({
        status: 200,
        body: { changeDetail: { changeReason: "Newer" } },
      });
      expect(await ask("Submit", { json: { id, revision: 1 } })).toMatchObject({
        status: 409,
        body: { error: "stale" },
      });
      expect(await ask("Submit", { json: { id } })).toMatchObject({ status: 200 });
      for (const [name, as] of [
        ["WorkloadChampApprove", champion],
        ["ChangeCouncilApprove", council],
      ] as const)
        expect(await ask(name, { as, json: { id } })).toMatchObject({ status: 200 });
      await testedAs(open().db, id, { outcome: "FailedBlocking", at: new Date(Date.now() + 1000) });
      await switchSetting(open().db, "areWritesWithoutRevisionAllowed", false);
      expect(
        await ask("BypassTestFailures", { as: council, json: { id, note: "Known." } }),
      ).toMatchObject({ status: 428 });
      expect(await ask("RevertSubmit", { json: { id } })).toMatchObject({ status: 200 });
    },
  );

  it("change a published set, once at a time, or delete it", async () => {
    const setId = await aPublishedSet(open().db, {
      workloadId: mail.id,
      publicId: 951,
      fqdns: ["old.changes.example"],
    });
    const json = {
      endpointSetInternalId: setId,
      endpointSet: { fqdns: ["old.changes.example", "come.changes.example"], tcpPorts: "443,80" },
    };
    expect(
      await ask("UpsertDraft", {
        json: { ...json, endpointSet: { memberEndpointSetInternalId: nobodys } },
      }),
    ).toMatchObject({ status: 409, body: { error: "no-such-member-set" } });
    const { id, ...change } = await drafted(json);
    expect(change).toMatchObject({
      endpointSetSnapshot: { tcpPorts: "80,443" },
      fqdnListSnapshot: ["old.changes.example"],
      changeDetail: {
        fqdnAdditions: ["come.changes.example"],
        fqdnRemovals: [],
        previousAttributes: {},
      },
    });
    expect(await ask("UpsertDraft", { json })).toMatchObject({
      status: 409,
      body: { error: "open-change" },
    });
    expect(await ask("RevertDraft", { json: { id } })).toMatchObject({ status: 200 });
    expect(
      await drafted({ endpointSetInternalId: setId, isRemoval: true, changeReason: "Gone" }),
    ).toMatchObject({
      changeDetail: { disposition: "Remove", currentAttributes: { isDeleted: true } },
    });
    const as = await signIn(open().db, { scopes: [editorOf(mail.id)] });
    for (const bad of [
      { ...json, isRemoval: true },
      { instance: "Worldwide" },
      newSet({ fqdns: ["a.example", "A.example"] }),
      newSet({ tcpPorts: "http" }),
      newSet({ cidrs: [{ ipSubnet: "10.0.0.1/8" }] }),
    ])
      expect((await ask("UpsertDraft", { as, json: bad })).status).toBe(400);
  });

  it("begin no set and no change for a draft that they refuse", async () => {
    const setId = await aPublishedSet(open().db, {
      workloadId: mail.id,
      publicId: 952,
      fqdns: ["left.changes.example"],
    });
    const stored = async () => {
      const count = async (table: "endpoint_set" | "change_request" | "change_event") =>
        Number(
          (
            await open()
              .db.selectFrom(table)
              .select((eb) => eb.fn.countAll<string>().as("count"))
              .executeTakeFirstOrThrow()
          ).count,
        );
      return [
        await count("endpoint_set"),
        await count("change_request"),
        await count("change_event"),
      ];
    };
    const before = await stored();
    const noMember = { memberEndpointSetInternalId: nobodys };
    for (const json of [
      newSet(noMember),
      newSet({ ...noMember, fqdns: ["again.changes.example"] }),
      { endpointSetInternalId: setId, endpointSet: noMember },
    ]) {
      expect(await ask("UpsertDraft", { json })).toMatchObject({
        status: 409,
        body: { error: "no-such-member-set" },
      });
    }
    expect(await stored()).toEqual(before);
    await drafted(newSet({ fqdns: ["again.changes.example"] }));
    expect((await stored()).map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 2]);
  });

  it("go on with what was begun and never saved, and leave it as it is when they refuse", async () => {
    const setId = await aPublishedSet(open().db, {
      workloadId: mail.id,
      publicId: 953,
      fqdns: ["blank.changes.example"],
    });
    const context = {
      db: open().db,
      actor: await somebody(open().db, "Edda", [editorOf(mail.id)]),
      now: new Date(),
    };
    const begun = await done(startChange(context, { kind: "change", setId }));
    const endpointSet = { fqdns: ["blank.changes.example", "more.changes.example"] };
    expect(
      await ask("UpsertDraft", {
        json: {
          endpointSetInternalId: setId,
          endpointSet: { memberEndpointSetInternalId: nobodys },
        },
      }),
    ).toMatchObject({ status: 409, body: { error: "no-such-member-set" } });
    expect(await drafted({ endpointSetInternalId: setId, endpointSet })).toMatchObject({
      id: begun.id,
    });
  });

  it("take no prefix for the set's own that its member set adds", async () => {
    const { changeDetail } = await drafted(
      newSet({
        cidrs: [
          { ipSubnet: "13.107.6.152/31" },
          { ipSubnet: "2603:1006::/40", isFromMemberSet: true },
        ],
      }),
    );
    expect(changeDetail).toMatchObject({
      cidrAdditions: ["13.107.6.152/31"],
      endpointSet: {
        cidrs: [
          { ipAddressRaw: "13.107.6.152", subnetMask: "255.255.255.254", isFromMemberSet: false },
        ],
      },
    });
  });

  it("take a set with thousands of names", async () => {
    const fqdns = Array.from(
      { length: 3000 },
      (_, index) => `name-number-${index}.many.changes.example`,
    );
    const { id, ...change } = await drafted(newSet({ fqdns }));
    expect(change.changeDetail.fqdnAdditions).toEqual(fqdns);
    expect(await ask("RevertDraft", { json: { id } })).toMatchObject({ status: 200 });
  });

  it("are listed by page and filter", async () => {
    const other = await storeWorkload(open().db, "Changes: files", "Changes");
    const proposal = JSON.stringify({
      workloadId: other.id,
      category: "Default",
      isExpressRoute: false,
      isRequired: true,
      optionalFunctionality: "",
      isMemberSet: false,
      memberSetId: null,
      tcpPorts: "443",
      udpPorts: "",
      isHidden: false,
      isDeleted: false,
      publicDescription: "",
      internalDescription: "",
      serviceTreeIds: [],
      fqdns: ["one.example"],
      prefixes: [],
    });
    for (let index = 0; index < 101; index++) {
      const set = await aPublishedSet(open().db, { workloadId: other.id, publicId: 5000 + index });
      await storeChange(open().db, {
        set_id: set,
        proposal,
        status: index < 100 ? "Draft" : "PendingReview",
      });
    }
    const query = { workloads: other.id };
    const first = await ask("List", { query });
    const second = await ask("List", {
      query,
      headers: { "x-ms-continuation": first.headers.get("x-ms-continuation") ?? "" },
    });
    const ids = [first, second].map(({ body }) => (body as Changes).value.map(({ id }) => id));
    expect([
      ids[0]?.length,
      ids[1]?.length,
      second.headers.get("x-ms-continuation"),
      new Set(ids.flat()).size,
    ]).toEqual([100, 1, null, 101]);
    expect(
      (await ask("List", { query: { ...query, statuses: "PendingReview" } })).body,
    ).toMatchObject({ value: [{ status: "PendingReview" }] });
    expect((await ask("List", { query: { ...query, statuses: "Published" } })).body).toEqual({
      value: [],
    });
    expect((await ask("List", { query: { ...query, instances: "China" } })).body).toEqual({
      value: [],
    });
    expect((await ask("List", { query: { statuses: "Lost" } })).status).toBe(400);
  });
}
