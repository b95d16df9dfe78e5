import { expect, it } from "vitest";

import { foreignReferrer } from "./referrer";

it.each<[referrer: string | null, own: (string | undefined)[], shown: string | null]>([
  ["https://portal.example", ["https://tool.example/copilot"], "https://portal.example"],
  ["https://tool.example", ["https://tool.example/copilot"], null],
  ["https://tool.example", ["https://tool.example/gcc/copilot?result=1"], null],
  ["http://tool.example", ["https://tool.example/"], null],
  ["https://tool.example", ["http://127.0.0.1:3000/", "https://tool.example"], null],
  ["https://Tool.example:443", ["https://tool.example/"], null],
  ["http://localhost:3000", ["http://127.0.0.1:3000/copilot", undefined], null],
  ["http://localhost:4000", ["http://127.0.0.1:3000/copilot"], "http://localhost:4000"],
  [
    "https://tool.example.evil.example",
    ["https://tool.example/"],
    "https://tool.example.evil.example",
  ],
  ["nothing", ["https://tool.example/"], null],
  [null, ["https://tool.example/"], null],
])("%s that leads to %j is shown as %s", (referrer, own, shown) => {
  expect(foreignReferrer(referrer, own)).toBe(shown);
});
