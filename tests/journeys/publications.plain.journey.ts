import { fileURLToPath } from "node:url";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { visit } from "#tests/support/visitor";

const file = fileURLToPath(new URL("../support/small-feed.json", import.meta.url));

// One after another: their program starts once, and nobody else uses it.
test.describe.configure({ mode: "default" });
test.use({ serverOptions: { published: { file, instance: "Worldwide", version: "2026101500" } } });

test(
  "a network engineer reads what was published, narrows it, links to one change and asks what " +
    "changed since",
  async ({ page, complaints }) => {
    complaints.expect(/status of 40[04]/);
    await visit(page, "/publications");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Publications");
    await expectUsable(page);
    await page.getByRole("link", { name: "Worldwide", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What changed in Worldwide");
    await expect(page.getByRole("heading", { name: "Version 2026101500" })).toBeVisible();
    await expectUsable(page);

    await page
      .getByLabel(english("publications:filter.text"), { exact: true })
      .fill("outlook.office");
    await page.getByLabel("Service area").selectOption({ label: "Exchange Online" });
    await page.getByLabel("Category").selectOption("Optimize");
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(page).toHaveURL(/text=outlook\.office/);
    await expect(page.getByRole("article")).toHaveCount(1);
    await page.getByRole("article").getByRole("link").click();
    await expect(page).toHaveURL(/\/publications\/Worldwide\/2026101500#change-\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Worldwide, version 2026101500",
    );
    await expectUsable(page);

    await page.getByRole("link", { name: "What changed since this version" }).click();
    await expect(page.getByText("You have everything that is published")).toBeVisible();
    await expectUsable(page);
    await page.getByLabel("What changed since version").fill("last month");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("alert")).toContainText(
      english("publications:since.problem.not-a-version", { latest: "2026101500" }),
    );
    await expect(page.getByLabel("What changed since version")).toHaveValue("last month");
    await expectUsable(page);
    await page.getByLabel("What changed since version").fill("2026010100");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("Version 2026010100 was never published.")).toBeVisible();
    await expect(page.getByText("outlook.office.com").first()).toBeVisible();
    await expectUsable(page);
  },
);

test("a network engineer learns how to consume what is published", async ({ page, server }) => {
  await visit(page, "/publications/consume");
  await expect(page.getByText(`${server.origin}/version/Worldwide`).first()).toBeVisible();
  await page.getByLabel("Instance").selectOption("China");
  await page.getByRole("button", { name: english("publications:consume.choose") }).click();
  await expect(page.getByText(`${server.origin}/version/China`).first()).toBeVisible();
  await expectUsable(page);
  const list = await page.request.get(
    "/publications/Worldwide/list.txt?kind=urls&category=Optimize",
  );
  expect(await list.text()).toContain("\noutlook.office.com\n");
});
