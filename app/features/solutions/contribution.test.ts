import { expect, it } from "vitest";

import { closedAsSeen, type ContributionStatus } from "./contribution";

const closed = { at: new Date("2026-11-25T12:00:00Z"), by: "Mira", note: "Why." };
const nobody = { isContributor: false, isOwnerOfTarget: false, isLeadership: false };
const contributor = { ...nobody, isContributor: true };
const owner = { ...nobody, isOwnerOfTarget: true };
const both = { ...owner, isContributor: true };
const leadership = { ...nobody, isLeadership: true };

type Seen = Pick<typeof closed, "note"> & { by: string | null };

it.each<[ContributionStatus, typeof nobody, Seen]>([
  ["closed", leadership, { by: "Mira", note: "Why." }],
  ["closed", owner, { by: "Mira", note: "Why." }],
  ["closed", both, { by: "Mira", note: "Why." }],
  ["closed", contributor, { by: null, note: "Why." }],
  ["cancelled", leadership, { by: "Mira", note: "Why." }],
  ["cancelled", contributor, { by: "Mira", note: "Why." }],
  ["cancelled", both, { by: "Mira", note: "Why." }],
  ["cancelled", owner, { by: null, note: "" }],
])("%s, seen by %j", (status, standing, seen) => {
  expect(closedAsSeen({ status, closed }, standing)).toEqual({ ...closed, ...seen });
});

it("has no end while it is active", () => {
  expect(closedAsSeen({ status: "active", closed: null }, owner)).toBeNull();
});
