import type { Page } from "@playwright/test";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test as base } from "#tests/support/journey-with-people";
import { signInAs } from "#tests/support/sign-in-as";
import {
  expectAlive,
  expectFinishedReport,
  reportRow,
  reportRunBefore,
  runButton,
  visit,
} from "#tests/support/visitor";

/** Accounts of the sandbox: the owner's tenant has `colleague` and `tenant-admin`, another one `other-tenant`. */
type Account = "user" | "colleague" | "tenant-admin" | "other-tenant";

type Fixtures = {
  /** A page in a browser of its own, of somebody signed in or of a visitor. */
  browserOf: (account: Account | null) => Promise<Page>;
};

const test = base.extend<Fixtures>({
  browserOf: async ({ browser, baseURL, complaints }, use) => {
    const opened: { close: () => Promise<void> }[] = [];
    await use(async (account) => {
      const context = await browser.newContext({ baseURL });
      opened.push(context);
      complaints.listenTo(context);
      const page = await context.newPage();
      if (account) await signInAs(page, account);
      return page;
    });
    for (const context of opened) await context.close();
  },
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Opens a report as somebody it is open to, who is neither its owner nor ran it. */
async function expectRead(page: Page, report: string): Promise<void> {
  await visit(page, report);
  await expect(reportRow(page, /Network egress location/)).toContainText("203.0.113.x");
  expect(await page.content()).not.toContain("203.0.113.10");
  for (const own of ["Delete report", english("report:tools.correctPlace")])
    await expect(page.getByRole("link", { name: own })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Share", exact: true })).toHaveCount(0);
}

async function expectClosed(page: Page, report: string): Promise<void> {
  expect((await page.goto(report))?.status()).toBe(404);
  await expect(heading(page)).toHaveText("Report not found");
}

/** Says as an administrator what the tenant allows. */
async function allow(
  admin: Page,
  allowed: { isPublic: boolean; isOrganisation: boolean },
): Promise<void> {
  await visit(admin, "/sharing-settings");
  await admin
    .getByRole("checkbox", { name: "with anyone who has the link" })
    .setChecked(allowed.isPublic);
  await admin
    .getByRole("checkbox", { name: "with members of the organisation" })
    .setChecked(allowed.isOrganisation);
  await admin.getByRole("button", { name: "Save settings" }).click();
  await expect(
    admin.getByRole("status").filter({ hasText: english("sharing:settings.saved") }),
  ).toBeVisible();
}

test("each way of sharing opens a report to its readers and to nobody else, and closes it again", async ({
  page,
  browserOf,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const [admin, colleague, outsider, visitor] = [
    await browserOf("tenant-admin"),
    await browserOf("colleague"),
    await browserOf("other-tenant"),
    await browserOf(null),
  ];
  await visit(admin, "/sharing-settings");
  await expect(
    admin.getByRole("checkbox", { name: "with anyone who has the link" }),
  ).not.toBeChecked();
  await expect(
    admin.getByRole("checkbox", { name: "with members of the organisation" }),
  ).toBeChecked();
  await allow(admin, { isPublic: true, isOrganisation: true });

  await signInAs(page, "user");
  const report = await reportRunBefore(page.request, {
    fields: { tenantDomain: "contoso.onsuite.test" },
  });
  for (const other of [colleague, outsider, visitor]) await expectClosed(other, report);

  await visit(page, `${report}/share`);
  await page.getByRole("button", { name: english("sharing:public.openIt") }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "The public link was changed." }),
  ).toBeVisible();
  await expectUsable(page);
  for (const other of [colleague, outsider, visitor]) {
    await expectRead(other, report);
    expect(await other.content()).not.toContain("contoso");
  }
  await expect(outsider.getByRole("button", { name: "Share", exact: true })).toBeDisabled();
  await expect(visitor.getByRole("button", { name: "Share", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: english("sharing:public.close") }).click();
  for (const other of [colleague, outsider, visitor]) await expectClosed(other, report);

  await page.getByRole("button", { name: english("sharing:organisation.openIt") }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Sharing within your organisation was changed." }),
  ).toBeVisible();
  await expectRead(colleague, report);
  await expectUsable(colleague);
  for (const other of [outsider, visitor]) await expectClosed(other, report);

  await allow(admin, { isPublic: false, isOrganisation: false });
  await expectClosed(colleague, report);
  await page.reload();
  await expect(
    page.getByText("This feature is not enabled by your company administrater."),
  ).toHaveCount(2);
  await expect(page.getByRole("button", { name: english("sharing:public.openIt") })).toBeDisabled();
  await expectUsable(page);
  await allow(admin, { isPublic: false, isOrganisation: true });
  await expectRead(colleague, report);
  await page.reload();
  await page.getByRole("button", { name: english("sharing:organisation.close") }).click();
  await expectClosed(colleague, report);
});

test("a receiver takes a report off the own list, and its owner sees that", async ({
  page,
  browserOf,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await signInAs(page, "user");
  const report = await reportRunBefore(page.request);
  await visit(page, `${report}/share?people=ada`);
  await page.getByRole("checkbox", { name: /Ada Verbruggen/ }).check();
  await page.getByRole("button", { name: english("sharing:people.share") }).click();
  const [receiver, colleague, outsider, visitor] = [
    await browserOf("tenant-admin"),
    await browserOf("colleague"),
    await browserOf("other-tenant"),
    await browserOf(null),
  ];
  await expectRead(receiver, report);
  for (const other of [colleague, outsider, visitor]) await expectClosed(other, report);

  await visit(receiver, "/reports?list=received");
  await receiver
    .locator(`a[href="/reports/received/${report.replace("/report/", "")}/remove"]`)
    .click();
  await expect(heading(receiver)).toHaveText("Remove this report from your list?");
  await expectUsable(receiver);
  await receiver.getByRole("button", { name: "Remove from my list" }).click();
  await expect(
    receiver.getByRole("status").filter({ hasText: english("history:done.removed") }),
  ).toBeVisible();
  await expectClosed(receiver, report);
  await visit(page, `${report}/share`);
  await expect(page.getByText(english("sharing:receivers.none"))).toBeVisible();
});

test("a visitor runs a test, signs in from its report and finds it saved in the history", async ({
  page,
}) => {
  await visit(page, "/");
  await runButton(page).click();
  await expectFinishedReport(page);
  const report = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "Sign in to save it" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();
  await page.locator('button[value="user"]').click();
  await expect(page).toHaveURL(report);
  await expect(page.getByText("The report is saved to your account.")).toBeVisible();
  await page.getByRole("button", { name: english("sharing:question.understood") }).click();
  await expect(page).toHaveURL(report);
  await visit(page, "/reports");
  await expect(page.locator(`a[href="${report}"]`)).toBeVisible();
});

test("a user who saves a report keeps its link open, for as long as the administrator allows it", async ({
  page,
  browserOf,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const [admin, outsider, visitor] = [
    await browserOf("tenant-admin"),
    await browserOf("other-tenant"),
    await browserOf(null),
  ];
  await allow(admin, { isPublic: true, isOrganisation: true });
  const report = await reportRunBefore(page.request);
  await expectRead(visitor, report);
  await signInAs(page, "user");
  await expectClosed(visitor, report);

  await visit(page, report);
  await expect(page.getByText(english("sharing:question.text"))).toBeVisible();
  await page.getByRole("button", { name: "Keep the link open" }).click();
  await expect(page).toHaveURL(report);
  await expect(page.getByText(english("sharing:question.text"))).toHaveCount(0);
  await expectUsable(page);
  for (const other of [outsider, visitor]) await expectRead(other, report);
  await allow(admin, { isPublic: false, isOrganisation: true });
  for (const other of [outsider, visitor]) await expectClosed(other, report);
});

test("two reports of the history are chosen and compared", async ({ page }) => {
  await signInAs(page, "user");
  const samples = (leastMs: number) => ({
    measuredLatencies: Array.from({ length: 25 }, (_, sample) =>
      (leastMs + sample / 10).toFixed(1),
    ).join(","),
  });
  const older = (await reportRunBefore(page.request, { fields: samples(8.4) })).replace(
    "/report/",
    "",
  );
  const newer = (await reportRunBefore(page.request, { fields: samples(48.4) })).replace(
    "/report/",
    "",
  );
  await visit(page, "/reports");
  await expectUsable(page);
  await page.getByRole("button", { name: "Compare A and B" }).click();
  await page.waitForURL(/\/compare\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ a: older, b: newer });
  await expectAlive(page);
  await expect(heading(page)).toHaveText(
    english("compare:heading.longer", { difference: "40\u00a0ms" }),
  );

  await visit(page, "/reports");
  await page.locator(`input[name="a"][value="${newer}"]`).check();
  await page.locator(`input[name="b"][value="${older}"]`).check();
  await page.getByRole("button", { name: "Compare A and B" }).click();
  await expect(heading(page)).toHaveText(/lower in B$/);
});
