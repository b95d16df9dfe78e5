import { randomFrom, type Random } from "#tests/support/random";

import {
  hostileDocument,
  hostileJson,
  hostileName,
  hostileObject,
  hostileText,
  knownFields,
} from "./hostile-values";

/**
 * A route to be attacked: its pattern (`gcc?/report/:reportId`), and where it helps the
 * method it is made for and the fields it knows.
 */
export type HostileRoute = string | { path: string; method?: string; fields?: readonly string[] };

export type HostileRequest = {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Buffer;
};

type Draft = HostileRequest & { fields: readonly string[] };

type Attack = (draft: Draft, random: Random) => void;

const jsonTypes = [
  "application/json",
  "application/json; charset=utf-8",
  "application/problem+json",
];
const otherTypes = [
  "text/plain",
  "application/xml",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "application/x-www-form-urlencoded; charset=utf-7",
  "application/octet-stream",
  "text/x-script",
  'a/b; c="d',
  "application/json, text/html",
  "",
];
const strangeTargets = [
  "//",
  "///",
  "//x:y",
  "/%5C%5C",
  "/%5C",
  "/%2F%2F",
  "/\\[",
  "/%2F%5B",
  "/.",
  "/..",
  "/../../etc/passwd",
  "/..%2f..%2fetc/passwd",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/..;/",
  "/%",
  "/%00",
  "/%E0%A4%A",
  "/%ED%A0%80",
  "/\\..\\..",
  "/build/../../package.json",
  "/build/%2e%2e/%2e%2e/package.json",
  "/build/",
  "/.env",
  "/.git/config",
  "/package.json",
  "/node_modules/",
  "/gcc",
  "/gcc/",
  "/GCC/",
  "/gcc.data",
  "/_root.data",
  "/.data",
  "/__manifest",
  "/__manifest?version=x&p=%2F&p=%2F..",
  "/__manifest?p=" + "a".repeat(7000),
  "http://attacker.example/",
  "*",
  "/?",
  "/?index",
  "/?index&index",
  "/?_data=root",
  "/?_data=routes/../root",
  "/?_data=__proto__",
  "/index.php?s=a",
  "/;/",
  "/%252e%252e%252f",
  "/report/%2e",
  "/" + "a/".repeat(500),
  "/" + "a".repeat(7000),
];
const dataRoutes = [
  "",
  "root",
  "routes/start",
  "__proto__",
  "constructor",
  "routes/../root",
  "root,root,root",
  ",",
  "\0",
  "root,".repeat(500),
];

const attacks: Attack[] = [
  withQuery,
  withQuery,
  withQuery,
  withBody,
  withBody,
  withBody,
  withBody,
  withMethod,
  withHeader,
  withHeader,
  withCookie,
  withDataSuffix,
  withStrangeTarget,
  withFlippedBytes,
];

/** The hostile request number `index`: the same for the same seed, index and routes. */
export function hostileRequest({
  routes,
  seed,
  index,
}: {
  routes: readonly HostileRoute[];
  seed: number;
  index: number;
}): HostileRequest {
  const random = randomFrom(`hostile request ${index}`, seed);
  const draft = ordinaryRequest(random.pick(routes), random);
  for (let count = random.whole(1, 3); count > 0; count -= 1) random.pick(attacks)(draft, random);
  const { fields: _fields, ...request } = draft;
  return request;
}

/** A request as a page of ours would send it, but for the values in its path. */
function ordinaryRequest(route: HostileRoute, random: Random): Draft {
  const {
    path,
    method,
    fields = knownFields,
  } = typeof route === "string" ? { path: route } : route;
  const draft: Draft = {
    method: method ?? random.pick(["GET", "GET", "POST"]),
    target: filledPath(path, random),
    headers: [
      [
        "Sec-Fetch-Site",
        random.share() < 0.9 ? "same-origin" : random.pick(["cross-site", "none", "x"]),
      ],
    ],
    body: Buffer.alloc(0),
    fields,
  };
  if (draft.method !== "GET") withBody(draft, random);
  return draft;
}

function filledPath(pattern: string, random: Random): string {
  const segments = pattern
    .split("/")
    .filter(Boolean)
    .flatMap((segment) => {
      if (segment.startsWith(":") || segment === "*")
        return random.share() < 0.2 && segment.endsWith("?")
          ? []
          : [escaped(hostileText(random).slice(0, 1000), random)];
      if (segment.endsWith("?")) return random.share() < 0.3 ? [segment.slice(0, -1)] : [];
      return [random.share() < 0.95 ? segment : segment.toUpperCase()];
    });
  return `/${segments.join("/")}`;
}

function withQuery(draft: Draft, random: Random): void {
  const pairs = Array.from(
    { length: random.whole(1, 5) },
    () =>
      `${escaped(hostileName(random, draft.fields), random)}=${escaped(hostileText(random).slice(0, 2000), random)}`,
  );
  draft.target += (draft.target.includes("?") ? "&" : "?") + pairs.join("&");
}

