import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { storePartner } from "#tests/factories/partner";
import { startTestSandbox, type TestSandbox } from "#tests/sandbox/test-sandbox";
import { mailedCode } from "#tests/support/mailed-code";
import { signIn } from "#tests/support/signed-in";
import { setSandbox } from "~/platform/sandbox-parts.server";
import { busyMailbox, refusedMailbox } from "~/sandbox/mail-refusal";

import type { DocumentedSite } from "./documented-site";

const email = "PartnerRegister_email";
const code = "PartnerRegister_code";
const company = {
  companyName: "Calls",
  companyUrl: "https://calls.example/x",
  emailAddress: "noc@calls.example",
};
const plain = "text/plain; charset=utf-8";

export function describePartners(open: () => DocumentedSite): void {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ parts: ["suite", "mail"] });
    setSandbox(sandbox);
  });
  afterAll(async () => {
    setSandbox(undefined);
    await sandbox.close();
  });

  const ask = async (call: string, cookie: string, json: unknown) => {
    const { status, text, headers } = await open().ask(call, { json, cookie });
    return [status, text, headers.get("Content-Type")];
  };

  it("register a provider by a code, and tell its profile", async () => {
    const { cookie } = await signIn(open().db);
    expect((await open().ask("PartnerProfile", { cookie })).status).toBe(204);
    expect(await ask(email, cookie, company)).toEqual([200, "Verification code sent.", plain]);
    expect(await ask(code, cookie, { code: "000000" })).toEqual([
      422,
      "Verification Failed - Please check and re-enter code, number of tries are limited.",
      plain,
    ]);
    const sent = await mailedCode(sandbox.mail!.pageUrl, company.emailAddress);
    expect(await ask(code, cookie, { code: sent })).toEqual([200, "Verified.", plain]);
    expect((await open().ask("PartnerProfile", { cookie })).body).toMatchObject({
      companyName: "Calls",
      companyUrl: "https://calls.example",
      domain: "calls.example",
      status: "AwaitingEndorsement",
      memberCount: 1,
      mayRegisterAgainAt: null,
    });
    expect(await ask(email, cookie, company)).toEqual([
      422,
      "Your account is already a member of a network provider.",
      plain,
    ]);
  });

  it.each<[string, Partial<typeof company>, string]>([
    ["no name", { companyName: " " }, "Enter the name of your company, in at most 100 characters."],
    ["an IP address", { companyUrl: "192.0.2.1" }, "Company URL format is invalid."],
    ["no address", { emailAddress: "noc" }, "Email format is invalid."],
    [
      "another domain",
      { emailAddress: "noc@gmail.com" },
      "Email should be from the same domain as company URL.",
    ],
    [
      "a mailbox that is not there",
      { emailAddress: `${refusedMailbox}@calls.example` },
      "Send email failed, please check your email address and try again later.",
    ],
  ])("refuse %s in plain text", async (_what, change, sentence) => {
    const { cookie } = await signIn(open().db);
    expect(await ask(email, cookie, { ...company, ...change })).toEqual([422, sentence, plain]);
  });

  it("answer a mail that is retried as one that was sent", async () => {
    const { cookie } = await signIn(open().db);
    const busy = { ...company, emailAddress: `${busyMailbox}@calls.example` };
    expect(await ask(email, cookie, busy)).toEqual([200, "Verification code sent.", plain]);
  });

  it("answer a mailbox that had its codes with the sentence of a failed mail", async () => {
    const own = { ...company, emailAddress: "many@calls.example" };
    const answers = [];
    for (let codes = 0; codes < 6; codes += 1)
      answers.push((await ask(email, (await signIn(open().db)).cookie, own)).slice(0, 2));
    expect(answers.slice(4)).toEqual([
      [200, "Verification code sent."],
      [429, "Send email failed, please check your email address and try again later."],
    ]);
  });

  it("refuse an account that guesses too much, with the same sentence", async () => {
    const { cookie } = await signIn(open().db);
    const answers = [];
    for (let tries = 0; tries < 16; tries += 1)
      answers.push(await ask(code, cookie, { code: "000000" }));
    expect(answers.at(0)?.[0]).toBe(422);
    expect(answers.at(-1)?.[0]).toBe(429);
    expect(new Set(answers.map(([, text]) => text)).size).toBe(1);
  });

  it("tell what a company that was declined may do", async () => {
    const { cookie, account } = await signIn(open().db);
    const given = { status: "Declined", note: "No network.", members: [account] } as const;
    await storePartner(open().db, given);
    expect(await ask(email, cookie, company)).toEqual([
      422,
      "Your company was declined. You can register again 7 days after the decision.",
      plain,
    ]);
    const { body } = await open().ask("PartnerProfile", { cookie });
    expect(body).toMatchObject({ status: "Declined", note: "No network." });
    const access = await open().ask("PnppAccess", { cookie });
    expect(access.headers.get("Cache-Control")).toBe("private, no-cache");
    const known = { "If-None-Match": access.headers.get("ETag") ?? "" };
    expect((await open().ask("PnppAccess", { cookie, headers: known })).status).toBe(304);
    expect(access.body).toEqual({
      hasAccessToPartnerPortal: false,
      hasAccessToLeadershipReport: false,
    });
  });

  it.each([
    ["a member", true, false],
    ["leadership", false, true],
  ])("tell %s what it may open", async (_who, isMember, isLeader) => {
    const { cookie, account } = await signIn(open().db, { roles: isLeader ? ["leadership"] : [] });
    if (isMember) await storePartner(open().db, { members: [account] });
    expect((await open().ask("PnppAccess", { cookie })).body).toEqual({
      hasAccessToPartnerPortal: isMember,
      hasAccessToLeadershipReport: isLeader,
    });
  });

  describe("refuse a body", () => {
    it.each<[string, object, number]>([
      ["without its fields", { json: {} }, 400],
      ["that takes back the terms", { json: { ...company, hasAcceptedTerms: false } }, 400],
      ["that is a form", { form: { code: "1" } }, 415],
      ["that is too large", { json: { code: "1".repeat(20_000) } }, 413],
    ])("%s", async (_what, asked, status) => {
      const { cookie } = await signIn(open().db);
      for (const call of [email, code]) {
        const answer = await open().ask(call, { cookie, ...asked });
        if (!(call === code && "json" in asked && "companyName" in (asked.json as object)))
          expect([call, answer.status]).toEqual([call, status]);
      }
    });
  });
}
