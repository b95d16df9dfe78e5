import { describe, expect, it } from "vitest";

import {
  decidePartnerStatus,
  endorsedStatuses,
  figuresOf,
  hasPortalAccess,
  mayRegisterAgainAt,
  nextStatuses,
  partnerStatuses,
  providerIdBytes,
  providerIdOf,
  waitsAgain,
  type PartnerStatus,
} from "./partner";

/** Where leadership may lead each status, written by hand beside the rule. */
const next: Record<PartnerStatus, PartnerStatus[]> = {
  AwaitingEndorsement: ["Approved", "Named", "Demo", "Preview", "Declined"],
  Approved: ["Named", "Demo", "Preview", "Declined"],
  Named: ["Approved", "Demo", "Preview", "Declined"],
  Demo: ["Approved", "Named", "Preview", "Declined"],
  Preview: ["Approved", "Named", "Demo", "Declined"],
  Declined: ["Approved", "Named", "Demo", "Preview"],
};

describe("a decision", () => {
  it.each(partnerStatuses)("leads %s on", (from) => expect(nextStatuses(from)).toEqual(next[from]));

  it.each(partnerStatuses.flatMap((from) => endorsedStatuses.map((to) => ({ from, to }))))(
    "endorses from $from to $to, or not",
    ({ from, to }) => {
      expect(decidePartnerStatus(from, { action: "endorse", status: to, note: "" })).toEqual(
        next[from].includes(to) ? { ok: true, value: to } : { ok: false, refusal: "same-state" },
      );
    },
  );

  it.each<[PartnerStatus, string, ReturnType<typeof decidePartnerStatus>]>([
    ["AwaitingEndorsement", "No network of your own.", { ok: true, value: "Declined" }],
    ["Named", "Out of business.", { ok: true, value: "Declined" }],
    ["AwaitingEndorsement", "", { ok: false, refusal: "note-missing" }],
    ["Declined", "Again.", { ok: false, refusal: "same-state" }],
  ])("declines %s with the note %j", (from, note, outcome) => {
    expect(decidePartnerStatus(from, { action: "decline", note })).toEqual(outcome);
  });
});

it.each<[PartnerStatus, boolean, boolean, boolean, boolean]>([
  ["AwaitingEndorsement", true, false, false, false],
  ["Approved", true, true, true, false],
  ["Named", true, true, true, true],
  ["Demo", true, false, false, false],
  ["Preview", true, true, false, false],
  ["Declined", false, false, false, false],
])(
  "%s opens the portal: %s, shows figures: %s, is ranked: %s, is named: %s",
  (status, opens, isShownToMembers, isRanked, isNamed) => {
    expect(hasPortalAccess(status)).toBe(opens);
    expect(figuresOf(status)).toEqual({ isShownToMembers, isRanked, isNamed });
  },
);

describe("a declined company", () => {
  const decidedAt = new Date("2026-11-01T10:00:00Z");
  const declined = { status: "Declined", decidedAt } as const;

  it("may register again after seven days", () =>
    expect(mayRegisterAgainAt(declined)).toEqual(new Date("2026-11-08T10:00:00Z")));

  it.each([
    ["2026-11-08T09:59:59.999Z", false],
    ["2026-11-08T10:00:00.000Z", true],
    ["2027-01-01T00:00:00.000Z", true],
  ])("at %s: %s", (now, expected) => expect(waitsAgain(declined, new Date(now))).toBe(expected));

  it.each(partnerStatuses.filter((status) => status !== "Declined"))(
    "a partner that is %s does not wait again",
    (status) => {
      expect(mayRegisterAgainAt({ status, decidedAt })).toBeNull();
      expect(waitsAgain({ status, decidedAt }, new Date("2027-01-01"))).toBe(false);
    },
  );
});

it("a provider ID is short, the same for the same bytes, and has no characters that look alike", () => {
  const ids = Array.from({ length: 256 }, (_, byte) =>
    providerIdOf(Buffer.alloc(providerIdBytes, byte)),
  );
  for (const id of ids) expect(id).toMatch(/^NP-[2-9B-DF-HJKMNP-TV-Z]{8}$/);
  expect(new Set(ids).size).toBe(28);
});
