import { clientTestNames, type ClientTest } from "~/features/network-test/client/client-results";
import { ok, refuse, type Result } from "~/lib/result";

import { proxyFrom, type ProxyAddress } from "./net/proxy-address";

export type Place = { city: string | null; region: string | null; country: string | null };

export type Options = {
  /** Address of the server with its prefix, without a slash at its end; null where a plan from a file is enough. */
  server: string | null;
  /** The run token, where the address carried it behind `#`. */
  fragment: string | null;
  tests: ClientTest[];
  jsonFile: string | null;
  place: Place | null;
  proxy: ProxyAddress | null;
  caFile: string | null;
  /** What to test, as the report page hands it out for machines that do not reach the server. */
  planFile: string | null;
  areTermsAccepted: boolean;
  watchMinutes: number | null;
  mode: "run" | "help" | "list";
};

/** Longest pause of `--watch`: a day. */
const mostMinutes = 1440;
const longestPlace = 255;

const withValue = [
  "--tests",
  "--json",
  "--city",
  "--region",
  "--country",
  "--proxy",
  "--ca",
  "--plan",
  "--watch",
] as const;
type ValueOption = (typeof withValue)[number];

/** Reads the arguments; a refusal is a sentence for the person at the terminal. */
export function optionsOf(words: readonly string[]): Result<Options, string> {
  const values = new Map<ValueOption, string>();
  const flags = new Set<string>();
  const places: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [name = "", inline] = splitOnce(words[at] ?? "");
    const option = withValue.find((one) => one === name);
    if (option) {
      const value = inline ?? words[++at];
      if (value === undefined || value === "") return refuse(`${option} wants a value.`);
      values.set(option, value);
    } else if (["--accept-terms", "--help", "-h", "--list"].includes(name)) flags.add(name);
    else if (name.startsWith("-")) return refuse(`There is no option ${name}.`);
    else places.push(words[at] ?? "");
  }
  if (places.length > 1)
    return refuse(
      "One server, please: the run token is not an argument, but stands behind # of its " +
        "address, in PATHLENS_RUN_TOKEN or on standard input.",
    );
  return assemble(values, flags, places[0]);
}

function splitOnce(word: string): [string, string | undefined] {
  const at = word.startsWith("--") ? word.indexOf("=") : -1;
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}

function assemble(
  values: ReadonlyMap<ValueOption, string>,
  flags: ReadonlySet<string>,
  address: string | undefined,
): Result<Options, string> {
  const tests = testsOf(values.get("--tests"));
  if (!tests.ok) return tests;
  const server = address === undefined ? ok({ server: null, fragment: null }) : serverOf(address);
  if (!server.ok) return server;
  const proxyText = values.get("--proxy");
  const proxy = proxyText === undefined ? null : proxyFrom(proxyText);
  if (proxyText !== undefined && !proxy)
    return refuse(
      "--proxy wants http://host:port, with name:password@ before the host where it needs them.",
    );
  const watch = values.get("--watch");
  const watchMinutes = watch === undefined ? null : Number(watch);
  if (
    watchMinutes !== null &&
    !(Number.isInteger(watchMinutes) && watchMinutes >= 1 && watchMinutes <= mostMinutes)
  )
    return refuse(`--watch wants whole minutes from 1 to ${mostMinutes}.`);
  const mode =
    flags.has("--help") || flags.has("-h") ? "help" : flags.has("--list") ? "list" : "run";
  const planFile = values.get("--plan") ?? null;
  if (mode === "run" && address === undefined && planFile === null)
    return refuse("The address of the server is missing; --help tells how to call this.");
  if (address === undefined && watchMinutes !== null)
    return refuse("--watch wants the address of a server: its history is kept by that.");
  if (!values.has("--city") && (values.has("--region") || values.has("--country")))
    return refuse("--region and --country stand beside --city.");
  return ok({
    ...server.value,
    tests: tests.value,
    jsonFile: values.get("--json") ?? null,
    place: placeOf(values),
    proxy,
    caFile: values.get("--ca") ?? null,
    planFile,
    areTermsAccepted: flags.has("--accept-terms"),
    watchMinutes,
    mode,
  });
}

/** All tests in their order, or the named ones in the same order. */
function testsOf(text: string | undefined): Result<ClientTest[], string> {
  if (text === undefined || text === "all") return ok([...clientTestNames]);
  const named = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const unknown = named.find(
    (name) => !clientTestNames.some((one) => one.toLowerCase() === name.toLowerCase()),
  );
  if (unknown !== undefined) return refuse(`There is no test ${unknown}; --list names them.`);
  if (named.length === 0) return refuse("--tests wants names of tests; --list names them.");
  return ok(
    clientTestNames.filter((one) => named.some((name) => one.toLowerCase() === name.toLowerCase())),
  );
}

function serverOf(text: string): Result<{ server: string; fragment: string | null }, string> {
  if (!URL.canParse(text)) return refuse(`${text} is no address.`);
  const url = new URL(text);
  if (url.search !== "")
    return refuse(
      "A token never stands behind ?: addresses with it are written down on the way. Put it behind #.",
    );
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLocal))
    return refuse(
      "The server must be asked over https: a run token does not go over an open line.",
    );
  if (url.username !== "" || url.password !== "")
    return refuse("The address of the server has no name and password.");
  // A token has no characters that are written otherwise in an address.
  const fragment = url.hash.slice(1);
  return ok({
    server: `${url.origin}${url.pathname.replace(/\/+$/, "")}`,
    fragment: fragment === "" ? null : fragment,
  });
}

function placeOf(values: ReadonlyMap<ValueOption, string>): Place | null {
  const [city, region, country] = (["--city", "--region", "--country"] as const).map(
    (name) => values.get(name)?.slice(0, longestPlace) ?? null,
  );
  return city || region || country
    ? { city: city ?? null, region: region ?? null, country: country ?? null }
    : null;
}
