import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { visit } from "#tests/support/visitor";

test("an operator creates an ingest key, a program sends a sample with it, and the key is revoked", async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const name = `Fleet ${crypto.randomUUID()}`;
  await visit(page, "/sign-in?returnTo=/admin/ingest-keys");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.locator('button[name="account"][value="operator"]').click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("ingest:list.title"));
  await expectUsable(page);

  // The browser itself asks for a name; blanks are for the server to refuse.
  await page.getByLabel(english("ingest:name")).fill("  ");
  await page.getByRole("button", { name: english("ingest:create.save") }).click();
  await expect(page.getByRole("alert")).toContainText(english("ingest:error.missing"));
  await expectUsable(page);
  await page.getByLabel(english("ingest:name")).fill(name);
  await page.getByRole("button", { name: english("ingest:create.save") }).click();
  await expect(page.getByRole("status").first()).toContainText(english("ingest:secret.title"));
  const secret = (await page.locator("#ingest-key").textContent()) ?? "";
  expect(secret).toMatch(/^pathlens_ingest_[\w-]{43}$/);
  await expectUsable(page);

  const send = () =>
    page.request.post("/api/pnpp/api/v1/Telemetry", {
      headers: {
        Authorization: `Bearer ${secret}`,
        "Batch-Id": crypto.randomUUID(),
        "Content-Type": "application/x-ndjson",
        "Sec-Fetch-Site": "same-origin",
      },
      data: JSON.stringify({
        time: new Date().toISOString(),
        egressIp: "203.0.113.10",
        workload: "Exchange",
        latencyMs: 20,
        isConnected: true,
      }),
    });
  expect(await (await send()).json()).toEqual({ accepted: 1, rejected: [] });

  await visit(page, "/admin/ingest-keys");
  await expect(page.locator("#ingest-key")).toHaveCount(0);
  await page.getByRole("link", { name: english("ingest:revoke.of", { name }) }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("ingest:revoke.title"));
  await expectUsable(page);
  await page.getByRole("button", { name: english("ingest:revoke.confirm") }).click();
  await expect(page.getByRole("status")).toContainText(english("ingest:done.revoked"));
  await expect(page.getByRole("row", { name })).toContainText(english("ingest:state.revoked"));
  expect((await send()).status()).toBe(401);

  await page.getByRole("link", { name: "Audit trail" }).click();
  await expect(page.getByRole("table").getByText("Ingest key revoked").first()).toBeVisible();
});
