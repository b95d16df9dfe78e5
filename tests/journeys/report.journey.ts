import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import {
  chooseCity,
  expectAlive,
  farFromEgress,
  reportRow,
  reportRunBefore,
  visit,
} from "#tests/support/visitor";

const unknownId = "3f2b8c1e-5d47-4a90-9c6e-0b7d52a1f843";

test("a report opens again by its address, for others without what is not theirs to know", async ({
  page,
  stranger,
}) => {
  const address = await reportRunBefore(page.request, {
    fields: { tenantDomain: "contoso.onsuite.test" },
  });
  await visit(page, address);
  const egress = (reader: typeof page) => reportRow(reader, /Network egress location/);
  await expect(page.getByRole("link", { name: "Delete report" })).toBeVisible();
  await expect(egress(page)).toContainText("203.0.113.10");
  await expect(reportRow(page, english("verdict:server-dns.name"))).toContainText(
    english("verdict:count-of.names", { part: 5, whole: 5, count: 5 }),
  );
  await page.reload();
  await expect(page.getByText(/ · complete · /)).toBeVisible();

  await visit(stranger, address);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(
    (await page.getByRole("heading", { level: 1 }).innerText()).replace(/\byour\b/i, (word) =>
      word === "Your" ? "This user's" : "this user's",
    ),
  );
  // Whoever reads it is told of the user, also in what is folded.
  expect(await stranger.locator("main").textContent()).not.toMatch(/\byou(rs?)?\b/i);
  await expect(stranger.getByText("run by another user")).toBeVisible();
  await expect(egress(stranger)).toContainText("203.0.113.x");
  await expect(reportRow(stranger, english("verdict:server-dns.name"))).toContainText(
    english("verdict:count-of.names", { part: 2, whole: 2, count: 2 }),
  );
  await expect(stranger.getByRole("link", { name: "Delete report" })).toHaveCount(0);
  await stranger.goto(`${stranger.url().split("?")[0]}/map`);
  expect(await stranger.locator("main").textContent()).not.toMatch(/\byou(rs?)?\b/i);
  await expect(
    stranger.getByRole("link", { name: english("report:tools.correctPlace") }),
  ).toHaveCount(0);
  const source = await stranger.content();
  expect(source).not.toContain("203.0.113.10");
  expect(source).not.toContain("contoso");
  await expectUsable(stranger);
});

test("a finished report ships no script, and its parts have addresses of their own", async ({
  page,
}) => {
  await visit(page, await reportRunBefore(page.request, { fields: farFromEgress }));
  expect(await page.locator("script").count()).toBe(0);
  const parts = [
    [/^\d+ problems$/, "problems"],
    [/^\d+ OK$/, "fine"],
    [/^\d+ not tested$/, "not-tested"],
    ["Map and score", "summary"],
    ["Samples", "samples"],
  ] as const;
  for (const [name, id] of parts) {
    await page.getByRole("navigation", { name: "Report" }).getByRole("link", { name }).click();
    await expect(page.locator(`#${id}`)).toBeInViewport();
    expect(new URL(page.url()).hash).toBe(`#${id}`);
  }
  for (const more of await page.locator("main summary").all()) await more.click();
  await expect(
    page.getByRole("table", {
      name: `${english("report:doors.exchange")}: ${english("report:doors.forYou")}`,
    }),
  ).toBeVisible();
  await expect(page.getByRole("table", { name: english("report:pending.caption") })).toBeVisible();
  await expect(page.getByText(/^40\.4\sms, 40\.5\sms, /)).toBeVisible();
  await expectUsable(page);
});

test("the first screen answers: the finding, what to do first, the counts, the ticket and the path", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, await reportRunBefore(page.request, { fields: farFromEgress }));
  const answers = [
    page.getByRole("heading", { level: 1 }),
    page.getByText("Most likely cause."),
    page.getByText("Do this first."),
    page.getByRole("navigation", { name: "Report" }).getByRole("link", { name: /^\d+ problems$/ }),
    page.getByText("Copy for IT"),
    page.getByRole("list", { name: "The path from you to the Exchange front door" }),
    page.getByRole("heading", { level: 2, name: "Problems" }),
  ];
  for (const answer of answers) await expect(answer).toBeInViewport({ ratio: 1 });
  await page.getByText("Copy for IT").click();
  await expect(page.locator("#ticket")).toContainText("Network test of");
});

