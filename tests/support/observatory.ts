/**
 * Headers scored as the HTTP Observatory of MDN does (github.com/mdn/mdn-http-observatory:
 * src/analyzer/tests, src/grader/charts.js, algorithm 5). Left out is what an answer does not
 * tell: the certificate, the preload list and the way from http to https belong to the proxy
 * that ends TLS (docs/operations.md); each would be worth 0 where it is right.
 */
export type ScoredAnswer = {
  /** Names in lower case, as Node gives them. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  body: string;
};

export type Score = { score: number; grade: string; modifiers: Readonly<Record<string, number>> };

/** Only who has lost less than ten points is given the extra ones. */
const extraCreditFrom = 90;

const grades = [
  [100, "A+"],
  [90, "A"],
  [85, "A-"],
  [80, "B+"],
  [70, "B"],
  [65, "B-"],
  [60, "C+"],
  [50, "C"],
  [45, "C-"],
  [40, "D+"],
  [30, "D"],
  [25, "D-"],
] as const;

const sixMonthsSeconds = 15_552_000;
const broadSources = [
  "ftp:",
  "http:",
  "https:",
  "*",
  "http://*",
  "http://*.*",
  "https://*",
  "https://*.*",
];
const inlineSources = ["'unsafe-inline'", "data:"];
const privateReferrers = [
  "no-referrer",
  "same-origin",
  "strict-origin",
  "strict-origin-when-cross-origin",
];

/** What each part of an https answer adds to 100 or takes from it, and the grade that makes. */
export function observatoryScore({ headers, body }: ScoredAnswer): Score {
  const header = (name: string) => [headers[name] ?? []].flat().join(", ").trim();
  const policy = parsedPolicy(header("content-security-policy"));
  const isPromised = transportModifier(header("strict-transport-security")) === 0;
  const modifiers = {
    policy: policyModifier(policy),
    cookies: cookiesModifier([headers["set-cookie"] ?? []].flat(), isPromised),
    sharing: sharingModifier(
      header("access-control-allow-origin"),
      header("access-control-allow-credentials"),
    ),
    referrer: referrerModifier(header("referrer-policy")),
    transport: transportModifier(header("strict-transport-security")),
    scripts: header("content-type").startsWith("text/html") ? scriptsModifier(body) : 0,
    sniffing: header("x-content-type-options").toLowerCase() === "nosniff" ? 0 : -5,
    framing: framingModifier(policy, header("x-frame-options")),
    resources: resourcesModifier(header("cross-origin-resource-policy")),
  };
  return { ...graded(Object.values(modifiers)), modifiers };
}

function graded(modifiers: readonly number[]): Pick<Score, "score" | "grade"> {
  const lost = modifiers.filter((each) => each < 0).reduce((sum, each) => sum + each, 100);
  const score = Math.max(
    0,
    lost >= extraCreditFrom ? modifiers.reduce((sum, each) => sum + each, 100) : lost,
  );
  return { score, grade: grades.find(([from]) => score >= from)?.[1] ?? "F" };
}

type Policy = Map<string, string[]>;

/** Undefined for a policy that is not there; "invalid" also for two, which this site never sends. */
function parsedPolicy(text: string): Policy | "invalid" | undefined {
  if (text === "") return undefined;
  const directives: Policy = new Map();
  for (const [name = "", ...sources] of text
    .toLowerCase()
    .split(";")
    .map((part) => part.trim().split(/\s+/))) {
    if (name === "") continue;
    if (directives.has(name) || text.includes(",")) return "invalid";
    directives.set(name, sources.length > 0 ? sources : ["'none'"]);
  }
  return directives;
}

function policyModifier(policy: ReturnType<typeof parsedPolicy>): number {
  if (policy === undefined || policy === "invalid") return -25;
  const of = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const script = effectiveScripts(of("script-src"));
  const style = withoutOverruled(of("style-src"));
  if (!script) return -25;
  const has = (sources: readonly string[], wanted: readonly string[]) =>
    sources.some((source) => wanted.includes(source));
  const isPlain = (source: string) => source.startsWith("http:") || source.startsWith("ftp:");
  const active = [...policy]
    .filter(([name]) => !["img-src", "media-src", "script-src"].includes(name))
    .flatMap(([, sources]) => sources);

  if (has(script, [...broadSources, ...inlineSources]) || has(of("object-src"), broadSources))
    return -20;
  if ([...active, ...script].some(isPlain)) return -20;
  if (has([...script, ...style], ["'unsafe-eval'"])) return -10;
  if ([...of("img-src"), ...of("media-src")].some(isPlain)) return -10;
  if (has(style, [...broadSources, ...inlineSources])) return 0;
  return policy.get("default-src")?.join() === "'none'" ? 10 : 5;
}

const isNonceOrHash = (source: string) => /^'(nonce|sha256|sha384|sha512)-/.test(source);

/** A nonce or hash overrules 'unsafe-inline'. */
function withoutOverruled(sources: readonly string[]): string[] {
  return sources.filter((source) => source !== "'unsafe-inline'" || !sources.some(isNonceOrHash));
}

/** With 'strict-dynamic' the nonce alone counts; without a nonce that makes no sense. */
function effectiveScripts(sources: readonly string[]): string[] | undefined {
  if (!sources.includes("'strict-dynamic'")) return withoutOverruled(sources);
  if (!sources.some(isNonceOrHash)) return undefined;
  return withoutOverruled(sources).filter(
    (source) => source !== "'self'" && !broadSources.some((broad) => source.startsWith(broad)),
  );
}

/** The worst cookie counts. */
function cookiesModifier(cookies: readonly string[], isPromised: boolean): number {
  return cookies.length === 0
    ? 0
    : Math.min(...cookies.map((cookie) => cookieModifier(cookie, isPromised)));
}

function cookieModifier(cookie: string, isPromised: boolean): number {
  const [pair = "", ...rest] = cookie.split(";").map((part) => part.trim().toLowerCase());
  const attributes = new Map(
    rest.map((part) => part.split("=", 2) as [string, string | undefined]),
  );
  const name = pair.split("=", 1)[0] ?? "";
  const isSession = name.includes("login") || name.includes("sess");
  const [isSecure, isOutOfReach, sameSite] = [
    attributes.has("secure"),
    attributes.has("httponly"),
    attributes.get("samesite"),
  ];
  if (isSession && !isSecure && !isPromised) return -40;
  if (isSession && !isOutOfReach) return -30;
  if (attributes.has("samesite") && !["lax", "strict", "none"].includes(sameSite ?? "")) return -20;
  if (name.includes("csrf") && !sameSite) return -20;
  if (!isSecure) return !isPromised || sameSite === "none" ? -20 : isSession ? -10 : -5;
  return sameSite ? 5 : 0;
}

/** The answer to a request with a foreign `Origin`. */
function sharingModifier(allowed: string, credentials: string): number {
  return allowed !== "" && allowed !== "*" && credentials.toLowerCase() === "true" ? -50 : 0;
}

function referrerModifier(text: string): number {
  if (text === "") return 0;
  return privateReferrers.includes(text.toLowerCase().split(",").at(-1)?.trim() ?? "") ? 5 : -5;
}

function transportModifier(text: string): number {
  const [, seconds] = /(?:^|;)\s*max-age=(\d+)\s*(?:;|$)/i.exec(text) ?? [];
  if (seconds === undefined || text.includes(",")) return -20;
  return Number(seconds) < sixMonthsSeconds ? -10 : 0;
}

/** Scripts of other hosts cost points, checksums on one's own earn some. */
function scriptsModifier(html: string): number {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/gi)].map(
    ([tag, source = ""]) => scriptModifier(source, /\bintegrity="/i.test(tag)),
  );
  return scripts.length === 0
    ? 0
    : scripts.some((each) => each < 0)
      ? Math.min(...scripts)
      : Math.max(...scripts);
}

function scriptModifier(source: string, isChecked: boolean): number {
  if (!/^(https?:)?\/\//i.test(source)) return isChecked ? 5 : 0;
  if (!/^https:/i.test(source)) return isChecked ? -20 : -50;
  return isChecked ? 5 : -5;
}

function framingModifier(policy: ReturnType<typeof parsedPolicy>, text: string): number {
  if (policy instanceof Map && policy.has("frame-ancestors")) return 5;
  return /^(deny|sameorigin|allow-from.*)$/i.test(text) ? 0 : -20;
}

function resourcesModifier(text: string): number {
  if (["same-origin", "same-site"].includes(text.toLowerCase())) return 10;
  return ["", "cross-origin"].includes(text.toLowerCase()) ? 0 : -5;
}
