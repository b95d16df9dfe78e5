import { expectUsable } from "#tests/support/accessibility";
import { expect, test } from "#tests/support/journey";
import { chooseCity, expectAlive, reportRunBefore, visit } from "#tests/support/visitor";

const unknownId = "3f2b8c1e-5d47-4a90-9c6e-0b7d52a1f843";

test("a report opens again by its address, for others without what is not theirs to know", async ({ page, stranger }) => {
  const address = await reportRunBefore(page.request, { fields: { tenantDomain: "contoso.onsuite.test" } });
  await visit(page, address);
  const egress = (reader: typeof page) => reader.getByRole("row", { name: /Network egress location/ });
  await expect(page.getByRole("link", { name: "Delete report" })).toBeVisible();
  await expect(egress(page)).toContainText("203.0.113.10");
  await expect(page.getByText("5 of 5 names")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/ · complete · /)).toBeVisible();

  await visit(stranger, address);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(await page.getByRole("heading", { level: 1 }).innerText());
  await expect(egress(stranger)).toContainText("203.0.113.x");
  await expect(stranger.getByText("2 of 2 names")).toBeVisible();
  await expect(stranger.getByRole("link", { name: "Delete report" })).toHaveCount(0);
  await expect(stranger.getByRole("link", { name: "Wrong place?" })).toHaveCount(0);
  const source = await stranger.content();
  expect(source).not.toContain("203.0.113.10");
  expect(source).not.toContain("contoso");
  await expectUsable(stranger);
});

test("a finished report ships no script, and its parts have addresses of their own", async ({ page }) => {
  await visit(page, await reportRunBefore(page.request));
  expect(await page.locator("script").count()).toBe(0);
  for (const part of ["Summary", "Details", "Samples"]) {
    await page.getByRole("navigation", { name: "Report" }).getByRole("link", { name: part }).click();
    await expect(page.locator(`#${part.toLowerCase()}`)).toBeInViewport();
    expect(new URL(page.url()).hash).toBe(`#${part.toLowerCase()}`);
  }
  for (const more of await page.locator("main summary").all()) await more.click();
  await expect(page.getByRole("table", { name: "Exchange: Best for your place" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Tests that were not made" })).toBeVisible();
  await expect(page.getByText(/^8\.4\sms, 8\.5\sms, /)).toBeVisible();
  await expectUsable(page);
});

test("an address that names no report is answered by an alert and the way to a new test", async ({ page, complaints }) => {
  complaints.expect(/status of 40[04]/);
  const alerts = [
    { address: `/report/${unknownId}`, status: 404, title: "Report not found" },
    { address: "/report/3f2b8c1e", status: 400, title: "The report id has the wrong format" },
    { address: "/report/temp", status: 404, title: "This browser holds no unsaved report" },
  ];
  for (const { address, status, title } of alerts) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(status);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("alert")).toBeVisible();
    await expectUsable(page);
  }
  await page.getByRole("link", { name: "Run a network test" }).click();
  await expect(page).toHaveURL("/");
});

test("temp leads the browser that holds a run to its report", async ({ page }) => {
  const address = await reportRunBefore(page.request);
  await page.goto("/report/temp");
  await expect(page).toHaveURL(address);
});

test("a visitor corrects the place of a report", async ({ page, stranger, hasScript, complaints }) => {
  complaints.expect(/status of 422/);
  const address = await reportRunBefore(page.request);
  await visit(page, address);
  await page.getByRole("link", { name: "Wrong place?" }).click();
  await page.waitForURL(`${address}/place`);
  await expectAlive(page);
  await expect(page.getByText("Place now: Tacoma, Washington, United States")).toBeVisible();
  await expectUsable(page);

  const save = page.getByRole("button", { name: "Use this place" });
  await save.click();
  await expect(page.getByRole("alert").getByRole("link", { name: /^A location is needed\./ })).toBeVisible();
  await expectAlive(page);
  await expectUsable(page);

  await chooseCity(page, { text: "Denver", name: "Denver, Colorado, United States", submit: save });
  if (!hasScript) await expectUsable(page);
  await save.click();
  await page.waitForURL(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Your traffic leaves for the internet 1,6/);
  await expect(page.getByRole("row", { name: /Location of the user/ })).toContainText("Denver, Colorado, United States");
  await expect(page.getByText(/Places from your correction/)).toBeVisible();
  await expectUsable(page);

  await visit(stranger, `${address}/place`);
  await expect(stranger.getByText("Only the owner and the browser that ran the test may correct the place of a report.")).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Use this place" })).toHaveCount(0);
  await expectUsable(stranger);
});

test("a visitor deletes a report, after a question, and nobody else can", async ({ page, stranger, complaints }) => {
  complaints.expect(/status of 404/);
  const address = await reportRunBefore(page.request);
  await visit(stranger, `${address}/delete`);
  await expect(stranger.getByText("Only the owner and the browser that ran the test may delete a report.")).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Delete report" })).toHaveCount(0);
  await expectUsable(stranger);

  await visit(page, address);
  await page.getByRole("link", { name: "Delete report" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete this report?");
  await expectUsable(page);
  await page.getByRole("link", { name: "Keep it" }).click();
  await expect(page).toHaveURL(address);

  await page.getByRole("link", { name: "Delete report" }).click();
  await page.getByRole("button", { name: "Delete report" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The report was deleted." })).toBeVisible();
  await expectAlive(page);
  await expectUsable(page);
  for (const gone of [address, "/report/temp"]) {
    expect((await page.goto(gone))?.status(), gone).toBe(404);
  }
});

test("the map that moves stands above the list of the same places", async ({ page, hasScript }) => {
  const address = await reportRunBefore(page.request, { fields: { browserLatitude: "39.7392", browserLongitude: "-104.9847", browserLocationCity: "Denver", browserLocationRegion: "Colorado" } });
  await visit(page, address);
  await page.getByRole("link", { name: "Interactive map" }).click();
  await page.waitForURL(`${address}/map`);
  await expectAlive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Map of Denver");
  const places = page.getByRole("main").getByRole("listitem");
  await expect(places).toContainText([/^You, Denver 39\.7\d, -104\.9\d$/, /^Egress, Seattle/, /^Your front door, Seattle/]);
  if (hasScript) {
    await expect(page.locator(".leaflet-container .map-mark")).toHaveCount(await places.count());
    await expect(page.locator(".leaflet-container .map-land").first()).toBeAttached();
    await page.getByRole("button", { name: "Zoom in" }).click();
  } else {
    await expect(page.getByText("The same places stand in the list below.")).toBeVisible();
  }
  await expectUsable(page);
  await page.getByRole("link", { name: "Back to the report" }).click();
  await expect(page).toHaveURL(address);
});
