import { createServer, type AddressInfo } from "node:net";

import type { KyselyPlugin } from "kysely";
import { describe, expect, it, vi } from "vitest";

import { testDatabases } from "#tests/support/database";
import { MailTests } from "#tests/support/mail-tests";
import { mailedCode } from "#tests/support/mailed-code";
import { patience } from "#tests/support/patience";
import { signIn } from "#tests/support/signed-in";
import { storePartner } from "#tests/factories/partner";
import type { Context } from "~/features/access/context.server";
import { codeMailTries } from "~/features/providers/code-mail.schema";
import { beginRegistration, requestAnotherCode } from "~/features/providers/request-code.server";
import { requestMailMs, sendCode } from "~/features/providers/send-code.server";
import { verifyCode } from "~/features/providers/verify-code.server";
import { setSandbox } from "~/platform/sandbox-parts.server";
import { wordsIn } from "~/words-in.server";

type Acting = Pick<Context, "db" | "environment" | "variant" | "actor" | "now">;

const company = {
  companyName: "Contoso",
  url: "https://contoso.example",
  domain: "contoso.example",
};

describe.each(testDatabases())("registrations of network providers on %s", (kind) => {
  const mailed = new MailTests(kind, ["partner", "partner_registration", "partner_code", "job"]);

  const acting = async (name = "Mira"): Promise<Acting> => {
    const { account } = await signIn(mailed.application.db, { account: { name } });
    const actor = { roles: ["visitor", "user"], scopes: [], account, tenantKind: null } as const;
    const { db, environment } = mailed.application;
    return { db, environment, variant: "MultiTenant", actor, now: new Date() };
  };
  const begin = async (by: Acting, email = "noc@contoso.example") => {
    const begun = await beginRegistration(by, { ...company, email });
    if (!begun.ok) throw new Error(begun.refusal);
    return begun.value;
  };
  const words = { words: wordsIn("en", "providers"), language: "en" } as const;
  const send = async (by: Acting, email?: string) => sendCode(by, await begin(by, email), words);
  const codeOf = (to = "noc@contoso.example") => mailedCode(mailed.mailPage, to);
  const registration = () =>
    mailed.application.db.selectFrom("partner_registration").selectAll().executeTakeFirst();
  const queued = () =>
    mailed.application.db.selectFrom("job").select(["attempts", "payload"]).execute();
  const dueNow = () =>
    mailed.application.db
      .updateTable("job")
      .set({ run_after: new Date(0) })
      .execute();

  /** The statements of `work`, without their values. */
  const statementsOf = async (by: Acting, work: (by: Acting) => Promise<unknown>) => {
    const seen: string[] = [];
    const recording: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        seen.push(by.db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    await work({ ...by, db: by.db.withPlugin(recording) });
    return seen;
  };

  it("do the same work for a new domain, a registered one and one that was declined", async () => {
    const { db } = mailed.application;
    const someoneElse = (await signIn(db)).account;
    await storePartner(db, { domain: "known.example", status: "Named", members: [someoneElse] });
    await storePartner(db, { domain: "declined.example", status: "Declined" });
    const works = [];
    for (const domain of ["new.example", "known.example", "declined.example"]) {
      const by = await acting(domain);
      const email = `noc@${domain}`;
      const registered = { ...company, domain, url: `https://${domain}`, email };
      works.push(
        await statementsOf(by, async (recorded) => {
          const begun = await beginRegistration(recorded, registered);
          if (!begun.ok) throw new Error(begun.refusal);
          expect(await sendCode(recorded, begun.value, words)).toBe("sent");
          expect((await verifyCode(recorded, "no code")).ok).toBe(false);
        }),
      );
    }
    expect(works[0]!.length).toBeGreaterThan(5);
    expect(works[1]).toEqual(works[0]);
    expect(works[2]).toEqual(works[0]);
  });

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
    expect(await mailed.application.db.selectFrom("partner").select("id").execute()).toHaveLength(
      1,
    );
    expect(
      await mailed.application.db.selectFrom("partner_member").select("name").execute(),
    ).toHaveLength(6);
    const events = await mailed.application.db
      .selectFrom("partner_event")
      .select("event")
      .execute();
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
    expect(
      await mailed.application.db.selectFrom("partner_event").select("id").execute(),
    ).toHaveLength(1);
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
    expect(mailed.lines.join("")).not.toContain("contoso");
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
    mailed.mailTo(smtpUrl);
    const began = performance.now();
    expect(await send(await acting())).toBe("queued");
    expect(performance.now() - began).toBeGreaterThan(requestMailMs / 2);
    silent.close();
  });

  it("whose mail server is away are mailed a new code by the queue", async () => {
    mailed.mailTo();
    const by = await acting();
    expect(await send(by)).toBe("queued");
    const before = await registration();
    expect(await queued()).toHaveLength(1);
    setSandbox(mailed.sandbox);
    await dueNow();
    mailed.startJobs();
    await vi.waitFor(async () => expect(await queued()).toEqual([]), patience);
    const after = await registration();
    expect(after).toMatchObject({ mail_state: "sent" });
    expect(after!.code_hash).not.toEqual(before!.code_hash);
    expect((await verifyCode(by, await codeOf())).ok).toBe(true);
    expect(mailed.lines.join("")).not.toContain("contoso");
  });

  it("whose mail is given up after the last try of the queue have failed", async () => {
    mailed.mailTo();
    await send(await acting());
    await mailed.application.db
      .updateTable("job")
      .set({ attempts: codeMailTries - 1, run_after: new Date(0) })
      .execute();
    mailed.startJobs();
    await vi.waitFor(async () => expect(await queued()).toEqual([]), patience);
    expect(await registration()).toMatchObject({ mail_state: "failed", code_hash: null });
    expect(mailed.lines.join("")).toContain('"event":"partner-code-mail-given-up"');
    expect(mailed.lines.join("")).not.toContain("contoso");
  });

  it("that were changed since are not mailed by the job of the earlier mail", async () => {
    mailed.mailTo();
    const by = await acting();
    await send(by);
    setSandbox(mailed.sandbox);
    await send(by, "new@contoso.example");
    const code = await codeOf("new@contoso.example");
    await dueNow();
    mailed.startJobs();
    await vi.waitFor(async () => expect(await queued()).toEqual([]), patience);
    expect(await registration()).toMatchObject({ mail_state: "sent" });
    expect((await verifyCode(by, code)).ok).toBe(true);
  });
});
