import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { dropAbandonedStarts } from "~/features/domain-lens/change-requests/drop-abandoned-starts.server";
import { emptyContent } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import type { RoleScope } from "~/features/identity/account";
import { performPublishRun } from "~/features/domain-lens/publishing/publish-run-job.server";
import { seen } from "~/features/domain-lens/validation/evidence";
import { insertResults } from "~/features/domain-lens/validation/validation-result.repository.server";
import { finishRun } from "~/features/domain-lens/validation/validation-run.repository.server";
import { wholeChange } from "~/features/domain-lens/validation/validation-tests";
import { aPublishedSet, aWorkload } from "#tests/factories/endpoint-set";
import { siteDatabases } from "#tests/support/database";
import { storeChange } from "#tests/support/domain-lens";
import { english } from "#tests/support/english";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor, type Page } from "./visitor";

type Person = {
  post: (path: string, form?: Record<string, string>) => Promise<Page>;
  get: (path: string) => Promise<Page>;
};

describe.each(siteDatabases())("a change request on %s", (kind) => {
  let site: TestSite;
  let workloadId: string;
  let editor: Person;
  let otherEditor: Person;
  let champion: Person;
  let council: Person;

  beforeAll(async () => {
    site = await startSite(kind, { RATE_LIMITS: "off" });
    workloadId = await aWorkload(site.application.db, "Mail");
    editor = await person("editor", { role: "editor", workloadId, serviceArea: null });
    otherEditor = await person("other editor", { role: "editor", workloadId, serviceArea: null });
    champion = await person("champion", {
      role: "workload-champion",
      workloadId,
      serviceArea: null,
    });
    council = await person("council", {
      role: "connectivity-champion",
      workloadId: null,
      serviceArea: null,
    });
  });
  afterAll(() => site.close());

  async function person(name: string, scope: RoleScope): Promise<Person> {
    const { cookie } = await signIn(site.application.db, {
      account: { objectId: crypto.randomUUID(), name },
      scopes: [scope],
    });
    const visitor = new Visitor(site);
    return {
      get: (path) => visitor.visit(path, { headers: { Cookie: cookie } }),
      post: (path, form = {}) => visitor.visit(path, { form, headers: { Cookie: cookie } }),
    };
  }

  const hidden = ({ html }: Page) =>
    Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
        ([, name = "", value = ""]) => [name, value],
      ),
    );
  const open = (setId: string) =>
    site.application.db
      .selectFrom("change_request")
      .selectAll()
      .where("set_id", "=", setId)
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
  const details = {
    workloadId: "",
    category: "Default",
    isRequired: "yes",
    optionalFunctionality: "",
    tcpPorts: "443, 80",
    udpPorts: "",
    isExpressRoute: "no",
    isHidden: "no",
    memberSetId: "",
    publicDescription: "Mail flow",
    internalDescription: "",
    serviceTreeIds: "",
  };

  async function step(
    by: Person,
    setId: string,
    name: string,
    fields: Record<string, string>,
  ): Promise<Page> {
    const page = await by.get(`/endpoints/${setId}/edit/${name}`);
    return by.post(`/endpoints/${setId}/edit/${name}`, { ...hidden(page), ...fields });
  }

  async function decide(by: Person, setId: string, event: string, note = ""): Promise<Page> {
    const { id } = await open(setId);
    const path = `/endpoints/${setId}/changes/${id}`;
    return by.post(path, { ...hidden(await by.get(path)), event, note });
  }

  /** Ends the run of the tests as it ends when nothing was found wrong. */
  async function testsSucceed(setId: string): Promise<void> {
    const { id } = await open(setId);
    const { id: runId } = await site.application.db
      .selectFrom("validation_run")
      .select("id")
      .where("change_id", "=", id)
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow();
    await finishRun(site.application.db, runId, new Date());
  }

  /** Asks for a publish run, sees that it waits, performs it as its job does and reads what became of it. */
  async function publishedByHand(): Promise<Page> {
    const { status, location = "" } = await council.post("/endpoints/publishing/Worldwide");
    expect(status).toBe(303);
    expect((await council.post("/endpoints/publishing/Worldwide")).location).toBe(location);
    expect((await council.get("/endpoints/publishing/Worldwide")).location).toBe(location);
    const waiting = await council.get(location ?? "");
    expect([waiting.html.includes("waiting to start"), waiting.headers.get("refresh")]).toEqual([
      true,
      "2",
    ]);
    expect((await champion.get(location ?? "")).status).toBe(403);
    expect((await council.get((location ?? "").replace("Worldwide", "Germany"))).status).toBe(404);
    await performPublishRun({ runId: location?.split("/").at(-1) }, new AbortController().signal);
    return council.get(location ?? "");
  }

  async function startSet(): Promise<string> {
    const started = await editor.post("/endpoints/new", {
      instance: "Worldwide",
      workloadId,
      isMemberSet: "no",
    });
    expect(started.status).toBe(303);
    return started.location?.split("/")[2] ?? "";
  }

  async function submitted(name: string): Promise<string> {
    const setId = await startSet();
    expect((await step(editor, setId, "details", { ...details, workloadId })).location).toBe(
      `/endpoints/${setId}/edit/fqdns`,
    );
    expect((await step(editor, setId, "fqdns", { names: `${name}.example.com` })).location).toBe(
      `/endpoints/${setId}/edit/prefixes`,
    );
    expect(
      (
        await step(editor, setId, "prefixes", {
          prefixes: "198.51.100.0/24 mail-1",
          serviceTreeId: "",
        })
      ).location,
    ).toBe(`/endpoints/${setId}/edit/review`);
    const page = await step(editor, setId, "review", {
      changeReason: "Needed",
      addEffectiveOn: "",
      removeEffectiveOn: "",
      intent: "submit",
    });
    expect([page.status, page.location]).toEqual([
      303,
      `/endpoints/${setId}/changes/${(await open(setId)).id}`,
    ]);
    return setId;
  }

  it("goes from the wizard over review to staged", async () => {
    const setId = await submitted("path");
    expect((await open(setId)).status).toBe("PendingReview");
    expect((await decide(champion, setId, "WorkloadChampApproveChanges")).status).toBe(303);
    await testsSucceed(setId);
    expect((await decide(champion, setId, "PublishChangeRequest")).status).toBe(303);
    const change = await open(setId);
    expect(change.status).toBe("StagedForPublishing");
    const { html } = await editor.get(`/endpoints/${setId}/changes/${change.id}`);
    expect(html).toContain("New set: add a set, add path.example.com, add 198.51.100.0/24");
    expect(html).toContain("&quot;path.example.com&quot;");
    expect(html).toContain(change.difference_hash?.slice(0, 8));
    expect((await editor.get(`/endpoints/${setId}`)).html).toContain("Staged for publishing");
  });

  it("says what it is about, what its tests found and what waits next", async () => {
    const { db } = site.application;
    const setId = await submitted("blocked");
    const nextId = await submitted("next");
    const { id } = await open(setId);
    const { id: runId } = await db
      .selectFrom("validation_run")
      .select("id")
      .where("change_id", "=", id)
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow();
    const found = {
      outcome: "FailedBlocking" as const,
      isBlocking: true,
      tookMs: 1,
      testedAt: new Date(),
    };
    await insertResults(db, runId, [
      {
        test: "ipv6",
        subject: "blocked.example.com",
        ...found,
        outcome: "FailedNotBlocking",
        isBlocking: false,
        evidence: seen("no-address-of-family"),
      },
      {
        test: "dns-resolution",
        subject: "blocked.example.com",
        ...found,
        outcome: "Untested",
        evidence: seen("timeout"),
      },
      { test: "effective-date", subject: wholeChange, ...found, evidence: seen("too-early") },
    ]);
    await finishRun(db, runId, new Date());
    const { html } = await champion.get(`/endpoints/${setId}/changes/${id}`);
    for (const words of [
      "<dt>Change reason</dt><dd>Needed</dd><dt>Instance</dt><dd>Worldwide</dd>",
      "<dd>Mail flow</dd>",
      "Test failed - Blocking",
      "DNS resolution: Untested, blocking",
      "No resolver answered in time.",
      "is less than 30 days after the change was submitted",
    ]) {
      expect(html).toContain(words);
    }
    const list = (await champion.get("/endpoints?waiting=1")).html;
    expect(list).toMatch(
      new RegExp(
        `New set: add a set, add blocked\\.example\\.com.*?Mail ` +
          `flow.*?Worldwide</td>.*?Mail</td>.*?\\+2 −0</td>.*?Default</td>.*?editor</td>.*?Test ` +
          `failed - Blocking`,
        "s",
      ),
    );
    const decided = await decide(champion, setId, "WorkloadChampApproveChanges");
    const after = (await champion.get(decided.location ?? "")).html;
    expect(after).toContain("Approved for the workload");
    expect(after).toMatch(
      new RegExp(`waiting: *(<!-- --> *)?<a href="/endpoints/(?!${setId})[^"]+/changes/`),
    );
    await decide(council, setId, "BypassValidation", "On the day of the move");
    const bypassed = (await editor.get(`/endpoints/${setId}/changes/${id}`)).html;
    for (const words of ["Tests bypassed", "Bypassed by council,", "On the day of the move"])
      expect(bypassed).toContain(words);
    for (const each of [setId, nextId]) await decide(editor, each, "RevertSubmission");
  });

  it("is of a set whose page tells what comes from its member set", async () => {
    const { db } = site.application;
    const member = await aPublishedSet(db, {
      workloadId,
      publicId: 771,
      isMemberSet: true,
      prefixes: ["2603:1006::/40"],
    });
    const setId = await aPublishedSet(db, {
      workloadId,
      publicId: 772,
      memberSetId: member,
      prefixes: ["13.107.6.152/31"],
    });
    const { html } = await editor.get(`/endpoints/${setId}`);
    expect(html).toContain(english("changes:set.prefixes", { count: 2 }));
    expect(html).toMatch(
      new RegExp(
        `2603:1006::/40</code></th>.*?<a href="/endpoints/${member}">Set 771, Mail</a>`,
        "s",
      ),
    );
    expect(html).toMatch(/13\.107\.6\.152\/31<\/code><\/th>.*?This set</s);
  });

  it("keeps everything typed beside every bad line", async () => {
    const setId = await startSet();
    const names = "good.example.com\nhttps://bad.example.com/x\ngood.example.com\n10.0.0.1";
    const page = await step(editor, setId, "fqdns", { names });
    expect(page.status).toBe(422);
    for (const words of [
      english("changes:error.bad-lines", { count: 3, good: 1 }),
      "Line 2, https://bad.example.com/x",
      english("changes:line.doubled", { line: 3, text: "good.example.com", first: 1 }),
      english("changes:line.an-address", { line: 4, text: "10.0.0.1" }),
      names,
    ])
      expect(page.html).toContain(words);
    const prefixes = await step(editor, setId, "prefixes", {
      prefixes: "198.51.100.1/24 mail",
      serviceTreeId: "usual",
    });
    expect(prefixes.status).toBe(422);
    expect(prefixes.html).toContain("198.51.100.1/24 mail</textarea>");
    expect(prefixes.html).toContain('value="usual"');
  });

  it.each(["continue", "close", "back", "to:review"])(
    "keeps a list beyond all limits on %s, and says what the limit is",
    async (intent) => {
      const setId = await startSet();
      await step(editor, setId, "fqdns", { names: "kept.example.com" });
      const beyond: [string, string, string, string][] = [
        [
          "fqdns",
          "names",
          Array.from({ length: 5_001 }, (_, number) => `n${number}.example.com`).join("\n"),
          english("changes:error.too-many-endpoints", { limit: "5,000", good: "5,001" }),
        ],
        [
          "fqdns",
          "names",
          "long.example.com\n".repeat(60_000),
          english("changes:error.too-long", { typed: "1,020,000", limit: "1,000,000" }),
        ],
        [
          "prefixes",
          "prefixes",
          Array.from(
            { length: 5_001 },
            (_, number) => `10.${Math.floor(number / 256)}.${number % 256}.0/24`,
          ).join("\n"),
          english("changes:error.too-many-endpoints", { limit: "5,000", good: "5,001" }),
        ],
        [
          "details",
          "serviceTreeIds",
          "s".repeat(65),
          english("changes:error.service-id", { limit: 64 }),
        ],
      ];
      for (const [name, field, typed, words] of beyond) {
        if (name === "details" && intent !== "continue") continue;
        const page = await step(editor, setId, name, {
          ...(name === "details" ? { ...details, workloadId } : { serviceTreeId: "" }),
          [field]: typed,
          intent,
        });
        expect(
          [
            page.status,
            page.html.includes(words),
            page.html.includes(`>${typed}</textarea>`) ||
              page.html.includes(`>\n${typed}</textarea>`),
          ],
          `${name} ${field}`,
        ).toEqual([422, true, true]);
      }
      expect((await open(setId)).proposal).toMatchObject({
        fqdns: ["kept.example.com"],
        prefixes: [],
      });
    },
  );

  it("names a thousand bad lines of a list and says how many more there are", async () => {
    const setId = await startSet();
    const names = Array.from({ length: 1_002 }, (_, number) => `not/${number}`).join("\n");
    const { html } = await step(editor, setId, "fqdns", { names });
    expect([
      html.includes(english("changes:error.bad-lines", { count: 1002, good: 0 })),
      html.includes("Line 1000, not/999:"),
      html.includes("Line 1001, "),
      html.includes("and 2 more"),
      html.includes(`${names}</textarea>`),
    ]).toEqual([true, true, false, true, true]);
  });

  it.each(["continue", "submit"])(
    "saves the good lines on %s as well, where the bad ones are to be mended first",
    async (intent) => {
      const setId = await startSet();
      const page = await step(editor, setId, "fqdns", {
        names: "good.example.com\nhttps://bad.example.com/x",
        intent,
      });
      expect([page.status, page.html.includes("Line 2, https://bad.example.com/x")]).toEqual([
        422,
        true,
      ]);
      expect((await open(setId)).proposal).toMatchObject({ fqdns: ["good.example.com"] });
      expect((await otherEditor.get(`/endpoints/${setId}/edit/fqdns`)).html).toContain(
        "good.example.com\nhttps://bad.example.com/x</textarea>",
      );
      const mended = await editor.post(`/endpoints/${setId}/edit/fqdns`, {
        ...hidden(page),
        names: "good.example.com\nbad.example.com",
      });
      expect(mended.status).toBe(303);
    },
  );

  it.each([
    ["a bad line", "mine.example.com\nhttps://bad.example.com/x"],
    ["a list beyond all limits", "mine.example.com\n".repeat(60_000)],
  ])(
    "finds %s of a stale editor as stale as a good one, before anything is written over",
    async (_what, names) => {
      const setId = await startSet();
      const path = `/endpoints/${setId}/edit/fqdns`;
      const read = hidden(await editor.get(path));
      expect(
        (await step(otherEditor, setId, "fqdns", { names: "theirs.example.com" })).status,
      ).toBe(303);
      const refused = await editor.post(`${path}?change=${read.changeId}`, { ...read, names });
      expect([409, 422]).toContain(refused.status);
      const again =
        refused.status === 409
          ? refused
          : await editor.post(`${path}?change=${read.changeId}`, {
              ...hidden(refused),
              names: "mine.example.com",
            });
      expect([again.status, again.html.includes("Added: theirs.example.com")]).toEqual([409, true]);
      expect((await open(setId)).proposal).toMatchObject({ fqdns: ["theirs.example.com"] });
    },
  );

  it.each(["svc.mail", "Mail Service", "mail/1"])(
    "takes no service id %j that it could not read again behind a prefix",
    async (id) => {
      const setId = await startSet();
      const page = await step(editor, setId, "prefixes", {
        prefixes: "198.51.100.0/24",
        serviceTreeId: id,
      });
      expect([
        page.status,
        page.html.includes(english("changes:error.service-id", { limit: 64 })),
        page.html.includes(`value="${id}"`),
      ]).toEqual([422, true, true]);
      expect(
        (
          await step(editor, setId, "prefixes", {
            prefixes: "198.51.100.0/24",
            serviceTreeId: "mail_1-a",
          })
        ).status,
      ).toBe(303);
      expect((await editor.get(`/endpoints/${setId}/edit/prefixes`)).html).toContain(
        "198.51.100.0/24 mail_1-a</textarea>",
      );
    },
  );

  it.each(["close", "back", "to:review", "to:fqdns"])(
    "saves the good lines on %s, keeps the bad ones until they are mended, and takes no submission before",
    async (intent) => {
      const setId = await startSet();
      await step(editor, setId, "details", { ...details, workloadId });
      const left = await step(editor, setId, "fqdns", {
        names: "good.example.com\nhttps://bad.example.com/x\nfine.example.com",
        intent,
      });
      const { id } = await open(setId);
      const ways: Record<string, string> = {
        close: `changes/${id}`,
        back: "edit/details",
        "to:review": "edit/review",
        "to:fqdns": "edit/fqdns",
      };
      expect([left.status, left.location]).toEqual([303, `/endpoints/${setId}/${ways[intent]}`]);
      expect((await open(setId)).proposal).toMatchObject({
        fqdns: ["good.example.com", "fine.example.com"],
      });
      const again = await otherEditor.get(`/endpoints/${setId}/edit/fqdns`);
      for (const words of [
        "good.example.com\nfine.example.com\nhttps://bad.example.com/x</textarea>",
        english("changes:error.bad-lines", { count: 1, good: 2 }),
        "Line 3, https://bad.example.com/x",
      ])
        expect(again.html).toContain(words);

      const reason = {
        changeReason: "Needed",
        addEffectiveOn: "",
        removeEffectiveOn: "",
        intent: "submit",
      };
      const refused = await step(editor, setId, "review", reason);
      expect([
        refused.status,
        refused.html.includes(english("changes:problem.fqdns-unfinished")),
      ]).toEqual([409, true]);
      expect(
        (await step(editor, setId, "fqdns", { names: "good.example.com\nbad.example.com" })).status,
      ).toBe(303);
      expect((await step(editor, setId, "review", reason)).location).toBe(
        `/endpoints/${setId}/changes/${id}`,
      );
    },
  );

  it("saves a step on the way to another, and keeps a field that cannot be used as it was typed", async () => {
    const setId = await startSet();
    const page = await editor.get(`/endpoints/${setId}/edit/details`);
    // The Enter key presses a form's first button, which is the one that leads on.
    expect(
      /<button[^>]*>/.exec(page.html.slice(page.html.indexOf('action="?change=')))?.[0],
    ).toContain('value="continue"');
    expect(page.html).toMatch(
      /<button name="intent" value="to:details" aria-current="step" type="submit" class="link">/,
    );
    expect(
      (
        await step(editor, setId, "details", {
          ...details,
          workloadId,
          tcpPorts: "many",
          publicDescription: "On the way",
          intent: "to:review",
        })
      ).location,
    ).toBe(`/endpoints/${setId}/edit/review`);
    expect((await open(setId)).proposal).toMatchObject({
      tcpPorts: "",
      publicDescription: "On the way",
    });
    expect((await editor.get(`/endpoints/${setId}/edit/details`)).html).toContain('value="many"');
    expect((await editor.get(`/endpoints/${setId}/edit/review`)).html).toMatch(
      new RegExp(
        `<button name="intent" value="to:details"[^>]*>${english("changes:problem.details-unfinished")}`,
      ),
    );
  });

  it("tells a stale editor what changed meanwhile, and saves on top when asked", async () => {
    const setId = await startSet();
    const path = `/endpoints/${setId}/edit/fqdns`;
    const read = hidden(await editor.get(path));
    expect((await step(otherEditor, setId, "fqdns", { names: "theirs.example.com" })).status).toBe(
      303,
    );
    const stale = await editor.post(`${path}?change=${read.changeId}`, {
      ...read,
      names: "mine.example.com",
    });
    expect(stale.status).toBe(409);
    expect(stale.html).toContain("mine.example.com</textarea>");
    expect(stale.html).toContain("other editor");
    expect(stale.html).toContain("Added: theirs.example.com");
    expect((await editor.post(path, { ...hidden(stale), names: "mine.example.com" })).status).toBe(
      303,
    );
    expect((await open(setId)).proposal).toMatchObject({ fqdns: ["mine.example.com"] });
  });

  it("says on its page, in its log and in the wizard whose approvals ended, until it is approved anew", async () => {
    const setId = await submitted("cleared");
    const path = `/endpoints/${setId}/changes/${(await open(setId)).id}`;
    await decide(champion, setId, "WorkloadChampApproveChanges");
    await decide(editor, setId, "RevertSubmission");
    for (const at of [path, `/endpoints/${setId}/edit/fqdns`]) {
      const { html } = await editor.get(at);
      for (const words of [
        english("changes:cleared.title"),
        english("changes:log.cleared.champion", { name: "champion" }),
      ])
        expect(html).toContain(words);
    }
    await step(editor, setId, "review", {
      changeReason: "Needed",
      addEffectiveOn: "",
      removeEffectiveOn: "",
      intent: "submit",
    });
    await decide(champion, setId, "WorkloadChampApproveChanges");
    expect((await editor.get(path)).html).not.toContain(english("changes:cleared.title"));
  });

  it("keeps the note of a decision that came too late, and tells who was quicker", async () => {
    const setId = await submitted("late");
    const path = `/endpoints/${setId}/changes/${(await open(setId)).id}`;
    const read = hidden(await council.get(path));
    expect((await decide(champion, setId, "RevertSubmission", "Not yet.")).status).toBe(303);
    const late = await council.post(path, {
      ...read,
      event: "ChangeCouncilApproveChanges",
      note: "Looks good to me.",
    });
    expect(late.status).toBe(409);
    for (const words of [
      'class="error-summary"',
      "Looks good to me.</textarea>",
      english("changes:laterEntries.title"),
      "Not yet.",
    ])
      expect(late.html).toContain(words);
  });

  it("keeps what was typed when the change was discarded meanwhile", async () => {
    const setId = await startSet();
    const path = `/endpoints/${setId}/edit/fqdns`;
    const read = hidden(await editor.get(path));
    const { id } = await open(setId);
    expect(
      (
        await council.post(`/endpoints/${setId}/changes/${id}/discard`, {
          revision: read.revision ?? "",
        })
      ).location,
    ).toBe(`/endpoints/${setId}`);
    const late = await editor.post(`${path}?change=${id}`, { ...read, names: "late.example.com" });
    expect([
      late.status,
      late.html.includes("late.example.com</textarea>"),
      late.html.includes("Discarded"),
    ]).toEqual([409, true, true]);
  });

  it("says in words why it refuses, beside the note", async () => {
    const setId = await submitted("refused");
    const own = await decide(editor, setId, "WorkloadChampApproveChanges", "for me");
    expect([own.status, own.html.includes(english("changes:refusal.not-permitted"))]).toEqual([
      409,
      true,
    ]);
    const noNote = await decide(champion, setId, "BlockChanges");
    expect([noNote.status, noNote.html.includes(english("changes:refusal.note-missing"))]).toEqual([
      409,
      true,
    ]);
    expect((await decide(champion, setId, "BlockChanges", "Wait for the contract")).status).toBe(
      303,
    );
    const blocked = await editor.get(`/endpoints/${setId}/changes/${(await open(setId)).id}`);
    expect(blocked.html).toContain("Wait for the contract");
    expect((await decide(champion, setId, "UnblockChanges", "It is there")).status).toBe(303);
    expect((await decide(editor, setId, "RevertSubmission")).status).toBe(303);
    expect((await open(setId)).status).toBe("Draft");
    const stale = await editor.post(`/endpoints/${setId}/changes/${(await open(setId)).id}`, {
      revision: "1",
      event: "RevertSubmission",
      note: "",
    });
    expect(stale.status).toBe(409);
  });

  it("deletes a published set by a change that needs the council, and says what the feed will say", async () => {
    const setId = await aPublishedSet(site.application.db, {
      workloadId,
      publicId: 56,
      fqdns: ["gone.example.com"],
      prefixes: ["203.0.113.0/24"],
    });
    expect((await editor.get(`/endpoints/${setId}/delete`)).html).toContain(
      english("changes:delete.text", { names: 1, prefixes: 1 }),
    );
    expect((await editor.post(`/endpoints/${setId}/delete`)).location).toBe(
      `/endpoints/${setId}/edit/review`,
    );
    expect((await editor.post(`/endpoints/${setId}/delete`)).status).toBe(409);
    expect((await editor.post(`/endpoints/${setId}`, { intent: "change" })).status).toBe(409);
    expect((await editor.get(`/endpoints/${setId}/edit/details`)).location).toBe(
      `/endpoints/${setId}/edit/review`,
    );
    expect(
      (
        await step(editor, setId, "review", {
          changeReason: "Retired",
          removeEffectiveOn: "",
          intent: "submit",
        })
      ).status,
    ).toBe(303);
    const { html } = await council.get(`/endpoints/${setId}/changes/${(await open(setId)).id}`);
    for (const words of [
      "Set 56: delete the set, remove gone.example.com",
      "a set is deleted",
      "RemovedIpOrUrl",
      "gone.example.com",
      english("changes:difference.uncovered"),
    ])
      expect(html).toContain(words);
  });

  it("is published by the council by hand, taken back by its inverse, and published again", async () => {
    const setId = await startSet();
    await step(editor, setId, "details", { ...details, workloadId });
    await step(editor, setId, "prefixes", { prefixes: "20.190.128.0/25", serviceTreeId: "usual" });
    expect((await editor.get(`/endpoints/${setId}`)).html).toContain(
      english("changes:event.SaveAsDraft"),
    );
    await step(editor, setId, "review", {
      changeReason: "Needed",
      addEffectiveOn: "",
      removeEffectiveOn: "",
      intent: "submit",
    });
    await testsSucceed(setId);
    await decide(champion, setId, "WorkloadChampApproveChanges");
    expect((await decide(champion, setId, "PublishChangeRequest")).status).toBe(303);

    expect((await champion.get("/endpoints/publishing")).status).toBe(403);
    expect((await council.get("/endpoints/publishing")).html).toContain("Add a set, add ");
    expect((await council.get("/endpoints/publishing/Worldwide")).html).toContain(
      "Publish Worldwide now",
    );
    const { html } = await publishedByHand();
    expect(html).toMatch(/Version \d{10} is published\./);
    const published = await open(setId);
    expect(published.status).toBe("Published");
    expect(html).toContain(published.id.slice(0, 8));
    expect((await publishedByHand()).html).toContain("There was nothing to publish.");

    const form = new RegExp(
      `<form method="post" action="/endpoints/${setId}">(?:<input [^>]*>)?<input ` +
        `type="hidden" name="changeId" value="${published.id}"/>`,
    );
    expect((await editor.get(`/endpoints/${setId}/changes/${published.id}`)).html).toMatch(form);
    // However many changes were thrown away since, the published one can be taken back.
    const discarded = Array.from({ length: 50 }, () => ({ set_id: setId, status: "Deleted" }));
    for (const change of discarded) await storeChange(site.application.db, change);
    expect((await editor.get(`/endpoints/${setId}`)).html).toContain(
      `<input type="hidden" name="changeId" value="${published.id}"/>`,
    );
    const inverse = await editor.post(`/endpoints/${setId}`, {
      intent: "inverse",
      changeId: published.id,
    });
    expect([inverse.status, inverse.location]).toEqual([303, `/endpoints/${setId}/edit/review`]);
    expect((await editor.get(`/endpoints/${setId}/changes/${published.id}`)).html).not.toMatch(
      form,
    );
    expect(await open(setId)).toMatchObject({ status: "Initialized", disposition: "Remove" });
    expect((await editor.get(`/endpoints/${setId}/edit/review`)).html).toContain("Delete the set");
  });

  it("shows its tests on the set's page and from its own when it is published, whatever followed", async () => {
    const { db } = site.application;
    const setId = await startSet();
    await step(editor, setId, "details", { ...details, workloadId });
    await step(editor, setId, "prefixes", {
      prefixes: "20.190.129.128/26",
      serviceTreeId: "usual",
    });
    await step(editor, setId, "review", {
      changeReason: "Needed",
      addEffectiveOn: "",
      removeEffectiveOn: "",
      intent: "submit",
    });
    await testsSucceed(setId);
    await decide(champion, setId, "WorkloadChampApproveChanges");
    await decide(champion, setId, "PublishChangeRequest");
    await publishedByHand();
    const { id, published_version: version } = await open(setId);

    const testsOf = async (path: string) =>
      /<section id="Tests".*?<\/section>/s.exec((await editor.get(path)).html)?.[0] ?? "";
    const found = [
      english("changes:set.testsOf", { version }),
      "20.190.129.128/26",
      "Effective date",
      "Evidence",
    ];
    const newest = await testsOf(`/endpoints/${setId}`);
    for (const words of found) expect(newest).toContain(words);
    expect(newest).not.toContain(english("validation:begin"));
    const link = `href="/endpoints/${setId}?testsOf=${id}#Tests"`;
    expect((await editor.get(`/endpoints/${setId}`)).html).toContain(link);

    // A set that went on, and another change on its way, leave the tests of this one as they were.
    await db
      .updateTable("endpoint_set")
      .set({ tcp_ports: "8443" })
      .where("internal_id", "=", setId)
      .execute();
    const page = await editor.get(`/endpoints/${setId}/changes/${id}`);
    expect(page.html).toContain(link);
    expect(page.html).toMatch(/[1-9] of [1-9] passed/);
    expect(page.html).not.toContain(english("changes:change.binds", { hash: "" }).split("(")[0]);
    expect((await editor.post(`/endpoints/${setId}`, { intent: "change" })).status).toBe(303);
    expect(await testsOf(`/endpoints/${setId}`)).toContain("Not tested yet");
    for (const words of found)
      expect(await testsOf(`/endpoints/${setId}?testsOf=${id}`)).toContain(words);

    const other = await aPublishedSet(db, {
      workloadId,
      publicId: 781,
      prefixes: ["192.0.2.192/26"],
    });
    for (const path of [`/endpoints/${other}`, `/endpoints/${other}?testsOf=${id}`])
      expect(await testsOf(path)).toContain(english("changes:set.noTests"));
    const past = await storeChange(db, {
      set_id: other,
      status: "Deleted",
      proposal: JSON.stringify(emptyContent(workloadId)),
    });
    expect(await testsOf(`/endpoints/${other}?testsOf=${past}`)).toContain(
      english("changes:set.noRun"),
    );
  });

  it(
    "says on which days it took effect, however long ago it was published, and nothing of the " +
      "kind once discarded",
    async () => {
      const { db } = site.application;
      const setId = await aPublishedSet(db, {
        workloadId,
        publicId: 782,
        fqdns: ["days.example.com"],
      });
      const content = (fqdns: string[]) => JSON.stringify({ ...emptyContent(workloadId), fqdns });
      const columns = {
        set_id: setId,
        base: content(["days.example.com"]),
        proposal: content(["other.example.com"]),
        add_effective_on: "2020-02-10",
        remove_effective_on: "2020-02-20",
      };
      const shown = async (change: Parameters<typeof storeChange>[1]) =>
        (await editor.get(`/endpoints/${setId}/changes/${await storeChange(db, change)}`)).html;
      const past = {
        ...columns,
        status: "Published",
        published_version: "2020011000",
        published_at: new Date("2020-01-10T16:00:00Z"),
      };
      for (const words of [
        english("changes:change.effectiveOn", { day: "10 February 2020" }),
        english("changes:change.leavesOn", { day: "20 February 2020" }),
      ])
        expect(await shown(past)).toContain(words);
      expect(await shown({ ...past, remove_effective_on: "2020-01-05" })).not.toContain(
        english("changes:change.leavesOn", { day: "" }),
      );
      for (const words of ["take effect", "leave the feed", "in the feed until"])
        expect(await shown({ ...columns, status: "Deleted" })).not.toContain(words);
    },
  );

  it("is tested anew by whoever may edit it, and by nobody else", async () => {
    const setId = await submitted("again");
    await testsSucceed(setId);
    expect((await editor.post(`/endpoints/${setId}`, { intent: "run-tests" })).location).toBe(
      `/endpoints/${setId}#Tests`,
    );
    const running = await editor.get(`/endpoints/${setId}`);
    expect(running.headers.get("Refresh")).toBe("5");
    expect((await editor.get(`/endpoints/${setId}?refresh=off`)).headers.get("Refresh")).toBeNull();
    expect((await editor.post(`/endpoints/${setId}`, { intent: "cancel-tests" })).status).toBe(303);
    const stranger = await person("stranger", {
      role: "editor",
      workloadId: await aWorkload(site.application.db),
      serviceArea: null,
    });
    expect((await stranger.post(`/endpoints/${setId}`, { intent: "run-tests" })).status).toBe(409);
  });

  it("is dropped when it was begun and left alone for 30 days", async () => {
    const [left, saved] = [await startSet(), await startSet()];
    await step(editor, saved, "fqdns", { names: "saved.example.com" });
    const dayMs = 86_400_000;
    const { db } = site.application;
    await dropAbandonedStarts(db, new Date(Date.now() + 29 * dayMs), 500);
    expect((await open(left)).status).toBe("Initialized");
    await dropAbandonedStarts(db, new Date(Date.now() + 31 * dayMs), 500);
    expect([(await open(left)).status, (await open(saved)).status]).toEqual(["Deleted", "Draft"]);
  });

  it("is not there for an id that is none or another set's", async () => {
    const [setId, otherId] = [await startSet(), await startSet()];
    const { id } = await open(otherId);
    for (const path of [
      `/endpoints/none`,
      `/endpoints/${crypto.randomUUID()}`,
      `/endpoints/${setId}/edit/elsewhere`,
      `/endpoints/${setId}/changes/${id}`,
      `/endpoints/${setId}/changes/${id}/discard`,
    ]) {
      expect((await editor.get(path)).status, path).toBe(404);
    }
    expect(
      (
        await editor.post(`/endpoints/${setId}/edit/fqdns`, {
          changeId: id,
          revision: "1",
          seen: "0",
          names: "",
        })
      ).status,
    ).toBe(404);
  });
});