test("problems come first with what they mean, the rest is folded by group and opened by a link", async ({
  page,
}) => {
  await visit(page, await reportRunBefore(page.request, { fields: farFromEgress }));
  const problems = page.getByRole("table", { name: "Problems" });
  await expect(problems.getByRole("row", { name: /Distance to the egress/ })).toContainText(
    "Traffic makes a detour",
  );
  await expect(problems).not.toContainText("Information");
  await expect(page.getByRole("heading", { level: 3, name: "Location and egress" })).toBeVisible();
  await expect(reportRow(page, "Location of the user")).toBeHidden();
  await page.getByRole("link", { name: english("report:fine.unfold") }).click();
  await expect(reportRow(page, "Location of the user")).toBeVisible();
  expect(await page.locator("script").count()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  const lefts = await page
    .locator("main .grid tbody tr > :nth-child(3)")
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(1);
  const marks = await page
    .locator("sup a")
    .evaluateAll((all) => all.map((mark) => mark.getAttribute("href")));
  const notes = await page
    .locator(".sources > li")
    .evaluateAll((all) => all.map(({ id, textContent }) => ({ href: `#${id}`, textContent })));
  expect(new Set(marks)).toEqual(new Set(notes.map(({ href }) => href)));
  expect(new Set(notes.map(({ textContent }) => textContent)).size).toBe(notes.length);
  await page.getByRole("link", { name: english("report:fine.fold") }).click();
  await expect(reportRow(page, "Location of the user")).toBeHidden();
});

test("an address that names no report is answered by an alert and the way to a new test", async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 40[04]/);
  const alerts = [
    { address: `/report/${unknownId}`, status: 404, title: "Report not found" },
    { address: "/report/3f2b8c1e", status: 400, title: "The report id has the wrong format" },
    { address: "/report/temp", status: 404, title: english("report:alert.noRun.title") },
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

test("a visitor corrects the place of a report", async ({
  page,
  stranger,
  hasScript,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const address = await reportRunBefore(page.request);
  await visit(page, address);
  await page.getByRole("link", { name: english("report:tools.correctPlace") }).click();
  await page.waitForURL(`${address}/place`);
  await expectAlive(page);
  await expect(
    page.getByText(`${english("report:place.current")}: Tacoma, Washington, United States`),
  ).toBeVisible();
  await expectUsable(page);

  const save = page.getByRole("button", { name: english("report:place.save") });
  await save.click();
  await expect(
    page
      .getByRole("alert")
      .getByRole("link", { name: english("report:place.error.place-missing") }),
  ).toBeVisible();
  await expectAlive(page);
  await expectUsable(page);

  await chooseCity(page, { text: "Denver", name: "Denver, Colorado, United States", submit: save });
  if (!hasScript) await expectUsable(page);
  await save.click();
  await page.waitForURL(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One of two locations is wrong");
  await expect(reportRow(page, /Distance to the egress/)).toContainText(
    english("verdict:doubt.distance-refuted"),
  );
  await expect(reportRow(page, /Location of the user/)).toContainText(
    "Denver, Colorado, United States",
  );
  await expect(page.getByText(/^Locations from your correction/)).toBeVisible();
  await expectUsable(page);

  await visit(stranger, `${address}/place`);
  await expect(stranger.getByText(english("report:place.notYours"))).toBeVisible();
  await expect(stranger.getByRole("button", { name: english("report:place.save") })).toHaveCount(0);
  await expectUsable(stranger);
});

test("a visitor deletes a report, after a question, and nobody else can", async ({
  page,
  stranger,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const address = await reportRunBefore(page.request);
  await visit(stranger, `${address}/delete`);
  await expect(stranger.getByText(english("report:delete.notYours"))).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Delete report" })).toHaveCount(0);
  await expectUsable(stranger);

  await visit(page, address);
  await page.getByRole("link", { name: "Delete report" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete this report?");
  await expectUsable(page);
  await page.getByRole("link", { name: english("report:delete.cancel") }).click();
  await expect(page).toHaveURL(address);

  await page.getByRole("link", { name: "Delete report" }).click();
  await page.getByRole("button", { name: "Delete report" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "The report was deleted." }),
  ).toBeVisible();
  await expectAlive(page);
  await expectUsable(page);
  for (const gone of [address, "/report/temp"]) {
    expect((await page.goto(gone))?.status(), gone).toBe(404);
  }
});

test("the map that moves stands above the list of the same places", async ({ page, hasScript }) => {
  const address = await reportRunBefore(page.request, { fields: farFromEgress });
  await visit(page, address);
  await page.getByRole("link", { name: "Interactive map" }).click();
  await page.waitForURL(`${address}/map`);
  await expectAlive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Map of Denver");
  const places = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /\d\.\d/ });
  await expect(places).toContainText([
    /^You \(Denver\) 39\.7\d, -104\.9\d$/,
    /^Egress \(Seattle\)/,
    /^Your front door \(Seattle\)/,
  ]);
  if (hasScript) {
    await expect(page.locator(".leaflet-container .map-mark")).toHaveCount(await places.count());
    await expect(page.locator(".leaflet-container .map-land").first()).toBeAttached();
    await page.getByRole("button", { name: "Zoom in" }).click();
  } else {
    await expect(page.getByText(english("report:map.loading"))).toBeVisible();
  }
  await expectUsable(page);
  await page.getByRole("link", { name: "Back to the report" }).click();
  await expect(page).toHaveURL(address);
});
