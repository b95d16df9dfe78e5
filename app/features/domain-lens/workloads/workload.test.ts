import { expect, it } from "vitest";

import type { RoleScope } from "~/features/identity/account";

import { mayEditWorkloadIn } from "./workload";

const council: RoleScope = { role: "connectivity-champion", workloadId: null, serviceArea: null };
const ofExchange: RoleScope = {
  role: "service-champion",
  workloadId: null,
  serviceArea: "Exchange",
};
const ofCommon: RoleScope = { role: "service-champion", workloadId: null, serviceArea: "Common" };
const champion: RoleScope = { role: "workload-champion", workloadId: "w", serviceArea: null };
const editor: RoleScope = { role: "editor", workloadId: "w", serviceArea: null };

it.each<[string, RoleScope[], string[], boolean]>([
  ["the council", [council], ["Exchange", "Common"], true],
  ["the champion of the area", [ofExchange], ["Exchange"], true],
  ["the champion of another area", [ofCommon], ["Exchange"], false],
  ["the champion of the area it leaves alone", [ofExchange], ["Exchange", "Common"], false],
  ["the champion of both areas", [ofExchange, ofCommon], ["Exchange", "Common"], true],
  ["a champion of the workload", [champion], ["Exchange"], false],
  ["an editor", [editor], ["Exchange"], false],
  ["nobody", [], ["Exchange"], false],
])("%s", (_who, scopes, areas, may) => expect(mayEditWorkloadIn(scopes, areas)).toBe(may));
