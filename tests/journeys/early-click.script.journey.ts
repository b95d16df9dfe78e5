import { expect, test } from "#tests/support/journey";

test("what is clicked just as the page comes alive does what it does without script", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // React listens to the document from the moment it takes the page over, before it has rendered any of it.
    const listen = document.addEventListener.bind(document) as typeof document.addEventListener;
    let isClicked = false;
    document.addEventListener = (...[type, ...rest]: Parameters<typeof listen>) => {
      listen(type, ...rest);
      if (type !== "click" || isClicked) return;
      isClicked = true;
      queueMicrotask(() => document.querySelector<HTMLElement>("main details > summary")?.click());
    };
  });
  await page.goto("/");
  const more = page.locator("main details").first();
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  await expect(more).toHaveAttribute("open", "");
  await more.locator("summary").click();
  await expect(more).not.toHaveAttribute("open", "");
});
