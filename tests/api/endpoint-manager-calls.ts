import { beforeAll, describe, expect, it } from "vitest";

import { aPublishedSet } from "#tests/factories/endpoint-set";
import { storeFqdns, storeWorkload } from "#tests/support/domain-lens";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { evidenceDocument } from "~/features/domain-lens/validation/evidence-document";

import type { Asked, DocumentedSite } from "./documented-site";

const nobodys = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
const bodyLimit = 64 * 1024;

type Items = { value: { id: string; outcome?: string; domainName?: string }[] };

export function describeEndpointManager(open: () => DocumentedSite): void {
  let mail: { id: string };
  let files: { id: string };
  let editor: SignedIn;
  let champion: SignedIn;
  let council: SignedIn;
  let user: SignedIn;
  let fqdn: string;
  beforeAll(async () => {
    const { db } = open();
    mail = await storeWorkload(db, "Calls: mail");
    files = await storeWorkload(db, "Calls: files", "SharePoint");
    editor = await signIn(db, {
      scopes: [{ role: "editor", workloadId: mail.id, serviceArea: null }],
    });
    champion = await signIn(db, {
      scopes: [
        { role: "workload-champion", workloadId: files.id, serviceArea: null },
        { role: "service-champion", workloadId: null, serviceArea: "SharePoint" },
      ],
    });
    council = await councillor();
    user = await signIn(db);
    fqdn = (await storeFqdns(db, ["calls.office.com"], { workload_id: mail.id }))[0]!;
    await db
      .insertInto("service_tree_entry")
      .values({ id: "calls-1", name: "Calls Mail" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

  /** Somebody of the council with a budget of their own. */
  const councillor = () =>
    signIn(open().db, {
      scopes: [{ role: "connectivity-champion", workloadId: null, serviceArea: null }],
    });

  const ask = (name: string, { as = editor, ...asked }: Asked & { as?: SignedIn } = {}) =>
    open().ask(`ipurl_${name}`, { cookie: as.cookie, ...asked });
  const ofManager = () =>
    [...open().places]
      .filter(([id]) => /^ipurl_(?!Ocdi|EndpointSetChange)/.test(id))
      .map(([id, place]) => ({ name: id.slice("ipurl_".length), ...place }));

  it("all refuse a visitor and whoever has no access; only DomainLensAccess tells them so", async () => {
    for (const { name, method } of ofManager()) {
      const body = method === "get" ? {} : { json: {} };
      expect([name, (await open().ask(`ipurl_${name}`, body)).status]).toEqual([name, 401]);
      if (name !== "DomainLensAccess")
        expect([name, (await ask(name, { as: user, ...body })).status]).toEqual([name, 403]);
    }
    const { cookie } = await signIn(open().db, { tenantKind: "dod" });
    expect((await open().ask("ipurl_DomainLensAccess", { cookie })).status).toBe(403);
    expect((await ask("DomainLensAccess", { as: user })).body).toMatchObject({
      hasAccessToDomainLens: false,
      externalWorkloads: [],
    });
    expect((await ask("DomainLensAccess")).body).toMatchObject({
      hasAccessToDomainLens: true,
      isWorkloadChamp: false,
      externalWorkloads: ["Calls: mail"],
    });
    expect((await ask("DomainLensAccess", { as: champion })).body).toMatchObject({
      isWorkloadChamp: true,
      isServiceChamp: true,
      isConnectivityChamp: false,
    });
  });

  it("that take a body refuse one that is none, too long or of another kind", async () => {
    for (const { name } of ofManager().filter(({ operation }) => operation.requestBody)) {
      const somebody = await councillor();
      expect([
        name,
        (await ask(name, { as: somebody, json: { fqdnIds: "all of them" } })).status,
      ]).toEqual([name, 400]);
      expect([
        name,
        (await ask(name, { as: somebody, json: ["x".repeat(bodyLimit)] })).status,
      ]).toEqual([name, 413]);
      expect([name, (await ask(name, { as: somebody, form: {} })).status]).toEqual([name, 415]);
    }
  });

  it.each<[string, Record<string, string>]>([
    ["ServiceTree_search", {}],
    ["Workload", { WorkloadType: "Both" }],
    ["WorkloadChamp", { WorkloadType: "Both" }],
    ["EndpointSet_List", { instances: "Moon" }],
    ["Fqdn_List", { match: "middle" }],
    ["Fqdn_Count", { scopes: "MVP++" }],
    ["Fqdn_List", { sort: "size" }],
    ["Fqdn_List", { sort: "samples", after: `${nobodys}office.com` }],
    ["Workload", { order: "random" }],
  ])("%s refuses %j", async (name, query) => expect((await ask(name, { query })).status).toBe(400));

  it.each([
    ["EndpointSet", "internalId"],
    ["Fqdn_TestResults", "fqdnId"],
  ])("%s does not find what is not there", async (name, parameter) => {
    for (const id of ["nonsense", nobodys])
      expect((await ask(name, { query: { [parameter]: id } })).status).toBe(404);
  });

  it("give reference data", async () => {
    expect((await ask("ServiceTree_list", { json: ["calls-1", "unknown"] })).body).toEqual({
      value: [{ id: "calls-1", name: "Calls Mail" }],
    });
    expect((await ask("ServiceTree_search", { query: { query: "calls m" } })).body).toEqual({
      value: [{ id: "calls-1", name: "Calls Mail" }],
    });
    expect((await ask("ServiceArea")).body).toMatchObject({
      value: expect.arrayContaining([{ code: "SharePoint", displayName: "SharePoint" }]) as unknown,
    });
    expect((await ask("Workload", { query: { WorkloadType: "External" } })).body).toMatchObject({
      value: expect.arrayContaining([
        expect.objectContaining({ workload: "Calls: files" }),
      ]) as unknown,
    });
    expect((await ask("WorkloadChamp")).status).toBe(200);
  });

  it("give endpoint sets and FQDNs, page by page", async () => {
    const set = await aPublishedSet(open().db, {
      workloadId: mail.id,
      publicId: 901,
      instance: "Germany",
      fqdns: ["set.calls.example"],
    });
    expect((await ask("EndpointSet_List", { query: { instances: "Germany" } })).body).toMatchObject(
      { value: [{ internalId: set, status: "Published", fqdnCount: 1 }] },
    );
    expect((await ask("EndpointSet", { query: { internalId: set } })).body).toMatchObject({
      internalId: set,
      fqdns: ["set.calls.example"],
      governanceCategory: "Default",
    });
    await storeFqdns(
      open().db,
      Array.from(
        { length: 101 },
        (_, number) => `p${String(number).padStart(3, "0")}.calls.example`,
      ),
    );
    const query = { name: "p", instances: "Worldwide" };
    const first = await ask("Fqdn_List", { query });
    const second = await ask("Fqdn_List", {
      query,
      headers: { "x-ms-continuation": first.headers.get("x-ms-continuation") ?? "" },
    });
    expect([
      (first.body as Items).value.length,
      (second.body as Items).value.map(({ domainName }) => domainName),
      second.headers.get("x-ms-continuation"),
    ]).toEqual([100, ["p100.calls.example"], null]);
    expect((await ask("Fqdn_Count", { query })).body).toEqual({ count: 101 });
    const last = await ask("Fqdn_List", { query: { ...query, sort: "name", order: "descending" } });
    expect((last.body as Items).value[0]?.domainName).toBe("p100.calls.example");
    expect((await ask("Fqdn_ListByIds", { json: [nobodys, fqdn] })).body).toMatchObject({
      value: [{ id: fqdn, workload: "Calls: mail" }],
    });
    await open()
      .db.insertInto("fqdn_test_result")
      .values({
        fqdn_id: fqdn,
        test: "dnssec",
        outcome: "Pass",
        evidence: evidenceDocument.text({ reason: null, facts: [] }),
        tested_at: new Date(),
      })
      .execute();
    expect((await ask("Fqdn_TestResults", { query: { fqdnId: fqdn } })).body).toMatchObject({
      value: [{ test: "dnssec", outcome: "Pass" }],
    });
  });

  it("give a set's prefixes with those that its member set adds in the feed", async () => {
    const { db } = open();
    const member = await aPublishedSet(db, {
      workloadId: mail.id,
      isMemberSet: true,
      instance: "France",
      prefixes: ["2603:1006::/40", "13.107.6.152/31"],
    });
    const set = await aPublishedSet(db, {
      workloadId: mail.id,
      publicId: 902,
      instance: "France",
      memberSetId: member,
      prefixes: ["13.107.6.152/31"],
    });
    const cidrs = async () =>
      ((await ask("EndpointSet", { query: { internalId: set } })).body as { cidrs: unknown }).cidrs;
    const own = {
      ipSubnet: "13.107.6.152/31",
      ipAddressRaw: "13.107.6.152",
      subnetMask: "255.255.255.254",
      serviceTreeId: null,
      isFromMemberSet: false,
    };
    expect(await cidrs()).toEqual([
      own,
      {
        ipSubnet: "2603:1006::/40",
        ipAddressRaw: "2603:1006::",
        subnetMask: null,
        serviceTreeId: null,
        isFromMemberSet: true,
      },
    ]);
    await db
      .updateTable("endpoint_set")
      .set({ is_deleted: true })
      .where("internal_id", "=", member)
      .execute();
    expect(await cidrs()).toEqual([own]);
  });

  it("make and change workloads", async () => {
    const workload = {
      workload: "Calls: pages",
      workloadType: "External",
      serviceArea: "SharePoint",
    };
    const made = (await ask("PostWorkload", { as: champion, json: workload })).body as {
      id: string;
      revision: number;
    };
    expect(made).toMatchObject({ workload: "Calls: pages", revision: 1 });
    const change = (json: object) =>
      ask("PostWorkload", { as: champion, json: { ...workload, ...json } });
    const championed = { workloadChampName: "Pia", workloadChampEmail: "pages@contoso.example" };
    const changed = await change({ id: made.id, revision: 1, ...championed });
    expect(changed.body).toMatchObject({ ...championed, revision: 2 });
    // What was answered can be posted as it is, and loses nothing.
    expect((await change(changed.body as object)).body).toMatchObject({
      ...championed,
      revision: 3,
    });
    for (const json of [
      { id: made.id, revision: 1 },
      {},
      { workload: "Calls: other", serviceArea: "Nowhere" },
    ])
      expect((await change(json)).status).toBe(409);
    expect((await change({ id: nobodys })).status).toBe(404);
    expect((await change({ workload: "Calls: mail 2", serviceArea: "Exchange" })).status).toBe(403);
  });

  it("make and change records", async () => {
    const made = await ask("Fqdn", {
      json: { domainName: "New.Calls.Example.", instance: "Worldwide", workloadId: mail.id },
    });
    expect(made.body).toMatchObject({
      domainName: "new.calls.example",
      addedBy: "Added by User",
      revision: 1,
    });
    expect(
      (await ask("Fqdn", { json: { domainName: "new.calls.example", instance: "Worldwide" } }))
        .status,
    ).toBe(409);
    expect(
      (
        await ask("Fqdn", {
          json: { domainName: "a.calls.example", instance: "Worldwide", workloadId: nobodys },
        })
      ).status,
    ).toBe(409);
    expect(
      (
        await ask("Fqdn", {
          json: { domainName: "a.calls.example", instance: "Worldwide", workloadId: files.id },
        })
      ).status,
    ).toBe(403);
    const { id } = made.body as { id: string };
    const update = (json: object, as = editor) =>
      ask("Fqdn_UpdateCommonAttributes", { as, json: { id, ...json } });
    expect((await update({ revision: 1, scope: "MVP" })).body).toMatchObject({
      scope: "MVP",
      revision: 2,
    });
    expect((await update({ revision: 1, scope: "Exclude" })).status).toBe(409);
    expect((await update({ serviceTreeId: "nothing" })).status).toBe(409);
    expect((await update({ isCustomerFacingStatus: "Yes" })).body).toMatchObject({
      error: "bad-input",
      details: [
        { field: "isCustomerFacingNote" },
        { field: "requestorAlias" },
        { field: "reasonCode" },
        { field: "reasonComment" },
      ],
    });
    expect((await update({ scope: "MVP" }, champion)).status).toBe(403);
    expect((await ask("Fqdn_UpdateCommonAttributes", { json: { id: nobodys } })).status).toBe(404);
  });

  describe("on many records", () => {
    const outcomesOf = async (name: string, asked: Asked & { as?: SignedIn }) =>
      ((await ask(name, asked)).body as Items).value.map(({ outcome }) => outcome);

    it("ask for a move, reject, cancel and accept it, each for itself", async () => {
      const request = { fqdnIds: [fqdn, nobodys], property: files.id, note: "theirs" };
      expect(await outcomesOf("Fqdn_BatchCreateWorkloadAssignRequst", { json: request })).toEqual([
        "done",
        "not-found",
      ]);
      expect(await outcomesOf("Fqdn_BatchCreateWorkloadAssignRequst", { json: request })).toEqual([
        "already-pending",
        "not-found",
      ]);
      expect(
        (
          await ask("Fqdn_BatchCreateWorkloadAssignRequst", {
            json: { ...request, property: nobodys },
          })
        ).status,
      ).toBe(409);
      expect(
        await outcomesOf("Fqdn_BatchRejectWorkloadAssignRequst", {
          as: champion,
          json: { fqdnIds: [fqdn] },
        }),
      ).toEqual(["note-missing"]);
      expect(
        await outcomesOf("Fqdn_BatchRejectWorkloadAssignRequst", {
          as: champion,
          json: { fqdnIds: [fqdn], note: "no" },
        }),
      ).toEqual(["done"]);
      expect(
        ((await ask("Fqdn_ListByIds", { json: [fqdn] })).body as { value: object[] }).value,
      ).toMatchObject([{ assignment: { assignmentStatus: "Rejected", reviewedNote: "no" } }]);
      await ask("Fqdn_BatchCreateWorkloadAssignRequst", { json: request });
      const assignment = async () =>
        (
          (await ask("Fqdn_ListByIds", { json: [fqdn] })).body as {
            value: { assignment: object }[];
          }
        ).value[0]!.assignment;
      expect(await assignment()).toMatchObject({
        assignmentStatus: "PendingReview",
        newWorkload: "Calls: files",
        requestedNote: "theirs",
        reviewedBy: null,
        reviewedDate: null,
        reviewedNote: null,
      });
      expect(
        await outcomesOf("Fqdn_BatchCancelWorkloadAssignRequst", { json: { fqdnIds: [fqdn] } }),
      ).toEqual(["done"]);
      expect(await assignment()).toMatchObject({
        assignmentStatus: "Cancelled",
        reviewedBy: expect.any(String),
        reviewedDate: expect.any(String),
      });
      await ask("Fqdn_BatchCreateWorkloadAssignRequst", { json: request });
      expect(
        await outcomesOf("Fqdn_BatchAckWorkloadAssignRequst", {
          as: champion,
          json: { fqdnIds: [fqdn] },
        }),
      ).toEqual(["done"]);
      expect(await assignment()).toMatchObject({
        assignmentStatus: "Approved",
        reviewedBy: expect.any(String),
      });
    });

    it("change an attribute of those named, or of all that the filter finds", async () => {
      const as = await signIn(open().db, {
        scopes: [{ role: "editor", workloadId: mail.id, serviceArea: null }],
      });
      const ids = await storeFqdns(open().db, ["b1.calls.example", "b2.calls.example"], {
        workload_id: mail.id,
      });
      expect(
        await outcomesOf("Fqdn_BatchUpdateFQDN", {
          as,
          json: { fqdnIds: ids, type: "scope", property: "MVP" },
        }),
      ).toEqual(["done", "done"]);
      expect(
        await outcomesOf("Fqdn_BatchUpdateFQDN", {
          as,
          query: { name: "b1.calls" },
          json: { isUpdateAll: true, type: "isDeprecated", property: true },
        }),
      ).toEqual(["done"]);
      expect(
        await outcomesOf("Fqdn_BatchUpdateFQDN", {
          as,
          json: { fqdnIds: ids, type: "serviceTreeId", property: "calls-1" },
        }),
      ).toEqual(["done", "done"]);
      expect(
        await outcomesOf("Fqdn_BatchUpdateFQDN", {
          as,
          json: {
            fqdnIds: ids,
            type: "isCustomerFacingStatus",
            property: { isCustomerFacingStatus: "No" },
          },
        }),
      ).toEqual(["unfit", "unfit"]);
      const explained = {
        isCustomerFacingNote: "Asked for.",
        requestorAlias: "avery",
        reasonCode: "RequiredforM365",
        reasonComment: "Mail needs it.",
      };
      const decide = async (property: object) =>
        (
          await ask("Fqdn_BatchUpdateFQDN", {
            as,
            json: { fqdnIds: ids, type: "isCustomerFacingStatus", property },
          })
        ).body;
      const missing = ["isCustomerFacingNote", "requestorAlias", "reasonCode", "reasonComment"].map(
        (field) => ({ field, message: "This field is required." }),
      );
      expect(
        await decide({ isCustomerFacingStatus: "Yes", isCustomerFacingNote: "" }),
      ).toMatchObject({
        message: "Update FQDNs failed.",
        value: [
          { outcome: "unfit", details: missing },
          { outcome: "unfit", details: missing },
        ],
      });
      expect(await decide({ isCustomerFacingStatus: "Yes", ...explained })).toMatchObject({
        message: null,
        value: [{ outcome: "done" }, { outcome: "done" }],
      });
      expect(
        await decide({
          isCustomerFacingStatus: "Yes",
          isCustomerFacingNote: "",
          reasonCode: null,
          reasonComment: "",
        }),
      ).toMatchObject({
        message: null,
        value: [{ outcome: "unchanged" }, { outcome: "unchanged" }],
      });
      expect(
        ((await ask("Fqdn_ListByIds", { json: ids })).body as { value: object[] }).value,
      ).toMatchObject([explained, explained]);
      expect(
        (
          await ask("Fqdn_UpdateCommonAttributes", {
            as,
            json: { id: ids[0], reasonComment: null },
          })
        ).body,
      ).toMatchObject({ details: [{ field: "reasonComment" }] });
      expect(
        (
          await ask("Fqdn_BatchUpdateFQDN", {
            as,
            json: { fqdnIds: [...ids, nobodys], type: "isDeprecated", property: false },
          })
        ).body,
      ).toMatchObject({ message: "Update FQDNs partially failed." });
      expect(
        await outcomesOf("Fqdn_BatchUpdateFQDN", {
          as,
          json: { fqdnIds: ids, type: "workload", property: files.id },
        }),
      ).toEqual(["not-permitted", "not-permitted"]);
      expect(
        await outcomesOf("Fqdn_BatchUpdateFQDN", {
          as: council,
          json: { fqdnIds: ids, type: "workload", property: files.id },
        }),
      ).toEqual(["done", "done"]);
      expect(
        (
          await ask("Fqdn_BatchUpdateFQDN", {
            as: council,
            json: { fqdnIds: ids, type: "workload", property: nobodys },
          })
        ).status,
      ).toBe(409);
      expect(
        (
          await ask("Fqdn_BatchUpdateFQDN", {
            as,
            json: { fqdnIds: ids, type: "scope", property: "MVP" },
          })
        ).body,
      ).toMatchObject({ selected: 2, rest: [], message: "Update FQDNs failed." });
      expect(
        (
          await ask("Fqdn_BatchUpdateFQDN", {
            as,
            query: { match: "middle" },
            json: { isUpdateAll: true, type: "isDeprecated", property: true },
          })
        ).status,
      ).toBe(400);
    });

    it("take the first thousand of more, and say which are left", async () => {
      const as = await signIn(open().db, {
        scopes: [{ role: "editor", workloadId: mail.id, serviceArea: null }],
      });
      const names = Array.from(
        { length: 1_002 },
        (_, index) => `m${String(index).padStart(4, "0")}.many.example`,
      );
      const ids = await storeFqdns(open().db, names, { workload_id: mail.id });
      const change = (json: object, asked: Asked = {}) =>
        ask("Fqdn_BatchUpdateFQDN", { as, json: { type: "scope", ...json }, ...asked });
      const changed = async (scope: string) =>
        (
          await open()
            .db.selectFrom("fqdn")
            .select("domain_name")
            .where("domain_name", "like", "m%.many.example")
            .where("scope", "=", scope)
            .orderBy("domain_name")
            .execute()
        ).map(({ domain_name }) => domain_name);

      const named = await change({ fqdnIds: [...ids, ...ids.slice(0, 5)], property: "MVP" });
      expect(named.body).toMatchObject({
        selected: 1_002,
        rest: ids.slice(1_000),
        message: "Of 1002 records the first 1000 were processed. Call again with the 2 of rest.",
      });
      expect([(named.body as Items).value.length, await changed("MVP")]).toEqual([
        1_000,
        names.slice(0, 1_000),
      ]);

      const query = { name: "many.example", match: "end" };
      const first = await change({ isUpdateAll: true, property: "Exclude" }, { query });
      expect(first.body).toMatchObject({
        selected: 1_002,
        rest: [],
        message: expect.stringContaining("x-ms-continuation"),
      });
      const rest = await change(
        { isUpdateAll: true, property: "Exclude" },
        { query: { ...query, after: first.headers.get("x-ms-continuation") ?? "" } },
      );
      expect([
        (rest.body as Items).value.length,
        rest.body,
        rest.headers.get("x-ms-continuation"),
      ]).toMatchObject([2, { selected: 1_002, message: null }, null]);
      expect(await changed("Exclude")).toEqual(names);

      const asked = await ask("Fqdn_BatchCreateWorkloadAssignRequst", {
        as,
        json: { fqdnIds: ids, property: files.id },
      });
      expect(asked.body).toMatchObject({ selected: 1_002, rest: ids.slice(1_000) });
    });
  });
}
