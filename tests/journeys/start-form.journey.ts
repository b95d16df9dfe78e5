import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { expectFinishedReport, reportRow, runButton, visit } from "#tests/support/visitor";

/** Errors of the form are answered by the server without script, and found by the page with it. */
const refusedForm = /status of 422/;

test("a domain name that cannot be one is refused at its field, and kept", async ({
  page,
  hasScript,
  complaints,
}) => {
  if (!hasScript) complaints.expect(refusedForm);
  await visit(page, "/");
  await page.getByText("Add your domain (optional)").click();
  const domain = page.getByLabel("Tenant domain");
  await domain.fill("not a domain!");
  await runButton(page).click();

  const message =
    "Enter a domain name of fewer than 40 characters: letters, digits, underscores, hyphens and dots.";
  await expect(page.getByRole("alert")).toContainText(english("ui:errors.title", { count: 1 }));
  await expect(domain).toHaveValue("not a domain!");
  await expect(domain).toHaveAccessibleDescription(new RegExp(message));
  await expectUsable(page);
  await page.getByRole("alert").getByRole("link", { name: message }).click();
  await expect(domain).toBeFocused();

  await domain.fill("contoso.onsuite.test");
  await runButton(page).click();
  await expectFinishedReport(page);
  await expect(reportRow(page, english("verdict:server-dns.name"))).toContainText(
    english("verdict:count-of.names", { part: 5, whole: 5, count: 5 }),
  );
});

test("a typed location without a city, or with one that nobody knows, is refused", async ({
  page,
  hasScript,
  complaints,
}) => {
  complaints.expect(refusedForm);
  await visit(page, "/");
  await page.getByRole("radio", { name: english("network-test:start.location.manual") }).check();
  await runButton(page).click();
  await expect(
    page
      .getByRole("alert")
      .getByRole("link", { name: english("network-test:error.invalid-location") }),
  ).toBeVisible();
  await expectUsable(page);

  const city = page.getByLabel("City", { exact: true });
  await city.fill("Zzyzzqx");
  if (hasScript) await expect(page.getByText(english("geo:place.nothing"))).toBeVisible();
  await runButton(page).click();
  await expect(
    page
      .getByRole("alert")
      .getByRole("link", { name: english("network-test:error.place-missing") }),
  ).toBeVisible();
  await expect(city).toHaveValue("Zzyzzqx");
  await expectUsable(page);
});

test("a city that may be several is asked for again with the list of them", async ({
  page,
  complaints,
}) => {
  complaints.expect(refusedForm);
  await visit(page, "/");
  await page.getByRole("radio", { name: english("network-test:start.location.manual") }).check();
  await page.getByLabel("City", { exact: true }).fill("Springfield");
  await runButton(page).click();

  await expect(
    page.getByRole("alert").getByRole("link", { name: english("network-test:error.place-choose") }),
  ).toBeVisible();
  const cities = page.getByRole("group", { name: "Which city do you mean?" }).getByRole("radio");
  await expect(cities).toHaveCount(8);
  await expectUsable(page);
  await page.getByRole("radio", { name: "Springfield, Illinois, United States" }).check();
  await runButton(page).click();
  await expectFinishedReport(page);
  await expect(reportRow(page, /Location of the user/)).toContainText("Springfield, Illinois");
});

test("a link may bring the domain, and one that cannot be a domain is left out", async ({
  page,
}) => {
  await visit(page, "/?tenantName=contoso.com");
  await expect(page.getByLabel("Tenant domain")).toBeVisible();
  await expect(page.getByLabel("Tenant domain")).toHaveValue("contoso.com");
  await visit(page, "/?tenantName=%3Cscript%3Ealert(1)%3C%2Fscript%3E");
  await expect(page.getByLabel("Tenant domain")).toBeHidden();
  await expect(page.getByLabel("Tenant domain")).toHaveValue("");
});

test("more about the test is shown on request", async ({ page }) => {
  await visit(page, "/");
  const more = page.getByText(english("network-test:start.more.measured"));
  await expect(more).toBeHidden();
  await page.getByText("More about the test").click();
  await expect(more).toBeVisible();
  await expectUsable(page);
});
