import type { Page } from "@playwright/test";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { signInAs } from "#tests/support/sign-in-as";

const words = (key: string, values?: Record<string, string | number>) =>
  english(`solutions:${key}`, values);

/** Presses Save, and reads what the page of the solution says was done. */
async function save(page: Page, what: "added" | "saved"): Promise<void> {
  await page.getByRole("button", { name: words("form.save"), exact: true }).click();
  await expect(page.getByRole("status")).toContainText(words(`done.${what}`));
}

async function add(page: Page, name: string, lists: Record<string, string>): Promise<string> {
  await page.goto("/solutions/new");
  await page.getByLabel(words("field.name"), { exact: true }).fill(name);
  for (const [list, text] of Object.entries(lists))
    await page.locator(`textarea[name="${list}"]`).fill(text);
  await save(page, "added");
  return new URL(page.url()).pathname;
}

test("a provider adds a solution, meets every error, edits in two tabs and imports a file", async ({
  page,
  hasScript,
  complaints,
}) => {
  complaints.expect(/status of 4(09|22)/);
  const name = `Coastal ${hasScript ? "One" : "Two"}`;
  await signInAs(page, "provider", "/partnerPortal");
  await expect(page.getByRole("link", { name: "Fjordnet Fibre" })).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: words("list.add") }).click();
  await page.locator('textarea[name="asns"]').fill("AS64510\nnone\n8075");
  await page.locator('textarea[name="ips"]').fill("2001:db8:1::1/48");
  await page.getByRole("button", { name: words("form.save"), exact: true }).click();
  const said = (text: string) =>
    expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  await said(words("error.no-name"));
  await said(words("line.not-an-asn", { line: 2, text: "none" }));
  await said(
    words("line.host-bits", { line: 1, text: "2001:db8:1::1/48", hint: "2001:db8:1::/48" }),
  );
  await expect(page.locator('textarea[name="asns"]')).toHaveValue("AS64510\nnone\n8075");
  await expectUsable(page);
  await page.getByLabel(words("field.name"), { exact: true }).fill(name);
  await page.locator('textarea[name="asns"]').fill("8075\n65538\n64496");
  await page.locator('textarea[name="ips"]').fill("");
  await page.getByRole("button", { name: words("form.save"), exact: true }).click();
  await said(words("line.suite", { line: 1, text: "8075" }));
  await said(words("line.already-in", { line: 2, hint: "Nordlys Backbone", text: "65538" }));
  await said(words("line.already-in", { line: 3, hint: "Fjordnet Fibre", text: "64496" }));
  await page.locator('textarea[name="asns"]').fill("");
  await page.locator('textarea[name="vpns"]').fill(`${name} VPN`);
  await save(page, "added");
  await expectUsable(page);

  const solution = new URL(page.url()).pathname;
  const other = await page.context().newPage();
  await other.goto(`${solution}/edit`);
  await page.goto(`${solution}/edit`);
  await other.getByLabel(words("field.description")).fill("Written in another tab.");
  await save(other, "saved");
  await page.locator('textarea[name="vpns"]').fill(`${name} VPN\n${name} VPN 2`);
  await page.getByRole("button", { name: words("form.save"), exact: true }).click();
  await said(words("error.stale"));
  await expect(page.getByRole("table", { name: words("form.later") })).toContainText(
    words("field.description"),
  );
  await expect(page.locator('textarea[name="vpns"]')).toHaveValue(`${name} VPN\n${name} VPN 2`);
  await expectUsable(page);
  await page.getByRole("button", { name: words("form.saveAnyway") }).click();
  await expect(page.getByRole("status")).toContainText(words("done.saved"));
  await other.close();

  await page.getByRole("link", { name: words("page.import") }).click();
  const file = (text: string) => ({
    name: "lists.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  await page.locator('input[type="file"]').setInputFiles(file("list,value\nnames,x\n"));
  await page.getByRole("button", { name: words("import.send") }).click();
  await said(words("import.fault.unknown-list", { line: 2, text: "names" }));
  await expectUsable(page);
  await page.locator('input[type="file"]').setInputFiles(file(`list,value\nvpns,${name} Remote\n`));
  await page.getByRole("button", { name: words("import.send") }).click();
  await expect(page.getByRole("status")).toContainText(words("done.imported"));
  await expect(page.getByText(`${name} Remote`).first()).toBeVisible();

  await page.getByRole("link", { name: words("page.close") }).click();
  await expectUsable(page);
  await page.getByRole("button", { name: words("close.confirm") }).click();
  await expect(page.getByRole("status")).toContainText(words("done.closed"));
});

test("a provider contributes, cancels, is rejected and is approved", async ({
  page,
  stranger,
  hasScript,
  complaints,
}) => {
  complaints.expect(/status of 4(09|22)/);
  const name = `Harbour ${hasScript ? "One" : "Two"}`;
  await signInAs(page, "provider", "/partnerPortal");
  const solution = await add(page, name, { vpns: `${name} VPN` });
  const target = "Nordlys Backbone";
  const contribute = async () => {
    await page.goto(`${solution}/contribute`);
    await page.getByLabel(target).check();
    await page.getByRole("button", { name: english("contributions:make.contribute") }).click();
    await expect(page.getByRole("status")).toContainText(english("contributions:done.made"));
    return new URL(page.url()).pathname;
  };
  await contribute();
  await expectUsable(page);
  await page.goto(`${solution}?tab=profile`);
  await expect(page.getByText(words("page.contributed"))).toBeVisible();
  await expect(page.getByRole("link", { name: words("page.edit"), exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: words("page.toContribution") }).click();
  await page.getByRole("button", { name: english("contributions:decide.cancel") }).click();
  await expect(page.getByRole("status")).toContainText(english("contributions:done.cancelled"));

  const rejected = await contribute();
  await signInAs(stranger, "leadership", rejected);
  await expectUsable(stranger);
  await stranger.getByRole("button", { name: english("contributions:decide.reject") }).click();
  await expect(
    stranger.getByText(english("contributions:error.note-missing")).first(),
  ).toBeVisible();
  await stranger.getByLabel("Note").fill("Name the offices.");
  await stranger.getByRole("button", { name: english("contributions:decide.reject") }).click();
  await expect(stranger.getByRole("status")).toContainText(english("contributions:done.rejected"));
  await page.goto(rejected);
  await expect(page.getByText("Name the offices.").first()).toBeVisible();

  const approved = await contribute();
  await stranger.goto(approved);
  await stranger.getByRole("button", { name: english("contributions:decide.approve") }).click();
  await expect(stranger.getByRole("status")).toContainText(english("contributions:done.approved"));
  await page.goto(`${solution}?tab=profile`);
  await expect(page.getByText(words("page.closed"))).toBeVisible();
  await stranger.goto(`/vnext/partner?search=${encodeURIComponent(target)}`);
  await stranger.getByRole("link", { name: target }).click();
  await expect(stranger.getByText(`${name} VPN`).first()).toBeVisible();
  await expectUsable(stranger);
});
