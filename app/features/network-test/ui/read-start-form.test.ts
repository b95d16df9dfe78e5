import { expect, it } from "vitest";

import { readStartForm } from "./read-start-form";

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const ready = (
  chosenPlace: { placeId: number; label: string } | null,
  tenantDomain: string | null,
) => ({ kind: "ready", chosenPlace, tenantDomain });
const refused = (errors: object) => ({ kind: "refused", errors });

it.each([
  [{}, ready(null, null)],
  [{ locationMode: "auto" }, ready(null, null)],
  [{ locationMode: "auto", place: "Tacoma", placeId: "7" }, ready(null, null)],
  [{ locationMode: "auto", tenantDomain: " contoso.com " }, ready(null, "contoso.com")],
  [
    { locationMode: "manual", place: "Tacoma, WA", placeId: "7" },
    ready({ placeId: 7, label: "Tacoma, WA" }, null),
  ],
  [{ locationMode: "manual", place: "Tacoma", placeId: "" }, { kind: "ask-server" }],
  [{ locationMode: "manual", place: "Tacoma" }, { kind: "ask-server" }],
  [{ locationMode: "manual", place: "Tacoma", placeId: "x" }, { kind: "ask-server" }],
  [{ locationMode: "manual", place: "Tacoma", placeId: "-7" }, { kind: "ask-server" }],
  [{ locationMode: "manual", place: "  ", placeId: "" }, refused({ place: "invalid-location" })],
  [{ locationMode: "manual" }, refused({ place: "invalid-location" })],
  [
    { locationMode: "auto", tenantDomain: "con toso" },
    refused({ tenantDomain: "invalid-domain-name" }),
  ],
  [{ locationMode: "auto", tenantDomain: "a".repeat(39) }, ready(null, "a".repeat(39))],
  [
    { locationMode: "auto", tenantDomain: "a".repeat(40) },
    refused({ tenantDomain: "invalid-domain-name" }),
  ],
  [
    { locationMode: "manual", place: "Tacoma", tenantDomain: "@" },
    refused({ tenantDomain: "invalid-domain-name" }),
  ],
  [
    { locationMode: "manual", tenantDomain: "@" },
    refused({ place: "invalid-location", tenantDomain: "invalid-domain-name" }),
  ],
])("%o", (fields, reading) => {
  expect(readStartForm(form(fields))).toEqual(reading);
});
