import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import {
  chooseCity,
  expectAlive,
  expectFinishedReport,
  reportRunBefore,
  runButton,
  visit,
} from "#tests/support/visitor";

/** Addresses of our own on a page: links that leave the page, and where forms go. */
async function ownAddresses(page: Parameters<typeof visit>[0]): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll("a[href]")].map(
      (link) => link.getAttribute("href") ?? "",
    );
    const forms = [...document.forms].map(
      (form) => form.getAttribute("action") ?? location.pathname,
    );
    return [...links, ...forms].filter((address) => address.startsWith("/"));
  });
}

test("what begins under /gcc stays under /gcc, from the form to the report and back", async ({
  page,
  hasScript,
  complaints,
}) => {
  if (!hasScript) complaints.expect(/status of 422/);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, "/gcc");
  const expectOwn = async () => {
    const addresses = await ownAddresses(page);
    expect(addresses.length).toBeGreaterThan(3);
    expect(
      addresses.filter((address) => !/^\/gcc(\/|\?|$)/.test(address)),
      page.url(),
    ).toEqual([]);
  };
  await expectOwn();
  await page.getByRole("radio", { name: english("network-test:start.location.manual") }).check();
  await chooseCity(page, {
    text: "Tacoma",
    name: "Tacoma, Washington, United States",
    submit: runButton(page),
  });
  await runButton(page).click();
  await expectFinishedReport(page);
  const address = new URL(page.url()).pathname;
  expect(address).toMatch(/^\/gcc\/report\//);
  await expectOwn();
  await expectUsable(page);

  for (const [link, part] of [
    [english("report:tools.correctPlace"), "place"],
    ["Delete report", "delete"],
    ["Interactive map", "map"],
  ] as const) {
    await visit(page, address);
    await page.getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(`${address}/${part}`);
    await expectAlive(page);
    await expectOwn();
  }
  await page.goto(`${address}/delete`);
  await page.getByRole("button", { name: "Delete report" }).click();
  await expect(page).toHaveURL(/\/gcc\?deleted=yes$/);

  const files =
    /^\/(build\/|favicon)|latency\.gif$|^\/sharepoint\/(download|upload)$|^\/probe\/|^\/resolver\/|^\/telemetry$/;
  expect(asked.filter((path) => !/^\/gcc(\/|$)/.test(path) && !files.test(path))).toEqual([]);
});

test("a report of one variant is not found under the other", async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  for (const prefix of ["", "/gcc"] as const) {
    const address = await reportRunBefore(page.request, { prefix });
    expect((await page.goto(address))?.status(), address).toBe(200);
    const elsewhere = prefix === "" ? `/gcc${address}` : address.replace("/gcc", "");
    for (const part of ["", "/map", "/place", "/delete"]) {
      expect((await page.goto(elsewhere + part))?.status(), elsewhere + part).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        part ? english("shell:error.404.title") : "Report not found",
      );
    }
  }
});

test("each variant has its own links at the foot, and help that leads out", async ({ page }) => {
  for (const { prefix, own, other } of [
    { prefix: "", own: "Connectivity principles", other: "About the GCC cloud" },
    { prefix: "/gcc", own: "About the GCC cloud", other: "Connectivity principles" },
  ]) {
    await visit(page, `${prefix}/privacy`);
    const foot = page.getByRole("contentinfo");
    await expect(foot.getByRole("link", { name: own })).toHaveAttribute("rel", /external/);
    await expect(foot.getByRole("link", { name: other })).toHaveCount(0);
    await expect(foot.getByRole("link", { name: "Published endpoints" })).toBeVisible();
    await expect(page.locator('nav a[rel~="external"]')).toHaveCount(2);
    await expect(page.getByText(/ICP/)).toHaveCount(0);
    await expectUsable(page);
  }
});
