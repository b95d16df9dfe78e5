import { sql } from "kysely";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { startIdentitySite, type IdentitySite } from "#tests/support/identity-site";
import { measuredForm } from "#tests/support/report-calls";

import { findChromium, launchArguments } from "../chromium.js";

const chromiumPath = findChromium();
if (!chromiumPath) process.stdout.write("Signing in silently: skipped, there is no Chromium.\n");

const failure = "レポートをバックエンドに保存できませんでした";

describe.skipIf(!chromiumPath)(
  "a page that silently signs a user in, whose report cannot be saved",
  () => {
    let identitySite: IdentitySite;
    let origin: string;
    let browser: Browser;
    let context: BrowserContext;
    let page: Page;
    let id: string;

    beforeAll(async () => {
      identitySite = await startIdentitySite("embedded");
      origin = identitySite.site.origin;
      browser = await chromium.launch({ executablePath: chromiumPath, args: launchArguments });
    });

    afterAll(async () => {
      await browser?.close();
      await identitySite?.close();
    });

    beforeEach(async () => {
      context = await browser.newContext({ baseURL: origin, locale: "ja-JP" });
      page = await context.newPage();
      await page.goto("/sign-in/start");
      await page.getByRole("button", { name: "Mira Jansen" }).click();
      await page
        .getByRole("banner")
        .getByText("Mira Jansen")
        .first()
        .waitFor({ state: "attached" });
      await context.clearCookies({ name: "pathlens_session" });
      const run = await context.request.post("/api/AnonymousConnectivityTest/GenerateTestReport", {
        form: measuredForm,
        headers: { "Sec-Fetch-Site": "same-origin" },
      });
      ({ id } = (await run.json()) as { id: string });
      await sql`alter table report add constraint refuses_owners check (owner_id is null) not valid`.execute(
        identitySite.site.application.db,
      );
    });

    afterEach(async () => {
      await context.close();
      await sql`alter table report drop constraint if exists refuses_owners`.execute(
        identitySite.site.application.db,
      );
    });

    const alert = () => page.getByRole("alert");

    it("says so in the reader's language, stays, and leads to where it can be saved", async () => {
      await page.goto("/credits");
      await alert().getByText(failure).waitFor({ timeout: 120_000 });
      expect(new URL(page.url()).pathname).toBe("/credits");
      expect(await page.locator("iframe").count()).toBe(0);
      await alert().getByRole("link").click();
      await page.waitForURL(`${origin}/report/${id}?save=failed`);
      expect(await page.getByRole("banner").textContent()).toContain("Mira Jansen");
      expect(await alert().textContent()).toContain(failure);
    });

    it("says so beside what is being typed", async () => {
      let goOn: () => void = () => undefined;
      await page.route("**/sign-in/start?*", async (route) => {
        await new Promise<void>((resolve) => (goOn = resolve));
        await route.continue();
      });
      // The hidden frame is part of what the page loads.
      await page.goto("/", { waitUntil: "domcontentloaded" });
      const domain = page.locator("details input[type=text]").first();
      await domain.evaluate((field) => field.closest("details")?.setAttribute("open", ""));
      await domain.fill("lindenhof");
      goOn();
      await alert().getByText(failure).waitFor({ timeout: 120_000 });
      expect(await domain.inputValue()).toBe("lindenhof");
    });
  },
);
