import { expect, it } from "vitest";

import { reverseNameKind } from "./reverse-name-kind";

it.each([
  ["c-73-12-4-5.hsd1.wa.comcast.net", "residential"],
  ["p5b0c1a2f.dip0.t-ipconnect.de", "residential"],
  ["203-0-113-7.dynamic.pool.example.net.", "residential"],
  ["static-10-2-3-4.fiber.example.com", "business"],
  ["fw1.corp.contoso.example.com", "business"],
  ["customer.sttlwax1.pop.starlinkisp.net", "satellite"],
  ["14.sub-174-224-1.myvzw.com", "mobile"],
  ["mobile-166-170-1-2.mycingular.net", "mobile"],
  ["sp1-72-5-6.msc.spmode.ne.jp", "mobile"],
  ["guest-wifi-12.hotels.example.com", "hotspot"],
  ["host12.example.com", null],
  ["satisfaction.example.com", null],
  ["dsl.net", null],
  ["localhost", null],
  ["", null],
])("%s is %s", (name, kind) => {
  expect(reverseNameKind(name)).toBe(kind);
});
