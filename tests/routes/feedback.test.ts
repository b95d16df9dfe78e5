import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { forgetSettings } from "~/features/settings/read-settings.server";
import type { Variant } from "~/features/settings/variants";
import { startJobs } from "~/jobs/runner.server";
import { setApplication } from "~/platform/application.server";
import { createLog } from "~/platform/log.server";
import { setSandbox } from "~/platform/sandbox-parts.server";
import { startTestSandbox, type TestSandbox } from "#tests/sandbox/test-sandbox";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";
import { patience } from "#tests/support/patience";

import { Visitor } from "./visitor";

const filled = {
  page: "/report/:reportId",
  rating: "4",
  message: "Canary message",
  mayReply: "yes",
  replyTo: "canary@contoso.example",
};

describe.each(siteDatabases())("feedback on %s", (kind) => {
  let site: TestSite;
  let sandbox: TestSandbox;
  let address = 0;
  beforeAll(async () => {
    site = await startSite(kind, { FEEDBACK_MAIL_TO: "team@contoso.example" });
    sandbox = await startTestSandbox({ parts: ["suite", "mail"] });
  });
  beforeEach(async () => {
    setSandbox(sandbox);
    await set({ isOcvEnabled: true });
  });
  afterEach(async () => {
    setSandbox(undefined);
    setApplication(site.application);
    for (const table of ["setting", "feedback", "job"] as const)
      await site.application.db.deleteFrom(table).execute();
  });
  afterAll(async () => {
    await sandbox.close();
    await site.close();
  });

  async function set(
    flags: Record<string, boolean>,
    variant: Variant = "MultiTenant",
  ): Promise<void> {
    const { db } = site.application;
    await db.deleteFrom("setting").where("variant", "=", variant).execute();
    for (const [key, value] of Object.entries(flags)) {
      await db
        .insertInto("setting")
        .values({ variant, key, value: JSON.stringify(value), updated_at: new Date() })
        .execute();
    }
    forgetSettings({ db, variant });
  }
  /** Sends the form from an address of its own, each with a budget of its own. */
  const send = (
    form: Record<string, string>,
    visitor = new Visitor(site),
    headers: Record<string, string> = {},
  ) => visitor.visit("/feedback", { form, address: `192.0.2.${(address += 1)}`, headers });
  const rows = () => site.application.db.selectFrom("feedback").selectAll().execute();
  const jobs = () => site.application.db.selectFrom("job").select(["kind", "payload"]).execute();

  describe("is offered", () => {
    const linkOn = async (prefix = "") => {
      const visitor = new Visitor(site);
      const { id } = await visitor.test(undefined, { prefix });
      const page = await visitor.visit(`${prefix}/report/${id}`);
      return {
        link: /<a [^>]*href="([^"]*feedback[^"]*)"[^>]*>.*?<\/a>/s.exec(page.html)?.[1],
        tag: page.headers.get("ETag"),
      };
    };

    it("on a report, at an address that leads back to it", async () => {
      const { link = "" } = await linkOn();
      const asked = new URL(link.replaceAll("&amp;", "&"), site.origin).searchParams;
      expect([asked.get("page"), asked.get("from")]).toEqual([
        "/report/:reportId",
        expect.stringMatching(/^\/report\/[0-9a-f-]{36}$/),
      ]);
    });

    it.each<[string, Record<string, boolean>]>([
      ["the form is not enabled", { isOcvEnabled: false }],
      ["nothing is set", {}],
      ["the policy does not allow it", { isOcvEnabled: true, isFeedbackAllowedByPolicy: false }],
    ])("nowhere while %s", async (_what, flags) => {
      await set(flags);
      expect((await linkOn()).link).toBeUndefined();
      expect((await new Visitor(site).visit("/feedback")).status).toBe(404);
      expect((await send(filled)).status).toBe(404);
      expect(await rows()).toEqual([]);
    });

    it("nowhere but worldwide", async () => {
      await set({ isOcvEnabled: true }, "GCC");
      expect((await linkOn("/gcc")).link).toBeUndefined();
      expect((await new Visitor(site).visit("/gcc/feedback")).status).toBe(404);
      await set({}, "GCC");
    });

    it("with a tag of its own", async () => {
      const visitor = new Visitor(site);
      const { id } = await visitor.test();
      const tag = async () => (await visitor.visit(`/report/${id}`)).headers.get("ETag");
      const offered = await tag();
      await set({ isOcvEnabled: false });
      expect(await tag()).not.toBe(offered);
    });
  });

  it("is kept and mailed together, by the page's pattern and without who sent it", async () => {
    const page = await send(filled);
    expect([page.status, page.location]).toEqual([303, "/feedback?sent=yes"]);
    const [row] = await rows();
    expect(row).toMatchObject({
      variant: "MultiTenant",
      account_id: null,
      page: "/report/:reportId",
      rating: 4,
      message: "Canary message",
      reply_to: "canary@contoso.example",
    });
    expect(await jobs()).toEqual([
      {
        kind: "mail",
        payload: expect.objectContaining({
          id: row!.id,
          to: "team@contoso.example",
          replyTo: "canary@contoso.example",
          subject: "Feedback: 4 of 5",
        }) as unknown,
      },
    ]);
    expect((await new Visitor(site).visit("/feedback?sent=yes")).html).toContain(
      "Thank you for your feedback",
    );
  });

  it("names the report it is about and leads back to it, and neither is stored", async () => {
    const visitor = new Visitor(site);
    const { id } = await visitor.test();
    const from = `/report/${id}`;
    const link = `href="${from}"`;
    const name = `Report ${id.slice(0, 4)}…${id.slice(-4)}`;
    const form = await visitor.visit(
      `/feedback?${new URLSearchParams({ page: "/report/:reportId", from }).toString()}`,
    );
    expect([form.html.includes(name), form.html.split(link).length - 1]).toEqual([true, 2]);
    const refused = await send({ ...filled, from, rating: "" }, visitor);
    expect([refused.status, refused.html.includes(name)]).toEqual([422, true]);
    const sent = await send({ ...filled, from }, visitor);
    expect(sent.location).toBe(
      `/feedback?${new URLSearchParams({ sent: "yes", from }).toString()}`,
    );
    const thanks = await visitor.visit(sent.location ?? "");
    expect([thanks.html.includes(name), thanks.html.includes(link)]).toEqual([true, true]);
    const mails = (await jobs()).filter(({ kind: what }) => what === "mail");
    expect(JSON.stringify([await rows(), mails])).not.toContain(id);
    const elsewhere = await visitor.visit("/feedback?page=/copilot&from=//evil.example/report/x");
    expect(elsewhere.html).not.toContain('href="//evil');
  });

  it("reaches the mail box, and the log says nothing of it", async () => {
    const lines: string[] = [];
    setApplication({ ...site.application, log: createLog("debug", (line) => lines.push(line)) });
    await send(filled);
    const running = startJobs();
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), patience);
    await running.stop();
    const box = await (await fetch(sandbox.mail!.pageUrl)).text();
    for (const shown of [
      "Feedback: 4 of 5",
      "Canary message",
      "team@contoso.example",
      "canary@contoso.example",
    ])
      expect(box).toContain(shown);
    expect(lines.join("")).not.toMatch(/canary/i);
  });

  it("is kept where nothing takes mail", async () => {
    setSandbox(undefined);
    expect((await send(filled)).status).toBe(303);
    expect([await rows(), await jobs()]).toMatchObject([[{ rating: 4 }], []]);
  });

  it("is not kept when its mail cannot be queued", async () => {
    await site.application.db.schema.alterTable("job").renameTo("job_out_of_reach").execute();
    expect((await send(filled)).status).toBe(500);
    await site.application.db.schema.alterTable("job_out_of_reach").renameTo("job").execute();
    expect(await rows()).toEqual([]);
  });

  it("knows who is signed in: the address is filled in, the account kept", async () => {
    const { cookie, account } = await signIn(site.application.db);
    const form = await new Visitor(site).visit("/feedback?page=/copilot", {
      headers: { Cookie: cookie },
    });
    expect(form.html).toContain(`value="${account.email}"`);
    expect(form.html).toContain('value="/copilot"');
    await send(filled, new Visitor(site), { Cookie: cookie });
    expect(await rows()).toMatchObject([{ account_id: account.id }]);
    await site.application.db.deleteFrom("account").execute();
    expect(await rows()).toMatchObject([{ account_id: null }]);
  });

  it("keeps no address of somebody who wants no answer", async () => {
    await send({ page: "/", rating: "1", message: "x", replyTo: "canary@contoso.example" });
    expect(await rows()).toMatchObject([{ reply_to: null }]);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ["nothing", {}, ["Choose a rating.", english("feedback:error.message-missing")]],
    [
      "a rating that is none",
      { ...filled, rating: "9" },
      ["Choose a rating.", "Canary message", "canary@contoso.example"],
    ],
    ["no message", { ...filled, message: " " }, [english("feedback:error.message-missing")]],
    [
      "a message too long",
      { ...filled, message: "y".repeat(4001) },
      ["longer than 4,000 characters", "yyyy"],
    ],
    [
      "an address that is none",
      { ...filled, replyTo: "canary" },
      ["Enter one e-mail address", 'value="canary"', "Canary message"],
    ],
    [
      "an address that would be two",
      { ...filled, replyTo: "a@contoso.example, b@contoso.example" },
      ["Enter one e-mail address"],
    ],
    [
      "markup",
      { ...filled, rating: "", message: "<script>alert(1)</script>" },
      ["&lt;script&gt;alert(1)&lt;/script&gt;"],
    ],
  ])("with %s is asked for again, the input kept", async (_what, form, shown) => {
    const page = await send(form);
    expect(page.status).toBe(422);
    for (const text of shown) expect(page.html).toContain(text);
    expect([await rows(), await jobs()]).toEqual([[], []]);
  });

  it("never keeps an address as the page", async () => {
    await send({ ...filled, page: "/report/6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10" });
    expect(await rows()).toMatchObject([{ page: "/" }]);
    const { html } = await new Visitor(site).visit(
      "/feedback?page=/report/6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10",
    );
    expect(html).toContain('name="page" value="/"');
  });

  it("ends at its budget, which corrections do not use up", async () => {
    const visitor = new Visitor(site);
    await visitor.test();
    const ask = async (form: Record<string, string>) =>
      (await visitor.visit("/feedback", { form, address: "192.0.2.250" })).status;
    for (let correction = 0; correction < 5; correction += 1) expect(await ask({})).toBe(422);
    const statuses = [];
    for (let sent = 0; sent < 4; sent += 1) statuses.push(await ask(filled));
    expect(statuses).toEqual([303, 303, 303, 429]);
    expect(await rows()).toHaveLength(3);
  });
});
