import { createServer, type AddressInfo } from "node:net";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { startTestSandbox, type TestSandbox } from "#tests/sandbox/test-sandbox";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import { mailedCode } from "#tests/support/mailed-code";
import { patience } from "#tests/support/patience";
import { signIn } from "#tests/support/signed-in";
import type { Context } from "~/features/access/context.server";
import { codeMailTries } from "~/features/providers/code-mail.schema";
import { beginRegistration, requestAnotherCode } from "~/features/providers/request-code.server";
import { requestMailMs, sendCode } from "~/features/providers/send-code.server";
import { verifyCode } from "~/features/providers/verify-code.server";
import { startJobs } from "~/jobs/runner.server";
import { setApplication } from "~/platform/application.server";
import { createLog } from "~/platform/log.server";
import { setSandbox } from "~/platform/sandbox-parts.server";
import { wordsIn } from "~/words-in.server";

type Acting = Pick<Context, "db" | "environment" | "variant" | "actor" | "now">;

const company = {
  companyName: "Contoso",
  url: "https://contoso.example",
  domain: "contoso.example",
};
const nowhere = "smtp://127.0.0.1:9";

describe.each(testDatabases())("registrations of network providers on %s", (kind) => {
  let application: TestApplication;
  let sandbox: TestSandbox;
  let jobs: ReturnType<typeof startJobs> | undefined;
  let lines: string[];
  beforeAll(async () => {
    application = await startTestApplication(kind);
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    lines = [];
    setApplication({ ...application, log: createLog("debug", (line) => lines.push(line)) });
    sandbox = await startTestSandbox({ parts: ["suite", "mail"] });
    setSandbox(sandbox);
  });
  afterEach(async () => {
    await jobs?.stop();
    jobs = undefined;
    setSandbox(undefined);
    await sandbox.close();
    for (const table of ["partner", "partner_registration", "partner_code", "job"] as const)
      await application.db.deleteFrom(table).execute();
  });

  const acting = async (name = "Mira"): Promise<Acting> => {
    const { account } = await signIn(application.db, { account: { name } });
    const actor = { roles: ["visitor", "user"], scopes: [], account, tenantKind: null } as const;
    const { db, environment } = application;
    return { db, environment, variant: "MultiTenant", actor, now: new Date() };
  };
  const begin = async (by: Acting, email = "noc@contoso.example") => {
    const begun = await beginRegistration(by, { ...company, email });
    if (!begun.ok) throw new Error(begun.refusal);
    return begun.value;
  };
  const words = { words: wordsIn("en", "providers"), language: "en" } as const;
  const send = async (by: Acting, email?: string) => sendCode(by, await begin(by, email), words);
  const codeOf = (to = "noc@contoso.example") => mailedCode(sandbox.mail!.pageUrl, to);
  const withoutServer = () =>
    setSandbox({ ...sandbox, mail: { ...sandbox.mail!, smtpUrl: nowhere } });
  const registration = () =>
    application.db.selectFrom("partner_registration").selectAll().executeTakeFirst();
  const queued = () => application.db.selectFrom("job").select(["attempts", "payload"]).execute();
  const dueNow = () =>
    application.db
      .updateTable("job")
      .set({ run_after: new Date(0) })
      .execute();

  it("of one domain that are verified at once make one partner with both as members", async () => {
    const people = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const by = await acting(`Person ${turn}`);
      const email = `noc${turn}@contoso.example`;
      expect(await send(by, email)).toBe("sent");
      people.push({ by, code: await codeOf(email) });
    }
    const outcomes = await Promise.all(people.map(({ by, code }) => verifyCode(by, code)));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(await application.db.selectFrom("partner").select("id").execute()).toHaveLength(1);
    expect(await application.db.selectFrom("partner_member").select("name").execute()).toHaveLength(
      6,
    );
    const events = await application.db.selectFrom("partner_event").select("event").execute();
    expect(events.map(({ event }) => event).sort()).toEqual([
      ...Array.from({ length: 5 }, () => "joined"),
      "registered",
    ]);
  });

  it("verified twice at once make one member, and the second try is refused", async () => {
    const by = await acting();
    await send(by);
    const code = await codeOf();
    const outcomes = await Promise.all([verifyCode(by, code), verifyCode(by, code)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await application.db.selectFrom("partner_event").select("id").execute()).toHaveLength(1);
  });

  it("count every one of the tries that come at once, and the sixth finds the code void", async () => {
    const by = await acting();
    await send(by);
    const code = await codeOf();
    const wrong = code === "000000" ? "000001" : "000000";
    await Promise.all(Array.from({ length: 5 }, () => verifyCode(by, wrong)));
    expect(await registration()).toMatchObject({ tries_left: 0, code_hash: null });
    expect(await verifyCode(by, code)).toEqual({ ok: false, refusal: "code-refused" });
  });

  it("allow no more codes an hour when they are asked for at once", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => acting()));
    const asked = await Promise.all(
      people.map((by) => beginRegistration(by, { ...company, email: "noc@contoso.example" })),
    );
    expect(asked.filter(({ ok }) => ok)).toHaveLength(5);
    const later = { ...people[0]!, now: new Date(Date.now() + 3_600_001) };
    expect((await beginRegistration(later, { ...company, email: "noc@contoso.example" })).ok).toBe(
      true,
    );
  });

  it("keep no code in the database, in a job or in the log", async () => {
    const by = await acting();
    await send(by);
    const code = await codeOf();
    expect(code).toMatch(/^\d{6}$/);
    expect((await registration())?.code_hash).toHaveLength(32);
    expect(JSON.stringify([await registration(), await queued()])).not.toContain(`"${code}"`);
    expect(lines.join("")).not.toContain("contoso");
  });

  it("do not take the code of another registration or of an earlier mail", async () => {
    const [one, other] = [await acting("Mira"), await acting("Noor")];
    await send(one, "one@contoso.example");
    await send(other, "other@contoso.example");
    const [first, code] = [
      await codeOf("one@contoso.example"),
      await codeOf("other@contoso.example"),
    ];
    if (first !== code) expect((await verifyCode(one, code)).ok).toBe(false);
    const again = await requestAnotherCode(one);
    expect(again.ok && (await sendCode(one, again.value, words))).toBe("sent");
    const second = await codeOf("one@contoso.example");
    if (first !== second) expect((await verifyCode(one, first)).ok).toBe(false);
    expect((await verifyCode(one, second)).ok).toBe(true);
  });

  it("whose mail is refused for good have failed, and nothing waits", async () => {
    const by = await acting();
    expect(await send(by, "no-such-mailbox@contoso.example")).toBe("failed");
    expect(await registration()).toMatchObject({ mail_state: "failed", code_hash: null });
    expect(await queued()).toEqual([]);
  });

  it("whose mail server is silent leave the mail to the queue after some seconds", async () => {
    const silent = createServer((socket) => void socket.on("error", () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    setSandbox({ ...sandbox, mail: { ...sandbox.mail!, smtpUrl } });
    const began = performance.now();
    expect(await send(await acting())).toBe("queued");
    expect(performance.now() - began).toBeGreaterThan(requestMailMs / 2);
    silent.close();
  });

  it("whose mail server is away are mailed a new code by the queue", async () => {
    withoutServer();
    const by = await acting();
    expect(await send(by)).toBe("queued");
    const before = await registration();
    expect(await queued()).toHaveLength(1);
    setSandbox(sandbox);
    await dueNow();
    jobs = startJobs();
    await vi.waitFor(async () => expect(await queued()).toEqual([]), patience);
    const after = await registration();
    expect(after).toMatchObject({ mail_state: "sent" });
    expect(after!.code_hash).not.toEqual(before!.code_hash);
    expect((await verifyCode(by, await codeOf())).ok).toBe(true);
    expect(lines.join("")).not.toContain("contoso");
  });

  it("whose mail is given up after the last try of the queue have failed", async () => {
    withoutServer();
    await send(await acting());
    await application.db
      .updateTable("job")
      .set({ attempts: codeMailTries - 1, run_after: new Date(0) })
      .execute();
    jobs = startJobs();
    await vi.waitFor(async () => expect(await queued()).toEqual([]), patience);
    expect(await registration()).toMatchObject({ mail_state: "failed", code_hash: null });
    expect(lines.join("")).toContain('"event":"partner-code-mail-given-up"');
    expect(lines.join("")).not.toContain("contoso");
  });

  it("that were changed since are not mailed by the job of the earlier mail", async () => {
    withoutServer();
    const by = await acting();
    await send(by);
    setSandbox(sandbox);
    await send(by, "new@contoso.example");
    const code = await codeOf("new@contoso.example");
    await dueNow();
    jobs = startJobs();
    await vi.waitFor(async () => expect(await queued()).toEqual([]), patience);
    expect(await registration()).toMatchObject({ mail_state: "sent" });
    expect((await verifyCode(by, code)).ok).toBe(true);
  });
});
