import type { Page } from "@playwright/test";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { mailedCode } from "#tests/support/mailed-code";
import { signInAs } from "#tests/support/sign-in-as";

const error = (word: string) => english(`providers:error.${word}`);

async function fill(page: Page, [name, url, email]: [string, string, string]): Promise<void> {
  await page.getByLabel("Company name").fill(name);
  await page.getByLabel("Company URL").fill(url);
  await page.getByLabel("E-mail address").fill(email);
}

async function sendCode(page: Page): Promise<void> {
  await page.getByLabel("I accept the terms.").check();
  await page.getByRole("button", { name: "Send code" }).click();
}

async function verify(page: Page, code: string): Promise<void> {
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
}

test("a provider registers, a colleague joins, and leadership endorses", async ({
  page,
  stranger,
  server,
  hasScript,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const domain = hasScript ? "brightwell.example" : "tidenet.example";
  const name = hasScript ? "Fjordnet" : "Tidenet";
  const [first, second] = hasScript ? ["second-provider", "colleague"] : ["user", "other-tenant"];
  const mailUrl = server.mailUrl ?? "";
  await page.goto("/partnerPortal");
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
  await signInAs(page, first, "/privacy");
  await page.getByRole("link", { name: "Register as a network provider" }).click();
  await expectUsable(page);

  await page.getByRole("button", { name: "Send code" }).click();
  for (const word of ["company-name-missing", "url-invalid", "email-invalid", "terms-not-accepted"])
    await expect(page.getByText(error(word)).first()).toBeVisible();
  await expectUsable(page);
  await fill(page, [name, domain, "noc@gmail.com"]);
  await sendCode(page);
  await expect(page.getByText(error("email-not-of-company")).first()).toBeVisible();
  await expect(page.getByLabel("Company name")).toHaveValue(name);
  await page.getByLabel("E-mail address").fill(`no-such-mailbox@${domain}`);
  await sendCode(page);
  await expect(page.getByText(error("mail-failed")).first()).toBeVisible();
  await expectUsable(page);
  await page.getByLabel("E-mail address").fill(`busy-mailbox@${domain}`);
  await sendCode(page);
  await expect(page.getByText(english("providers:code.stateText.queued"))).toBeVisible();
  await page.getByRole("link", { name: "Change company or address" }).click();
  await page.getByLabel("E-mail address").fill(`noc@${domain}`);
  await sendCode(page);
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  await verify(page, "12345");
  await expect(page.getByText(error("code-refused")).first()).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: "Send another code" }).click();
  await expect(page.getByRole("status")).toContainText(english("providers:done.sent"));
  await verify(page, await mailedCode(mailUrl, `noc@${domain}`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText(/^NP-[2-9A-Z]{8}$/)).toBeVisible();
  await expect(page.getByText("Awaiting endorsement")).toBeVisible();
  await expectUsable(page);

  await signInAs(stranger, second, "/partnerPortal");
  await fill(stranger, ["Whatever", `www.${domain}`, `second@mail.${domain}`]);
  await sendCode(stranger);
  await verify(stranger, await mailedCode(mailUrl, `second@mail.${domain}`));
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(stranger.getByRole("row").filter({ hasText: `noc@${domain}` })).toBeVisible();
  await stranger.getByRole("link", { name: `Leave ${name}` }).click();
  await expectUsable(stranger);
  await stranger.getByRole("button", { name: "Leave" }).click();
  await expect(stranger.getByRole("status")).toContainText(english("providers:done.left"));

  await stranger.context().clearCookies();
  await signInAs(stranger, "leadership", "/vnext/partner/registrations");
  await expectUsable(stranger);
  await stranger.getByRole("link", { name, exact: true }).click();
  await stranger.getByLabel("Approved", { exact: true }).check();
  await stranger.getByLabel("Note").fill("Welcome.");
  await expectUsable(stranger);
  await stranger.getByRole("button", { name: "Endorse" }).click();
  await expect(stranger.getByRole("status")).toContainText("The partner was endorsed.");
  await page.goto("/partnerPortal");
  await expect(page.getByText("Approved", { exact: true })).toBeVisible();
  await expect(page.getByText("Welcome.")).toBeVisible();
});

test("a company is declined with a note, and its member reads it", async ({
  page,
  stranger,
  server,
  hasScript,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const domain = hasScript ? "harbour.example" : "pine.example";
  await signInAs(page, hasScript ? "tenant-admin" : "guest", "/partnerPortal");
  await fill(page, ["Harbour", domain, `noc@${domain}`]);
  await sendCode(page);
  await verify(page, await mailedCode(server.mailUrl ?? "", `noc@${domain}`));
  await expect(page.getByText(english("providers:done.verified"))).toBeVisible();

  await signInAs(stranger, "leadership", `/vnext/partner/registrations?search=${domain}`);
  await stranger.getByRole("link", { name: "Harbour", exact: true }).click();
  await stranger.getByRole("button", { name: "Decline" }).click();
  await expect(stranger.getByText(error("note-missing")).first()).toBeVisible();
  await expectUsable(stranger);
  await stranger.getByLabel("Note").fill("We found no network of yours.");
  await stranger.getByRole("button", { name: "Decline" }).click();
  await expect(stranger.getByRole("status")).toContainText("The partner was declined.");
  await page.goto("/partnerPortal");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harbour was declined");
  await expect(page.getByText("We found no network of yours.")).toBeVisible();
  await expectUsable(page);
});
