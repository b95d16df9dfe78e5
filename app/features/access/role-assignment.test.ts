import { describe, expect, it } from "vitest";

import { readList } from "~/lib/list/define-list";

import { isLastOperatorOf, type RoleAssignment } from "./role-assignment";
import { assignmentList, grantRoleSchema } from "./role-assignment.schema";

const anAssignment = (columns: Partial<RoleAssignment> = {}): RoleAssignment => ({
  id: "1",
  tenantId: "t1",
  objectId: "o1",
  name: "Avery",
  email: null,
  role: "operator",
  workloadId: null,
  serviceArea: null,
  scopeName: null,
  grantedBy: "command line",
  grantedAt: new Date(0),
  ...columns,
});
const own = anAssignment();
const other = anAssignment({ id: "2", objectId: "o2" });
const me = { tenantId: "t1", objectId: "o1" };

describe("the last operator", () => {
  it.each<
    [
      string,
      { tenantId: string; objectId: string } | null,
      RoleAssignment,
      RoleAssignment[],
      boolean,
    ]
  >([
    ["is oneself, alone", me, own, [own], true],
    [
      "is oneself, however the ids are written",
      { tenantId: "T1", objectId: "O1" },
      own,
      [own],
      true,
    ],
    ["is not oneself beside another", me, own, [own, other], false],
    ["is not somebody else", me, other, [other], false],
    ["is nobody to the command line", null, own, [own], false],
    [
      "is nobody of another tenant with the same object id",
      { tenantId: "t2", objectId: "o1" },
      own,
      [own],
      false,
    ],
    ["is no matter of another role", me, anAssignment({ role: "leadership" }), [], false],
  ])("%s", (_case, account, assignment, operators, isLast) => {
    expect(isLastOperatorOf(account, assignment, operators)).toBe(isLast);
  });
});

describe("what it takes to give a role", () => {
  const given = { tenantId: " T-1 ", objectId: "O_2", name: "  Avery  ", role: "provider" };

  it("is read without blanks around it, ids in lower case", () => {
    expect(grantRoleSchema.parse(given)).toEqual({
      tenantId: "t-1",
      objectId: "o_2",
      name: "Avery",
      role: "provider",
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["no tenant", { tenantId: undefined }, "missing"],
    ["a tenant that is a domain name", { tenantId: "contoso.example" }, "not-an-id"],
    ["an object id that is an address", { objectId: "a@b.example" }, "not-an-id"],
    ["an object id that is too long", { objectId: "x".repeat(65) }, "not-an-id"],
    ["a blank name", { name: "  " }, "missing"],
    ["a long name", { name: "x".repeat(201) }, "too-long"],
    ["a role that comes from the directory alone", { role: "tenant-admin" }, "not-a-role"],
    ["no role", { role: undefined }, "not-a-role"],
  ])("is refused with %s", (_case, change, message) => {
    expect(
      grantRoleSchema
        .safeParse({ ...given, ...change })
        .error?.issues.map((issue) => issue.message),
    ).toContain(message);
  });
});

it.each<[Record<string, string>, string]>([
  [{}, ""],
  [{ search: " avery " }, "avery"],
  [{ search: "x".repeat(201) }, ""],
])("an address of the list %j searches for %j", (typed, search) => {
  expect(readList(assignmentList, new URLSearchParams(typed)).asked.search).toBe(search);
});
