import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { describe, expect, it } from "vitest";

import { openapiDocument } from "~/api/openapi-document";

/** Rules that do not apply here, each with the reason. */
const spectralExceptions = {
  // Each deployment has its own operator, whom the program does not know.
  "info-contact": "off",
  // A summary says what a call does; a description is there where more is to say.
  "operation-description": "off",
} as const;
const redoclyExceptions = {
  // The licence is not decided yet (README).
  "info-license": "off",
} as const;

/** Single findings that are right as they are, by rule and place, each with the reason. */
const redoclyExceptionsAt = [
  // The form of the footer leads on by 303, whatever was chosen.
  "operation-2xx-response #/paths/~1preferences/post/responses",
  // The file is described in `x-files`, which Redocly does not read: no call takes it.
  "no-unused-components #/components/schemas/ClientFile",
];

/** A step of a JSON pointer. */
const escaped = (step: string | number) => String(step).replaceAll("/", "~1");

/** What the rules of Spectral for OpenAPI find, errors and warnings alike, one line each. */
async function spectralFindings(document: unknown): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  // The two packages' types do not know each other; the set is one.
  spectral.setRuleset({
    extends: [spectralRulesets.oas as RulesetDefinition],
    rules: spectralExceptions,
  });
  const findings = await spectral.run(JSON.stringify(document));
  return findings.map(
    ({ code, path, message }) => `${code} #/${path.map(escaped).join("/")}: ${message}`,
  );
}

/** What the recommended rules of Redocly find, errors and warnings alike, one line each. */
async function redoclyFindings(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"], rules: redoclyExceptions });
  const findings = await lintFromString({ source: JSON.stringify(document), config });
  return findings.map(
    ({ ruleId, location: [at], message }) => `${ruleId} ${at?.pointer ?? ""}: ${message}`,
  );
}

const whole = openapiDocument({ prefixes: ["", "/gcc"] });
const isExpected = (finding: string) =>
  redoclyExceptionsAt.some((at) => finding.startsWith(`${at}:`));

/** A document of one call, whose description has a fault. */
function withFault(fault: object) {
  const { get } = whole.paths["/healthz"] as { get: object };
  return { ...whole, paths: { "/healthz": { get: { ...get, ...fault } } } };
}

describe("the document passes the rules", () => {
  it("of Spectral", async () => expect(await spectralFindings(whole)).toEqual([]));

  it("of Redocly, but for the places that are listed", async () => {
    const findings = await redoclyFindings(whole);
    expect(findings.filter((finding) => !isExpected(finding))).toEqual([]);
    expect(findings.filter(isExpected)).toHaveLength(redoclyExceptionsAt.length);
  });
});

describe("the rules", () => {
  const number = {
    name: "x",
    in: "query",
    description: "A number.",
    schema: { type: "integer" },
    example: "one",
  };
  const ofPath = { ...number, in: "path", required: true };
  const at = "#/paths/~1healthz/get";

  it.each([
    ["an example that does not fit", { parameters: [number] }, "oas3-valid-media-example"],
    ["a tag that is not described", { tags: ["Elsewhere"] }, "operation-tag-defined"],
  ])("of Spectral find %s", async (_what, fault, rule) => {
    const found = expect.stringContaining(`${rule} ${at}/`) as string;
    expect(await spectralFindings(withFault(fault))).toContainEqual(found);
  });

  it.each([
    ["a call that does not say who may call it", { security: undefined }, "security-defined"],
    [
      "a parameter that the path does not have",
      { parameters: [ofPath] },
      "path-parameters-defined",
    ],
  ])("of Redocly find %s", async (_what, fault, rule) => {
    const found = expect.stringContaining(`${rule} ${at}`) as string;
    expect(await redoclyFindings(withFault(fault))).toContainEqual(found);
  });
});
