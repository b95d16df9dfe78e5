import { expect, it } from "vitest";

import { securityText } from "./security-text";

it("has the fields of RFC 9116, and the same text all day", () => {
  const told = {
    contact: "mailto:security@connectivity.example",
    origin: "https://connectivity.example",
  };
  const text = securityText({ ...told, now: new Date("2026-03-02T09:08:07Z") });
  expect(text).toBe(
    "Contact: mailto:security@connectivity.example\nExpires: 2026-08-29T00:00:00.000Z\nPreferred-Languages: en\n" +
      "Canonical: https://connectivity.example/.well-known/security.txt\n",
  );
  expect(securityText({ ...told, now: new Date("2026-03-02T23:59:59Z") })).toBe(text);
});
