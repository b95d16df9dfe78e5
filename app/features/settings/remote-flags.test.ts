import { describe, expect, it } from "vitest";

import { remoteFlagNames, remoteFlagsOf } from "./remote-flags";
import { settingsSchema } from "./settings.schema";

describe("flags of the remote service", () => {
  it.each<[string, unknown, object]>([
    [
      "what is marked and fits",
      { Pathlens: { DisableSignIn: true, isOcvEnabled: false } },
      { DisableSignIn: true, isOcvEnabled: false },
    ],
    [
      "nothing that is neither true nor false",
      {
        Pathlens: {
          DisableSignIn: "true",
          DisableSaveReport: 1,
          DisableShareReport: null,
          isOcvEnabled: true,
        },
      },
      { isOcvEnabled: true },
    ],
    ["nothing of other agents", { Pathlens: {}, Other: { DisableSignIn: true } }, {}],
    [
      "no setting that is not marked",
      {
        Pathlens: {
          isReportControllerEnabled: true,
          isFeedbackAllowedByPolicy: false,
          graphBaseUrl: "https://evil.example",
          endpointExchange: "https://evil.example",
        },
      },
      {},
    ],
    [
      "no name of the object prototype",
      { Pathlens: { constructor: true, toString: true, hasOwnProperty: true } },
      {},
    ],
    ["nothing of __proto__", JSON.parse('{"Pathlens":{"__proto__":{"DisableSignIn":true}}}'), {}],
  ])("take %s", (_case, answer, flags) => expect(remoteFlagsOf(answer)).toEqual(flags));

  it.each<[string, unknown]>([
    ["null", null],
    ["a list", []],
    ["a text", "Pathlens"],
    ["nothing under our name", { pathlens: {} }],
    ["a list under our name", { Pathlens: [true] }],
  ])("are no answer that is %s", (_case, answer) => expect(() => remoteFlagsOf(answer)).toThrow());

  it("are all flags", () => {
    for (const name of remoteFlagNames)
      expect(settingsSchema.shape[name].safeParse(true).success).toBe(true);
  });
});
