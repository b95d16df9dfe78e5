/** Families of browsers that a session is remembered by; the rest of what a browser says of itself is not kept. */
export const browserFamilies = [
  "Edge",
  "Opera",
  "Samsung Internet",
  "Firefox",
  "Chrome",
  "Safari",
  "other",
] as const;
export type BrowserFamily = (typeof browserFamilies)[number];

/** What tells a family, in this order: most browsers also name those they want to be taken for. */
const marks: readonly [RegExp, BrowserFamily][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b((Headless)?Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/\S+ .*\bSafari\//, "Safari"],
];

/** Longest user agent that is looked at, in characters. */
const userAgentLimit = 512;

/** The family of a browser by its User-Agent header; `other` where that tells none. */
export function browserFamilyOf(userAgent: string | null): BrowserFamily {
  const said = (userAgent ?? "").slice(0, userAgentLimit);
  return marks.find(([mark]) => mark.test(said))?.[1] ?? "other";
}
