import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import {
  denver,
  expectFinishedReport,
  reportRow,
  runButton,
  stepOf,
  tacoma,
  visit,
} from "#tests/support/visitor";

const nothingKept = `${english("network-test:stopped.title")} ${english("network-test:stopped.text")}`;

/** Round trip in ms with which 25 samples last long enough to look at a running test. */
const unhurriedMs = 400;

test.describe("a browser that tells its place", () => {
  test.use({ geolocation: tacoma, permissions: ["geolocation"] });

  test("a running test shows each step with what it found so far, and the time left", async ({
    page,
    steer,
  }) => {
    await steer({ delayMs: unhurriedMs });
    await visit(page, "/");
    await runButton(page).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Testing your connection from Tacoma",
    );
    await expect(page.getByRole("progressbar", { name: "Test progress" })).toHaveAttribute(
      "value",
      /^[1-9]\d?$/,
    );
    await expect(page.getByText(/^about \d+ s left$/)).toBeVisible();
    await expect(stepOf(page, "Location")).toContainText("Done");
    await expect(stepOf(page, "Location")).toContainText(
      english("network-test:found.place.browser", { place: "Tacoma, Washington, United States" }),
    );
    await expect(stepOf(page, "Latency to Exchange")).toContainText("Running");
    await expect(
      page.getByRole("img", { name: /^Round-trip times to Exchange: \d+ samples? / }),
    ).toBeVisible();
    await expect(
      page.getByRole("list", { name: "The path so far" }).getByRole("listitem"),
    ).toContainText(["Tacoma", "Egress", "Exchange front door"]);
    await expect(stepOf(page, "Save")).toContainText("Waiting");
    await expectUsable(page);

    await steer({ delayMs: 1 });
    await expectFinishedReport(page);
  });

  test("a stopped test keeps nothing and can be run again", async ({ page, steer }) => {
    await steer({ delayMs: unhurriedMs });
    await visit(page, "/");
    await runButton(page).click();
    await expect(stepOf(page, "Latency to Exchange")).toContainText("Running");
    await page.getByRole("button", { name: english("network-test:run.stop") }).click();

    await expect(page.getByRole("status").filter({ hasText: nothingKept })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test your connection");
    await expectUsable(page);

    await steer({ delayMs: 1 });
    await runButton(page).click();
    await expectFinishedReport(page);
  });

  test("a test stopped while its report is made leaves no report, however late that comes", async ({
    page,
  }) => {
    const late = new Promise<string>((resolve) => {
      void page.route("**/GenerateTestReport", async (route) => {
        const answer = await route.fetch();
        const { id } = (await answer.json()) as { id: string };
        await page.getByRole("button", { name: english("network-test:run.stop") }).click();
        await route.fulfill({ response: answer });
        resolve(id);
      });
    });
    const deleted = page.waitForResponse(/DeleteReport/);
    await visit(page, "/");
    await runButton(page).click();
    const id = await late;
    await expect(page.getByRole("status").filter({ hasText: nothingKept })).toBeVisible();
    expect((await deleted).ok()).toBe(true);
    expect((await page.request.get(`/report/${id}`)).status()).toBe(404);
  });

  test("a report that comes after its test was stopped does not take the place of the next one's", async ({
    page,
  }) => {
    const first = new Promise<() => void>((resolve) => {
      void page.route(
        "**/GenerateTestReport",
        async (route) => {
          const answer = await route.fetch();
          await new Promise<void>((release) => resolve(release));
          await route.fulfill({ response: answer });
        },
        { times: 1 },
      );
    });
    await visit(page, "/");
    await runButton(page).click();
    const release = await first;
    await page.getByRole("button", { name: english("network-test:run.stop") }).click();
    await runButton(page).click();
    await expect(stepOf(page, english("network-test:expects.report"))).toContainText("Running");
    const deleted = page.waitForResponse(/DeleteReport/);
    release();
    expect((await deleted).ok()).toBe(true);
    await expectFinishedReport(page);
    await expect(page.getByRole("link", { name: "Delete report" })).toBeVisible();
  });

  test("a test stopped while the server tests keeps the report, and the server stops too", async ({
    page,
  }) => {
    await visit(page, "/?tenantName=silent.onsuite.test");
    await runButton(page).click();
    // The report is made by now, and a name of this tenant keeps the server busy for seconds.
    await expect(stepOf(page, "Download and upload")).toContainText("Running");
    const cancelled = page.waitForResponse(/\/stop$/);
    await page.getByRole("button", { name: english("network-test:run.stop") }).click();
    await expect(
      page.getByRole("status").filter({ hasText: english("network-test:stopped.withReport") }),
    ).toBeVisible();
    await cancelled;
    await page.getByRole("link", { name: english("network-test:run.openReport") }).click();
    await expect(page.getByText(` · ${english("report:state.cancelled")} · `)).toBeVisible();
  });

  test("front doors that answer too late give a named failure and no number", async ({
    page,
    steer,
  }) => {
    await steer({ mode: "slow" });
    await visit(page, "/");
    await runButton(page).click();

    const latency = stepOf(page, "Latency to Exchange");
    await expect(latency).toContainText(english("network-test:failure.endpoint-timeout"));
    await expect(latency).not.toContainText(/\d\sms/);
    await expectUsable(page);
    await steer({ mode: "ok" });
    await expectFinishedReport(page);
    await expect(reportRow(page, /Latency to Exchange/)).toContainText("Failed");
    // The score is of what was measured: a download may have been, the latency was not.
    await expect(
      page
        .getByRole("table", { name: "Score by workload" })
        .getByRole("row", { name: /^Exchange/ }),
    ).toContainText("not tested");
  });

  test("without Timing-Allow-Origin the report says that wall time was measured", async ({
    page,
    steer,
  }) => {
    await steer({ mode: "no-timing" });
    await visit(page, "/");
    await runButton(page).click();
    await expectFinishedReport(page);
    await expect(page.getByText(/Method: wall time of an image, calibrated/)).toBeVisible();
  });

  test("a connection that is lost during the test is told, and the entries are kept", async ({
    page,
    steer,
    complaints,
    context,
  }) => {
    complaints.expect(/net::ERR_INTERNET_DISCONNECTED/);
    await steer({ delayMs: unhurriedMs });
    await visit(page, "/?tenantName=contoso.com");
    await runButton(page).click();
    await expect(stepOf(page, "Latency to Exchange")).toContainText("Running");
    await context.setOffline(true);

    await expect(
      page.getByRole("alert").filter({ hasText: "Generate report failed." }),
    ).toBeVisible();
    await expect(page.getByLabel("Tenant domain")).toHaveValue("contoso.com");
    await expectUsable(page);

    await context.setOffline(false);
    await steer({ delayMs: 1 });
    await runButton(page).click();
    await expectFinishedReport(page);
  });
});

