import { describe, expect, it } from "vitest";

import { clientTestNames } from "~/features/network-test/client/client-results";

import { optionsOf } from "./options";
import { runTokenOf } from "./run-token";

describe("arguments", () => {
  it.each<[string[], object]>([
    [
      ["https://host/gcc#abc"],
      {
        server: "https://host/gcc",
        fragment: "abc",
        tests: [...clientTestNames],
        mode: "run",
        proxy: null,
        watchMinutes: null,
      },
    ],
    [["https://host/"], { server: "https://host", fragment: null }],
    [["http://127.0.0.1:3000"], { server: "http://127.0.0.1:3000" }],
    [["https://host", "--tests", "skype,VPN"], { tests: ["vpn", "skype"] }],
    [["https://host", "--tests=all"], { tests: [...clientTestNames] }],
    [
      ["--json", "out.json", "https://host", "--accept-terms"],
      { jsonFile: "out.json", areTermsAccepted: true },
    ],
    [
      ["https://host", "--city", "Basel", "--country=CH"],
      { place: { city: "Basel", region: null, country: "CH" } },
    ],
    [
      ["https://host", "--proxy", "http://CORP\\u:p#p@px:3128"],
      { proxy: { host: "px", port: 3128 } },
    ],
    [
      ["https://host", "--proxy", "http://u:p@px:3128", "--ca", "corp.pem"],
      { proxy: { host: "px", port: 3128 }, caFile: "corp.pem" },
    ],
    [["https://host", "--watch", "5"], { watchMinutes: 5 }],
    [["--plan", "plan.json"], { server: null, planFile: "plan.json", mode: "run" }],
    [["--help"], { mode: "help", server: null }],
    [["--list"], { mode: "list" }],
  ])("%j", (words, expected) => {
    expect(optionsOf(words)).toMatchObject({ ok: true, value: expected });
  });

  it.each([
    [[], /address of the server is missing/],
    [["https://host?token=abc"], /never stands behind \?/],
    [["https://host", "abc"], /not an argument/],
    [["http://host"], /over https/],
    [["ftp://host"], /over https/],
    [["https://u:p@host"], /no name and password/],
    [["host"], /no address/],
    [["https://host", "--tests", "vpn,nothing"], /no test nothing/],
    [["https://host", "--tests", ","], /names of tests/],
    [["https://host", "--json"], /--json wants a value/],
    [["https://host", "--country", "CH"], /beside --city/],
    [["--plan", "plan.json", "--watch", "5"], /address of a server/],
    [["https://host", "--watch", "0"], /whole minutes/],
    [["https://host", "--watch", "soon"], /whole minutes/],
    [["https://host", "--proxy", "socks5://x"], /--proxy wants/],
    [["https://host", "--token", "x"], /no option --token/],
  ])("%j is refused", (words, message) => {
    expect(optionsOf(words)).toEqual({
      ok: false,
      refusal: expect.stringMatching(message) as string,
    });
  });
});

describe("the run token", () => {
  const token = "a".repeat(43);
  it.each([
    [{ PATHLENS_RUN_TOKEN: token }, "b".repeat(43), "", token],
    [{}, token, "c".repeat(43), token],
    [{}, null, `${token}\nmore`, token],
    [{}, null, ` ${token}\r\n`, token],
    [{}, null, "", null],
    [{}, "has spaces in it and is not one", "", null],
  ])("%#", async (environment, fragment, input, expected) => {
    expect(
      await runTokenOf({ environment, fragment, readInput: () => Promise.resolve(input) }),
    ).toBe(expected);
  });
});
