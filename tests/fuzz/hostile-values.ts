import type { Random } from "#tests/support/random";

/** Text that once broke something somewhere: encodings, numbers, names with a meaning, markup, paths, SQL. */
const texts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\uFEFF",
  "\uD800",
  "a\uDFFFb",
  "\u202Ertl",
  "e\u0301".repeat(200),
  "💥".repeat(50),
  "\r\nSet-Cookie: a=b",
  "\t\v\f",
  "../../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "..\\..\\windows\\win.ini",
  "/etc/passwd",
  "file:///etc/passwd",
  "%00",
  "%",
  "%zz",
  "%E0%A4%A",
  "' or 1=1--",
  '"; drop table report; --',
  "$1",
  "${7*7}",
  "{{7*7}}",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "then",
  "length",
  "null",
  "undefined",
  "true",
  "NaN",
  "Infinity",
  "-Infinity",
  "[object Object]",
  "[]",
  "{}",
  "temp",
  "new",
  "00000000-0000-0000-0000-000000000000",
  "00000000-0000-4000-8000-00000000000g",
  "FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF",
  "9999-12-31T23:59:59Z",
  "-271821-04-20T00:00:00Z",
  "2026-02-30",
  "１２３",
  "٣",
  "0x10",
  "1_000",
  "1,5",
  "+1",
  "1e309",
  "-1e309",
  "5e-324",
  "-0",
  "0",
  "-1",
  "1.5",
  "90",
  "90.0000001",
  "-90",
  "180",
  "-180.5",
  "2147483648",
  "4294967296",
  "9007199254740993",
  "99999999999999999999999999",
  "*",
  "?",
  "#",
  "a&b=c",
  "a;b",
  "http://169.254.169.254/",
  "//attacker.example",
  "localhost",
  "outlook.office365.com",
  "Zürich",
  "東京",
  "zh-Hant",
  "en;q=x",
];

const numbers = [
  "0",
  "-0",
  "-1",
  "1.5",
  "90.0001",
  "-181",
  "1e308",
  "1e400",
  "-1e400",
  "5e-324",
  "9007199254740993",
  "2147483648",
  "-2147483649",
  "0.1e-400",
  "123456789012345678901234567890",
];

const longestText = 100_000;
const deepest = 5000;
const widest = 3000;

/** Names that our calls and forms know, so that values reach the checks behind the names. */
export const knownFields = [
  "browserLatitude",
  "browserLongitude",
  "browserLocationCity",
  "browserLocationRegion",
  "browserLocationCountry",
  "browserLocationIsAutoDetected",
  "exchangeFaultZoneCode",
  "measuredLatency",
  "measuredLatencies",
  "egressIp",
  "debugTrace",
  "id",
  "runId",
  "reportId",
  "place",
  "city",
  "region",
  "country",
  "latitude",
  "longitude",
  "tenantName",
  "tenantDomain",
  "tenantNameLookUp",
  "intent",
  "returnTo",
  "language",
  "theme",
  "query",
  "q",
  "after",
  "lastEventId",
  "refresh",
  "phase",
  "samples",
  "probes",
  "revision",
  "locationMode",
] as const;

/** A text of the list, a random one, or a very long one. */
export function hostileText(random: Random): string {
  const kind = random.share();
  if (kind < 0.75) return random.pick(texts);
  if (kind < 0.95)
    return Array.from({ length: random.whole(1, 40) }, () =>
      String.fromCharCode(random.whole(0, 0xffff)),
    ).join("");
  return random.pick(["a", "é", '"', "\\", "[", " ", "%"]).repeat(random.whole(1000, longestText));
}

/** A field's name: one we know, one with a meaning to parsers, or anything. */
export function hostileName(random: Random, fields: readonly string[]): string {
  const name = random.share() < 0.75 ? random.pick(fields) : hostileText(random).slice(0, 200);
  const suffix =
    random.share() < 0.85
      ? ""
      : random.pick(["[]", "[0]", "[99999999]", "[__proto__]", "[a][b][c]", ".a.b", "[-1]", "["]);
  return name + suffix;
}

/** JSON as text, so that it can hold what no value of this language can: repeated keys, 1e400, halves of surrogates. */
export function hostileJson(random: Random, fields: readonly string[], depth = 0): string {
  const kind = random.share();
  if (kind < 0.3) return JSON.stringify(hostileText(random));
  if (kind < 0.45) return random.pick(numbers);
  if (kind < 0.55) return random.pick(["null", "true", "false", "{}", "[]", '""']);
  if (depth > 2) return "null";
  if (kind < 0.7) return `[${items(random, 8, () => hostileJson(random, fields, depth + 1))}]`;
  return hostileObject(random, fields, depth);
}

/** An object with the fields a call knows. */
export function hostileObject(random: Random, fields: readonly string[], depth = 0): string {
  const field = () => {
    const name = JSON.stringify(hostileName(random, fields));
    return `${name}:${hostileJson(random, fields, depth + 1)}`;
  };
  return `{${items(random, 10, field)}}`;
}

/** JSON that is hostile as a whole: polluting, deep, wide, cut short, none at all. */
export function hostileDocument(random: Random, fields: readonly string[]): string {
  const makers = [
    () => '{"__proto__":{"isAdmin":true,"status":500,"toString":1}}',
    () => '{"constructor":{"prototype":{"isAdmin":true}}}',
    () => "[".repeat(random.whole(20, deepest)),
    () => `${'{"a":'.repeat(deepest)}1${"}".repeat(deepest)}`,
    () => `[${"0,".repeat(widest)}0]`,
    () => `{"${random.pick(fields)}":[${"1,".repeat(widest)}1]}`,
    () => hostileObject(random, fields).slice(0, -2),
    () =>
      random.pick([
        "",
        "null",
        "0",
        '"text"',
        "[]",
        "{}",
        "{,}",
        "\uFEFF{}",
        "{}{}",
        "NaN",
        '{"a":01}',
        "'a'",
      ]),
  ];
  return random.pick(makers)();
}

function items(random: Random, most: number, make: () => string): string {
  return Array.from({ length: random.whole(0, most) }, make).join(",");
}
