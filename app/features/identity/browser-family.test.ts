import { expect, it } from "vitest";

import { browserFamilyOf, type BrowserFamily } from "./browser-family";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each<[BrowserFamily, string | null]>([
  ["Chrome", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`],
  [
    "Chrome",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like " +
      "Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1",
  ],
  ["Chrome", `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`],
  [
    "Edge",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  ],
  [
    "Edge",
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`,
  ],
  [
    "Opera",
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`,
  ],
  [
    "Samsung Internet",
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ["Firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"],
  [
    "Firefox",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like " +
      "Gecko) FxiOS/143.0 Mobile/15E148 Safari/605.1.15",
  ],
  [
    "Safari",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
      "Version/18.6 Safari/605.1.15",
  ],
  ["other", "curl/8.5.0"],
  ["other", "NotChrome"],
  ["other", `${"x".repeat(512)} Firefox/143.0`],
  ["other", ""],
  ["other", null],
])("%s is told by %s", (family, userAgent) => {
  expect(browserFamilyOf(userAgent)).toBe(family);
});