test("a report that cannot be saved says so, and the test can be run again", async ({
  page,
  complaints,
}) => {
  complaints.expect(/CreateReport/);
  const calls = /\/api\/NetworkTestReport\/CreateReport$/;
  await page.route(calls, (route) =>
    route.fulfill({ status: 503, json: { error: "unavailable", message: "later" } }),
  );
  await visit(page, "/?tenantName=contoso.com");
  await runButton(page).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Save the report to backend failed" }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test your connection");
  await expect(page.getByLabel("Tenant domain")).toHaveValue("contoso.com");
  await expect(
    page.getByRole("link", { name: english("network-test:run.openReport") }),
  ).toBeVisible();
  await expectUsable(page);
  await page.unroute(calls);
  await runButton(page).click();
  await expectFinishedReport(page);
});

test.describe("a browser far from where its traffic leaves", () => {
  test.use({ geolocation: denver, permissions: ["geolocation"] });

  // Light takes 16 ms there and back; what answers sooner is no detour.
  const coveringMs = 40;

  test("a round trip too quick for the distance says that a location is wrong, and offers to correct it", async ({
    page,
  }) => {
    const heading = page.getByRole("heading", { level: 1 });
    // A busy machine takes longer than light over that distance, which refutes nothing: one tests again.
    await expect(async () => {
      await visit(page, "/");
      await runButton(page).click();
      await expectFinishedReport(page);
      expect(await heading.textContent()).toBe("One of two locations is wrong");
    }).toPass();
    await expect(reportRow(page, /Distance to the egress/)).toContainText(
      english("verdict:doubt.distance-refuted"),
    );
    await expect(
      page.getByRole("link", { name: english("report:tools.correctLocation") }),
    ).toBeVisible();
    await expect(page.getByText("Copy for IT")).toHaveCount(0);
    await expectUsable(page);
  });

  test("the report is headed by the detour and says what to do about it", async ({
    page,
    steer,
  }) => {
    await steer({ delayMs: coveringMs });
    await visit(page, "/");
    await runButton(page).click();
    await expectFinishedReport(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      /^Your egress is 1,6\d\d\skm \(1,0\d\d\smiles\) from you$/,
    );
    await expect(page.getByText("Most likely cause.")).toBeVisible();
    await page.getByText("Copy for IT").click();
    await expect(page.locator("pre")).toContainText(/^Report: http.*\/report\//m);
    await expectUsable(page);
    await steer({ delayMs: 1 });
  });
});

test.describe("a service that is at fault itself", () => {
  test.use({ geolocation: tacoma, permissions: ["geolocation"] });

  test.afterEach(async ({ steer }) => {
    await steer({ mode: "ok" });
  });

  for (const [mode, heading, complaint] of [
    ["dead", "The service does not answer", /net::ERR_EMPTY_RESPONSE/],
    ["error", "The service answers with an error (HTTP 503)", /status of 503/],
  ] as const) {
    test(`front doors in the state ${mode} are told as the service's fault, without a ticket`, async ({
      page,
      steer,
      complaints,
    }) => {
      complaints.expect(complaint);
      await steer({ mode });
      await visit(page, "/");
      await runButton(page).click();
      await expectFinishedReport(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page.getByText("Copy for IT")).toHaveCount(0);
      await expectUsable(page);
    });
  }
});

test("a browser that may not tell its place is tested from where its traffic leaves", async ({
  page,
  steer,
}) => {
  await steer({ delayMs: unhurriedMs });
  await visit(page, "/");
  await runButton(page).click();
  await expect(
    page.getByRole("status").filter({ hasText: english("network-test:alert.permission-denied") }),
  ).toContainText(
    english("network-test:alert.egressInstead", { place: "Seattle, Washington, United States" }),
  );
  await expectUsable(page);

  await steer({ delayMs: 1 });
  await expectFinishedReport(page);
  await expect(reportRow(page, /Location of the user/)).toContainText(/Seattle.*egress/);
});

test.describe("a browser in the middle of an ocean", () => {
  test.use({ geolocation: { latitude: -48.9, longitude: -123.4 }, permissions: ["geolocation"] });

  test("the visitor is asked to type in a city, and may", async ({ page, complaints }) => {
    complaints.expect(/status of 404 .*RemapBingGeo/);
    await visit(page, "/");
    await runButton(page).click();
    await expect(
      page.getByRole("status").filter({ hasText: english("network-test:alert.type-in-city") }),
    ).toBeVisible();
    await expect(
      page.getByRole("radio", { name: english("network-test:start.location.manual") }),
    ).toBeChecked();
    await expect(
      page.getByRole("link", { name: english("network-test:error.type-in-city") }),
    ).toBeVisible();
    await expectUsable(page);

    const city = page.getByLabel("City", { exact: true });
    await city.fill("Wellington");
    await page
      .getByRole("option", { name: /^Wellington .*New Zealand$/ })
      .first()
      .click();
    await runButton(page).click();
    await expectFinishedReport(page);
  });
});

test("a click before the script has come runs the test without it", async ({ page }) => {
  const scripts = /\/build\/.*\.js$/;
  await page.route(scripts, () => undefined);
  await page.goto("/", { waitUntil: "commit" });
  await runButton(page).click();
  await page.waitForURL(/\/report\//, { waitUntil: "commit" });
  await page.unroute(scripts);
  await page.reload();
  await expectFinishedReport(page);
  await expect(reportRow(page, /Latency to Exchange/)).toContainText(
    english("verdict:not-tested.no-script"),
  );
});