function withBody(draft: Draft, random: Random): void {
  if (draft.method === "GET") draft.method = "POST";
  const kind = random.share();
  if (kind < 0.4)
    setBody(
      draft,
      random.share() < 0.7
        ? hostileObject(random, draft.fields)
        : hostileDocument(random, draft.fields),
      random.pick(jsonTypes),
    );
  else if (kind < 0.75)
    setBody(draft, hostileForm(draft, random), "application/x-www-form-urlencoded");
  else if (kind < 0.85)
    setBody(draft, hostileMultipart(draft, random), "multipart/form-data; boundary=edge");
  else setBody(draft, hostileJson(random, draft.fields), random.pick(otherTypes));
}

function hostileForm(draft: Draft, random: Random): string {
  const pairs = Array.from(
    { length: random.share() < 0.95 ? random.whole(0, 12) : 2000 },
    () =>
      `${escaped(hostileName(random, draft.fields), random)}=${escaped(hostileText(random).slice(0, 5000), random)}`,
  );
  return pairs.join("&");
}

function hostileMultipart(draft: Draft, random: Random): string {
  const parts = Array.from({ length: random.whole(0, 5) }, () => {
    const file = random.share() < 0.3 ? `; filename="${hostileText(random).slice(0, 50)}"` : "";
    const name = hostileName(random, draft.fields);
    const text = hostileText(random).slice(0, 500);
    return `--edge\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
  });
  return parts.join("") + random.pick(["--edge--\r\n", "--edge", "", "--edge--edge--"]);
}

function withMethod(draft: Draft, random: Random): void {
  draft.method = random.pick([
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "PROPFIND",
    "get",
    "BREW",
  ]);
}

function withHeader(draft: Draft, random: Random): void {
  const name = random.pick([
    "Accept",
    "Accept-Language",
    "Accept-Encoding",
    "If-None-Match",
    "If-Modified-Since",
    "Last-Event-ID",
    "Range",
    "Referer",
    "Origin",
    "Host",
    "Authorization",
    "X-Forwarded-Host",
    "X-Forwarded-For",
    "X-Forwarded-Proto",
    "X-Pathlens-Client-Address",
    "X-HTTP-Method-Override",
    "Content-Encoding",
    "Content-Type",
    "Purpose",
    "X-Remix-Response",
    "X-Remix-Reload-Document",
    "User-Agent",
    "Sec-Fetch-Site",
  ]);
  const value =
    random.share() < 0.5
      ? hostileText(random)
      : random.pick([
          "text/event-stream",
          "gzip",
          "bytes=0-",
          "bytes=9-1",
          'W/"x"',
          "*",
          "null",
          "http://attacker.example",
          "Bearer x",
          "::1, 10.0.0.1",
        ]);
  setHeader(draft, name, headerValue(value).slice(0, random.share() < 0.97 ? 500 : 30_000));
}

function withCookie(draft: Draft, random: Random): void {
  const secret = random.pick([
    "A".repeat(43),
    "",
    "A",
    "__proto__",
    hostileText(random).slice(0, 300),
  ]);
  const run = `pathlens_run=${random.pick(["00000000-0000-4000-8000-000000000000", "x", ""])}.${secret}`;
  const other = `${hostileName(random, ["preferences", "session", "pathlens"])}=${hostileText(random).slice(0, 500)}`;
  setHeader(
    draft,
    "Cookie",
    headerValue(random.pick([run, other, `${run}; ${other}`, `${run}; ${run}`, ";;;", "=", "a"])),
  );
}

/** Remix answers `<path>.data?_routes=…` for its own script. */
function withDataSuffix(draft: Draft, random: Random): void {
  const [path = "/", query] = draft.target.split("?", 2);
  const routes = escaped(random.pick([...dataRoutes, hostileText(random).slice(0, 500)]), random);
  draft.target = `${path === "/" ? "/_root" : path}.data?_routes=${routes}${query ? `&${query}` : ""}`;
}

function withStrangeTarget(draft: Draft, random: Random): void {
  draft.target = random.pick(strangeTargets);
}

function withFlippedBytes(draft: Draft, random: Random): void {
  for (let count = random.whole(1, 5); count > 0 && draft.body.length > 0; count -= 1) {
    draft.body[random.whole(0, draft.body.length - 1)] = random.whole(0, 255);
  }
}

function setBody(draft: Draft, body: string, type: string): void {
  draft.body = Buffer.from(body);
  setHeader(draft, "Content-Type", type);
}

function setHeader(draft: Draft, name: string, value: string): void {
  draft.headers = [...draft.headers.filter(([known]) => known !== name), [name, value]];
}

/**
 * Percent-encoding as a browser does it, sometimes by raw bytes, sometimes twice; never a blank or
 * a control character as it is.
 */
function escaped(text: string, random: Random): string {
  const bytes = [...Buffer.from(text)]
    .map((byte) => `%${byte.toString(16).padStart(2, "0")}`)
    .join("");
  const kind = random.share();
  if (kind < 0.6) return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));
  if (kind < 0.8) return bytes.slice(0, 6000);
  if (kind < 0.9) return encodeURIComponent(bytes).slice(0, 6000);
  return text.replace(/[^!-~]/g, "").replace(/#/g, "") || "%ED%A0%80";
}

/** What HTTP can carry in a header: anything but line ends. */
function headerValue(text: string): string {
  return text.replace(/[\r\n]/g, " ");
}
