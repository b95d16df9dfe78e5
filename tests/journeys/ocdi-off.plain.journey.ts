import { expectUsable } from "#tests/support/accessibility";
import { expect, test } from "#tests/support/journey";
import { withPeople } from "#tests/support/journey-servers";
import { signInAs } from "#tests/support/sign-in-as";

test.use({
  serverOptions: {
    env: {
      ...withPeople.env,
      SETTINGS_OVERRIDES: JSON.stringify({ isOcdiAssociationEnabled: false }),
    },
  },
});

const nobodys = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

test("OCDI associations are gone from pages, links and calls where the flag is off", async ({
  page,
  stranger,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await signInAs(page, "editor", "/endpoints");
  for (const view of ["sets", "fqdns", "workloads"]) {
    await page.goto(`/endpoints?view=${view}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("OCDI association");
    await expect(page.locator('a[href*="/ocdi"]')).toHaveCount(0);
    await expect(page.getByRole("button", { name: /OCDI/ })).toHaveCount(0);
  }
  await page.goto("/endpoints?view=fqdns");
  await expectUsable(page);

  const association = `/endpoints/fqdns/ocdiAssociationPanel/${nobodys}`;
  const pages = [
    "/endpoints/ocdi",
    "/endpoints/ocdi.csv",
    "/endpoints/ocdi/new",
    association,
    `${association}/edit`,
    `${association}/delete`,
  ];
  for (const address of pages)
    expect([address, (await page.request.get(address)).status()]).toEqual([address, 404]);
  await page.goto("/endpoints/ocdi");
  await expectUsable(page);
  const document = (await (await page.request.get("/api/openapi.json")).json()) as {
    paths: Record<string, object>;
  };
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    path.includes("Ocdi")
      ? Object.keys(methods).map((method) => ({ path: path.replace(/\{\w+\}/g, nobodys), method }))
      : [],
  );
  expect(calls.length).toBeGreaterThan(3);

  await signInAs(stranger, "council-member", "/endpoints");
  await expect(stranger.locator('a[href*="ocdi"]')).toHaveCount(0);
  const { origin } = new URL(stranger.url());
  for (const { path, method } of calls) {
    const answer = await stranger.request.fetch(path, {
      method: method.toUpperCase(),
      headers: { Origin: origin },
      ...(method !== "get" && { data: {} }),
    });
    expect([method, path, answer.status()]).toEqual([method, path, 404]);
  }
});
