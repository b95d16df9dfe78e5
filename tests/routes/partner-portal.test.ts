import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { siteOfEverything } from "#tests/access/site-of-everything";
import { storePartner } from "#tests/factories/partner";
import { startTestSandbox, type TestSandbox } from "#tests/sandbox/test-sandbox";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { mailedCode } from "#tests/support/mailed-code";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";
import { mailJob } from "~/features/mail/mail-job.server";
import { mailPayload } from "~/features/mail/mail.schema";
import { dayMs } from "~/lib/time";
import { setSandbox } from "~/platform/sandbox-parts.server";
import { busyMailbox, refusedMailbox } from "~/sandbox/mail-refusal";

import { Visitor, type Page } from "./visitor";

const at = "/partnerPortal";
const registrations = "/vnext/partner/registrations";
const error = (word: string) => english(`providers:error.${word}`);

describe.each(siteDatabases())("network providers on %s", (kind) => {
  let site: TestSite;
  let sandbox: TestSandbox;
  beforeAll(async () => {
    site = await startSite(kind, siteOfEverything.variables);
    sandbox = await startTestSandbox({ parts: ["suite", "mail"] });
    setSandbox(sandbox);
  });
  afterAll(async () => {
    setSandbox(undefined);
    await sandbox.close();
    await site.close();
  });
  beforeEach(async () => {
    for (const table of ["partner", "partner_registration", "partner_code", "job"] as const)
      await site.application.db.deleteFrom(table).execute();
  });

  const person = (name = "Mira") => signIn(site.application.db, { account: { name } });
  const leader = () =>
    signIn(site.application.db, { account: { name: "Lena" }, roles: ["leadership"] });
  const visit = (by: SignedIn, path: string, form?: Record<string, string>): Promise<Page> =>
    new Visitor(site).visit(path, { form, headers: { Cookie: by.cookie } });
  const registering = (change: Record<string, string> = {}) => ({
    intent: "register",
    companyName: "Contoso Networks",
    companyUrl: "www.contoso.example/about",
    emailAddress: "noc@contoso.example",
    hasAcceptedTerms: "yes",
    ...change,
  });
  const register = (by: SignedIn, change?: Record<string, string>) =>
    visit(by, at, registering(change));
  const verify = (by: SignedIn, code: string) => visit(by, at, { intent: "verify", code });
  const codeOf = (to = "noc@contoso.example") => mailedCode(sandbox.mail!.pageUrl, to);
  async function join(by: SignedIn, change?: Record<string, string>): Promise<void> {
    expect((await register(by, change)).status).toBe(303);
    const code = await codeOf(change?.emailAddress);
    expect((await verify(by, code)).location).toBe(`${at}?done=verified`);
  }
  const partners = () => site.application.db.selectFrom("partner").selectAll().execute();
  const events = async () =>
    (
      await site.application.db
        .selectFrom("partner_event")
        .select(["event", "actor_name", "from_status", "to_status", "note"])
        .orderBy("id")
        .execute()
    ).map(({ event, actor_name, from_status, to_status, note }) =>
      [event, actor_name, from_status, to_status, note].join(" "),
    );
  const mailed = async () =>
    (
      await site.application.db
        .selectFrom("job")
        .select("payload")
        .where("kind", "=", mailJob.name)
        .execute()
    ).map(({ payload }) => mailPayload.read(payload));

  it("register, verify, and find their portal, with its link in the navigation", async () => {
    const user = await person();
    const link = `<a href="${at}"`;
    expect((await visit(user, "/reports")).html).not.toContain(
      english("shell:navigation.partnerPortal"),
    );
    expect((await visit(user, at)).html).toContain(english("providers:register.title"));
    expect(await register(user)).toMatchObject({ status: 303, location: at });
    const waiting = await visit(user, at);
    expect(waiting.html).toMatch(/Contoso Networks.*noc@contoso\.example.*Sent/s);
    expect((await verify(user, await codeOf())).location).toBe(`${at}?done=verified`);
    const [partner] = await partners();
    expect(partner).toMatchObject({
      variant: "MultiTenant",
      domain: "contoso.example",
      name: "Contoso Networks",
      url: "https://www.contoso.example",
      status: "AwaitingEndorsement",
    });
    const portal = await visit(user, `${at}?done=verified`);
    expect(portal.html).toContain(english("providers:done.verified"));
    expect(portal.html).toContain(partner!.provider_id);
    expect(portal.html).toContain("Awaiting endorsement");
    expect(portal.html).toContain(english("shell:navigation.partnerPortal"));
    expect(portal.html).toContain(link);
    expect(await events()).toEqual(["registered Mira  AwaitingEndorsement "]);
    expect(await site.application.db.selectFrom("partner_registration").execute()).toEqual([]);
  });

  it("keep what was typed, with each fault beside its field", async () => {
    const user = await person();
    const { status, html } = await register(user, {
      companyName: "",
      companyUrl: "co.uk",
      emailAddress: "noc",
      hasAcceptedTerms: "",
    });
    expect(status).toBe(422);
    for (const word of ["company-name-missing", "url-invalid", "email-invalid"])
      expect(html.split(error(word)).length, word).toBe(3);
    expect(html).toContain(error("terms-not-accepted"));
    expect(html).toContain('value="co.uk"');
    const elsewhere = await register(user, { emailAddress: "noc@fabrikam.example" });
    expect([elsewhere.status, elsewhere.html]).toEqual([
      422,
      expect.stringContaining("Email should be from the same domain as company URL."),
    ]);
    expect((await visit(user, at, { intent: "steal" })).status).toBe(400);
  });

  it("join the partner of their domain, with the same answers, and leave it", async () => {
    const [one, other] = [await person("Mira"), await person("Noor")];
    await join(one);
    await join(other, { companyName: "Another name", emailAddress: "a@mail.contoso.example" });
    expect(await partners()).toHaveLength(1);
    expect((await partners())[0]).toMatchObject({ name: "Contoso Networks" });
    expect((await visit(one, at)).html).toMatch(/Mira.*Noor.*a@mail\.contoso\.example/s);
    const asked = await visit(one, `${at}/leave`);
    expect(asked.html).not.toContain("You are the only member");
    for (const elsewhere of ["", crypto.randomUUID()]) {
      const page = await visit(one, `${at}/leave`, { partner: elsewhere });
      expect(page.location).toBe(`${at}/leave`);
    }
    const [, partner = ""] = /name="partner" value="([^"]+)"/.exec(asked.html) ?? [];
    const left = await visit(one, `${at}/leave`, { partner });
    expect(left.location).toBe(`${at}?done=left`);
    expect((await visit(one, `${at}?done=left`)).html).toContain(english("providers:done.left"));
    expect((await visit(other, `${at}/leave`)).html).toContain("You are the only member");
    const gone = await visit(one, `${at}/leave`);
    expect([gone.status, gone.html]).toEqual([
      403,
      expect.stringContaining("You have no access to the provider portal."),
    ]);
    expect(await events()).toEqual([
      "registered Mira  AwaitingEndorsement ",
      "joined Noor   ",
      "left Mira   ",
    ]);
  });

  it("get the same sentence for a wrong code, a void one, an old one and none", async () => {
    const user = await person();
    const refused = async (code: string) => {
      const { status, html } = await verify(user, code);
      expect([status, html]).toEqual([422, expect.stringContaining(error("code-refused"))]);
    };
    await refused("123456");
    await register(user);
    const code = await codeOf();
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1) await refused(wrong);
    await refused(code);
    expect((await visit(user, at, { intent: "resend" })).location).toBe(`${at}?done=sent`);
    const next = await codeOf();
    await refused(code === next ? wrong : code);
    await site.application.db
      .updateTable("partner_registration")
      .set({ code_expires_at: new Date() })
      .execute();
    await refused(next);
    expect(await partners()).toEqual([]);
  });

  it("are told of a mail that is refused for good, and of one that is retried", async () => {
    const user = await person();
    await register(user, { emailAddress: `${refusedMailbox}@contoso.example` });
    const failed = await visit(user, at);
    expect(failed.html.split(error("mail-failed")).length).toBe(3);
    expect(failed.html).toContain(`value="${refusedMailbox}@contoso.example"`);
    await register(user, { emailAddress: `${busyMailbox}@contoso.example` });
    expect((await visit(user, at)).html).toContain(english("providers:code.stateText.queued"));
    expect((await visit(user, `${at}?change=yes`)).html).toContain("companyName");
    await join(user);
  });

  it("are told of a mail that was lost with its process", async () => {
    const user = await person();
    await register(user);
    const lost = { mail_state: "sending", updated_at: new Date(Date.now() - 61_000) };
    await site.application.db.updateTable("partner_registration").set(lost).execute();
    expect((await visit(user, at)).html).toContain(error("something-wrong"));
  });

  it("get five codes an hour for a mailbox, whoever asks, and ten for an account", async () => {
    const [one, other] = [await person("Mira"), await person("Noor")];
    for (let codes = 0; codes < 5; codes += 1)
      expect((await register(codes % 2 ? one : other)).status).toBe(303);
    const { status, html } = await register(one, { emailAddress: "NOC+more@contoso.example" });
    expect([status, html]).toEqual([429, expect.stringContaining(error("mail-failed"))]);
    expect((await visit(one, at, { intent: "resend" })).status).toBe(429);
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        register(other, { emailAddress: `noc${turn}@contoso.example` }),
      ),
    );
    expect(many.filter((answer) => answer.status === 303)).toHaveLength(7);
  });

  it("are endorsed by leadership, with a mail to every member", async () => {
    const [user, by] = [await person(), await leader()];
    await join(user);
    const [partner] = await partners();
    const page = `${registrations}/${partner!.id}`;
    expect((await visit(by, registrations)).html).toContain(`href="${page}"`);
    const shown = await visit(by, page);
    expect(shown.html).toMatch(/Contoso Networks.*noc@contoso\.example/s);
    const decide = (form: Record<string, string>) =>
      visit(by, page, { revision: "1", note: "", ...form });
    const undecided = await decide({ action: "endorse" });
    expect([undecided.status, undecided.html]).toEqual([
      422,
      expect.stringContaining(error("no-state")),
    ]);
    expect((await decide({ action: "decline" })).html).toContain(error("note-missing"));
    expect((await decide({ action: "decline", note: "x".repeat(1001) })).status).toBe(422);
    expect((await decide({ action: "endorse", status: "Named", revision: "x" })).status).toBe(400);
    expect((await decide({ action: "endorse", status: "Named", note: "Hello" })).location).toBe(
      `${page}?done=endorsed`,
    );
    const stale = await decide({ action: "decline", note: "No." });
    expect([stale.status, stale.html]).toEqual([409, expect.stringContaining(error("stale"))]);
    const same = await decide({ action: "endorse", status: "Named", revision: "2" });
    expect([same.status, same.html]).toEqual([422, expect.stringContaining(error("same-state"))]);
    expect(await events()).toEqual([
      "registered Mira  AwaitingEndorsement ",
      "endorsed Lena AwaitingEndorsement Named Hello",
    ]);
    expect(await mailed()).toMatchObject([
      {
        to: "noc@contoso.example",
        subject: english("providers:mail.endorsed.subject"),
        text: expect.stringMatching(/Named.*Hello.*\/partnerPortal/s) as string,
      },
    ]);
    expect((await visit(user, at)).html).toMatch(/Named.*Hello/s);
    expect((await visit(by, registrations)).html).not.toContain(page);
    expect((await visit(by, `${registrations}?show=Named&search=CONT`)).html).toContain(page);
    expect((await visit(by, `${registrations}?show=all&search=fabrikam`)).html).not.toContain(page);
  });

  it("that are declined read the note, and register again after seven days", async () => {
    const [user, by] = [await person(), await leader()];
    const declinedAt = new Date(Date.now() - 6 * dayMs);
    const status = "Declined";
    const given = { domain: "contoso.example", status, note: "No network.", name: "Old" } as const;
    const partner = await storePartner(site.application.db, {
      ...given,
      decidedAt: declinedAt,
      members: [user.account],
    });
    const declined = await visit(user, at);
    expect(declined.html).toMatch(/Old was declined.*No network\./s);
    expect(declined.html).not.toContain('name="companyName"');
    expect((await visit(user, "/reports")).html).not.toContain(
      english("shell:navigation.partnerPortal"),
    );
    expect((await register(user)).status).toBe(409);
    const another = await person("Noor");
    await join(another);
    expect((await visit(another, at)).html).toContain("No network.");
    await site.application.db
      .updateTable("partner")
      .set({ decided_at: new Date(Date.now() - 7 * dayMs) })
      .execute();
    expect((await visit(user, at)).html).toContain(english("providers:declined.now"));
    await join(user);
    expect(await partners()).toMatchObject([
      { id: partner.id, status: "AwaitingEndorsement", name: "Contoso Networks", revision: 3 },
    ]);
    expect((await events()).at(-1)).toBe("registered-again Mira Declined AwaitingEndorsement ");
    expect((await visit(by, registrations)).html).toContain(partner.id);
  });

  it("lose a member whom leadership removes", async () => {
    const [user, by] = [await person(), await leader()];
    const { id } = await storePartner(site.application.db, { members: [user.account] });
    const page = `${registrations}/${id}`;
    const [, removal = ""] = /href="([^"]+\/remove)"/.exec((await visit(by, page)).html) ?? [];
    expect((await visit(by, removal)).html).toContain("Remove Mira from Contoso Networks?");
    expect((await visit(by, removal, {})).location).toBe(`${page}?done=removed`);
    expect((await visit(by, removal, {})).status).toBe(404);
    expect((await visit(user, at)).html).toContain(english("providers:register.lead"));
    expect(await events()).toEqual(["removed Lena   Mira"]);
  });

  it("are listed as files, and to leadership only", async () => {
    const by = await leader();
    const { providerId } = await storePartner(site.application.db, { name: "Zeta" });
    await storePartner(site.application.db, { name: "Alpha" });
    const csv = await visit(by, `${registrations}.csv?sort=name`);
    expect(csv.html).toMatch(/Alpha.*Zeta/s);
    expect(csv.html).toContain(providerId);
    const json = await visit(by, `${registrations}.json?show=Declined`);
    expect(JSON.parse(json.html)).toMatchObject({ rows: [] });
    const denied = await visit(await person(), registrations);
    expect([denied.status, denied.html]).toEqual([
      403,
      expect.stringContaining("You have no access to the internal network partner report."),
    ]);
  });

  it("belong to their variant", async () => {
    const { id } = await storePartner(site.application.db, { variant: "GCC" });
    expect((await visit(await leader(), `${registrations}/${id}`)).status).toBe(404);
  });

  // The last of them: no partner is removed that has a solution.
  it("show leadership their solutions beside the decision, and what waits leads to its review", async () => {
    const [user, by] = [await person(), await leader()];
    await join(user);
    const page = `${registrations}/${(await partners())[0]!.id}`;
    expect((await visit(by, page)).html).toContain(english("solutions:ofPartner.none"));
    const added = await visit(user, "/solutions/new", {
      name: "Fjord fibre",
      type: "isp",
      connectionType: "isp",
      visibility: "Public",
      description: "Fibre for companies.",
      setUpUrl: "https://contoso.example/connect",
      asns: "64500",
    });
    const solution = new URL(added.location ?? "", "https://pathlens.example").pathname;
    const shown = await visit(by, page);
    expect(shown.html).toContain(`<a href="${solution}/review">Fjord fibre</a>`);
    expect(shown.html).not.toContain(english("solutions:ofPartner.none"));
  });
});
