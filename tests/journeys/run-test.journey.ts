import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import {
  chooseCity,
  expectFinishedReport,
  reportRow,
  runButton,
  tacoma,
  visit,
} from "#tests/support/visitor";

test.describe("a browser that tells its place", () => {
  test.use({ geolocation: tacoma, permissions: ["geolocation"] });

  test("a visitor runs the test and reads in the report what was found", async ({
    page,
    hasScript,
  }) => {
    await visit(page, "/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test your connection");
    await expect(page.getByText(english("network-test:start.terms"))).toBeVisible();
    await expect(
      page.getByRole("region", { name: "What is sent and kept" }).getByRole("listitem"),
    ).toHaveCount(10);
    await expectUsable(page);

    await runButton(page).click();
    await expectFinishedReport(page);

    // Browser, server and stand-ins share this machine: while they load it, they may keep each other waiting.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      hasScript
        ? /^(Nothing found that slows your connection|Your line delays all traffic under load)$/
        : "The latency to Exchange was not measured",
    );
    await expectUsable(page);
    const path = page.getByRole("list", { name: "The path from you to the Exchange front door" });
    await expect(path.getByRole("listitem")).toContainText(
      hasScript
        ? ["Tacoma", "Seattle", "Seattle"]
        : ["Seattle", "Seattle", english("report:path.doorUnknown")],
    );
    await expect(page.getByRole("img", { name: /^Map: You \(/ })).toBeVisible();
    await expect(page.getByRole("heading", { name: / with the same service$/ })).toBeVisible();
    await expect(
      page.getByRole("table", { name: "Share of customers by score" }).getByRole("row"),
    ).toHaveCount(6);
    await expect(
      page.getByRole("heading", {
        name: hasScript ? /^Exchange and SharePoint only: \d+ of 100$/ : "No score",
      }),
    ).toBeVisible();
    for (const group of [
      "Location and egress",
      "Exchange",
      "SharePoint",
      english("report:group.dns"),
      "Reachability and certificates",
    ]) {
      await expect(page.getByRole("heading", { level: 3, name: group, exact: true })).toBeVisible();
    }
    const latency = reportRow(page, /Latency to Exchange/);
    await expect(latency).toContainText(
      hasScript
        ? /OK.*\sms ±.*25 samples.*by Resource Timing/
        : /Not tested.*The browser ran no script/,
    );
    await expect(
      page.getByText(
        hasScript ? /^Minimum .*\sms, median .*\sms, 25 samples/ : /^No samples were taken/,
      ),
    ).toBeVisible();
  });
});

test("a visitor types the city and chooses it from those that match", async ({
  page,
  hasScript,
  complaints,
}) => {
  if (!hasScript) complaints.expect(/status of 422/);
  await visit(page, "/");
  await page.getByRole("radio", { name: english("network-test:start.location.manual") }).check();
  await chooseCity(page, {
    text: "Spokane",
    name: "Spokane, Washington, United States",
    submit: runButton(page),
  });
  await expectUsable(page);

  await runButton(page).click();
  await expectFinishedReport(page);
  await expect(reportRow(page, /Location of the user/)).toContainText(
    /Spokane, Washington, United States.*as entered/,
  );
});

test.describe("front doors that cut every connection", () => {
  test.use({ geolocation: tacoma, permissions: ["geolocation"] });

  test("the report names what did not answer and gives no number for it", async ({
    page,
    steer,
    complaints,
    hasScript,
  }) => {
    complaints.expect(/net::ERR_EMPTY_RESPONSE/);
    await steer({ mode: "dead" });
    await visit(page, "/");
    await runButton(page).click();
    await expectFinishedReport(page);

    const latency = reportRow(page, /Latency to Exchange/);
    await expect(latency).toContainText(hasScript ? /Failed/ : /Not tested/);
    await expect(latency).not.toContainText(/\d ms ±/);
    await expect(reportRow(page, english("verdict:server-reachability.name"))).toContainText(
      /Failed.*0 of 2/,
    );
    await expect(page.getByRole("heading", { name: "No score" })).toBeVisible();
    await expectUsable(page);
  });
});
