import { readFile } from "node:fs/promises";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { parsedCsv } from "#tests/support/parsed-csv";
import { expectAlive, reportRunBefore, visit } from "#tests/support/visitor";

const unknownId = "3f2b8c1e-5d47-4a90-9c6e-0b7d52a1f843";
const samplesFrom = (leastMs: number) =>
  Array.from({ length: 25 }, (_, sample) => (leastMs + sample / 10).toFixed(1)).join(",");

test("two reports stand side by side, from the link on the first to what differs most", async ({
  page,
  stranger,
  complaints,
}) => {
  complaints.expect(/status of 4(04|22)/);
  const fast = await reportRunBefore(page.request, {
    fields: { measuredLatencies: samplesFrom(8.4) },
  });
  const slow = await reportRunBefore(page.request, {
    fields: { measuredLatencies: samplesFrom(48.4) },
  });
  await visit(page, fast);
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare two reports");
  await expectAlive(page);
  const [fieldA, fieldB, compare] = [
    page.getByRole("textbox", { name: "Report A" }),
    page.getByRole("textbox", { name: "Report B" }),
    page.getByRole("button", { name: "Compare", exact: true }),
  ];
  await expect(fieldA).toHaveValue(fast.replace("/report/", ""));
  await expectUsable(page);

  for (const [typed, message] of [
    ["", english("compare:error.missing")],
    ["not an id", english("compare:error.malformed-id")],
    [unknownId, "Report not found."],
    [fast, english("compare:error.same")],
  ] as const) {
    await fieldB.fill(typed);
    await compare.click();
    await expect(
      page.getByRole("alert").getByRole("link", { name: `Report B: ${message}` }),
    ).toBeVisible();
    await expect(fieldB).toHaveValue(typed);
    await expect(fieldB).toHaveAccessibleDescription(new RegExp(message));
  }
  await expectUsable(page);

  await fieldB.fill(new URL(slow, page.url()).href);
  await compare.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    english("compare:heading.longer", { difference: "40\u00a0ms" }),
  );
  const latency = page.getByRole("row", { name: /Latency to Exchange/ });
  await expect(latency).toContainText(/8\.4\sms.*48\.4\sms.*\+40\.0\sms.*Worse in B/s);
  await expect(page.getByRole("row", { name: /Egress network/ })).toContainText(
    english("compare:change.same"),
  );
  await page.getByText("What counts as noise").click();
  await expect(page.getByText(english("compare:noise.latency", { shown: 5 }))).toBeVisible();
  expect(await page.locator("script").count()).toBe(0);
  await expectUsable(page);

  await page.getByRole("link", { name: "Swap A and B" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    english("compare:heading.shorter", { difference: "40\u00a0ms" }),
  );
  await expect(page.getByRole("row", { name: /Latency to Exchange/ })).toContainText("Better in B");

  await visit(stranger, page.url());
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(/lower in B$/);
  expect(await stranger.content()).not.toContain("203.0.113.10");
});

test("two tests of the same line do not differ beyond noise", async ({ page }) => {
  const [one, other] = [
    await reportRunBefore(page.request, { fields: { measuredLatencies: samplesFrom(8.4) } }),
    await reportRunBefore(page.request, { fields: { measuredLatencies: samplesFrom(9) } }),
  ];
  await visit(page, `/compare?${new URLSearchParams({ a: one, b: other })}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "A and B do not differ beyond noise",
  );
  await expect(page.getByRole("row", { name: /Latency to Exchange/ })).toContainText(
    "Within noise",
  );
});

test("a report is there as a file", async ({ page }) => {
  const address = await reportRunBefore(page.request);
  await visit(page, address);
  const saved = async (name: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    const file = await download;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
  };
  const [json, csv] = [
    await saved(english("compare:export.json")),
    await saved(english("compare:export.csv")),
  ];
  const { id } = JSON.parse(json.text) as { id: string };
  expect(address).toBe(`/report/${id}`);
  expect([json.name, csv.name]).toEqual(
    ["json", "csv"].map((format) =>
      expect.stringMatching(
        new RegExp(`^pathlens-report-[0-9-]{10}-${id.slice(0, 8)}\\.${format}$`),
      ),
    ),
  );
  expect(parsedCsv(csv.text).find(([, name]) => name === "id")?.[3]).toBe(id);
});
