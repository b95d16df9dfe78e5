import { expect, it } from "vitest";

import { rolesFromDirectory } from "./directory-roles";

const globalAdministrator = "62e90394-69f5-4237-9190-012177145e10";
const groupRoles = [
  { tenantId: "staff", groupId: "leaders", role: "leadership" },
  { tenantId: "staff", groupId: "operators", role: "operator" },
] as const;

it.each([
  ["no group", { tenantId: "staff", groups: [], directoryRoleIds: [] }, []],
  [
    "a group of the staff's tenant",
    { tenantId: "staff", groups: ["x", "leaders"], directoryRoleIds: [] },
    ["leadership"],
  ],
  [
    "two groups",
    { tenantId: "staff", groups: ["operators", "leaders"], directoryRoleIds: [] },
    ["leadership", "operator"],
  ],
  [
    "a group of the same id in another tenant",
    { tenantId: "other", groups: ["leaders"], directoryRoleIds: [] },
    [],
  ],
  [
    "the administrator of any tenant",
    { tenantId: "other", groups: [], directoryRoleIds: [globalAdministrator] },
    ["tenant-admin"],
  ],
  [
    "another directory role",
    { tenantId: "other", groups: [], directoryRoleIds: ["88d8e3e3-8f55-4a1e-953a-9b9898b8876b"] },
    [],
  ],
])("%s", (_what, held, roles) => expect(rolesFromDirectory(held, groupRoles)).toEqual(roles));
