import { describe, expect, it } from "vitest";

import { assignmentList } from "~/features/access/role-assignment.schema";
import { endpointSetListSchema } from "~/features/domain-lens/endpoint-sets/endpoint-set-list.schema";
import { fqdnListSchema } from "~/features/domain-lens/fqdns/fqdn-list.schema";
import { ocdiListSchema } from "~/features/domain-lens/ocdi/ocdi.schema";
import { changeLogList } from "~/features/domain-lens/publishing/change-log.schema";
import { workloadListSchema } from "~/features/domain-lens/workloads/workload.schema";
import { healthList } from "~/features/health/health-list";
import { accountList } from "~/features/identity/account-search.schema";
import { ownedReportList } from "~/features/reports/report-list.schema";
import { auditTrailList } from "~/features/settings/audit-trail.schema";
import { readQuery, unreadHeader } from "~/lib/list/read-query";

const read = (schema: Parameters<typeof readQuery>[0], address: string) =>
  readQuery(schema, new URLSearchParams(address));

describe("the address of a list", () => {
  it.each([
    [
      "sets",
      endpointSetListSchema,
      "search=mail&sort=bogus",
      { search: "mail", sort: "id" },
      ["sort=bogus"],
    ],
    [
      "sets by one known value",
      endpointSetListSchema,
      "instances=Worldwide,Mars&categories=Allow",
      { instances: ["Worldwide"], categories: ["Allow"] },
      ["instances=Mars"],
    ],
    [
      "sets by unknown values",
      endpointSetListSchema,
      "instances=Mars,Venus&search=a",
      { instances: [], search: "a" },
      ["instances=Mars", "instances=Venus"],
    ],
    [
      "sets from nowhere",
      endpointSetListSchema,
      "search=a&after=nowhere",
      { search: "a", cursor: null },
      ["after=nowhere"],
    ],
    [
      "FQDNs",
      fqdnListSchema,
      "name=outlook&unassigned=maybe&scopes=x",
      { name: "outlook", scopes: [] },
      ["unassigned=maybe", "scopes=x"],
    ],
    [
      "workloads",
      workloadListSchema,
      "search=mail&order=up",
      { search: "mail", order: "ascending" },
      ["order=up"],
    ],
    [
      "associations",
      ocdiListSchema,
      "name=mail&stages=S9",
      { name: "mail", stages: [] },
      ["stages=S9"],
    ],
    [
      "health",
      healthList.schema,
      "search=lisbon&health=worst&after=-1",
      { search: "lisbon", health: [], cursor: null },
      ["health=worst", "after=-1"],
    ],
    [
      "roles",
      assignmentList.schema,
      "search=avery&sort=x",
      { search: "avery", sort: "name" },
      ["sort=x"],
    ],
    [
      "accounts",
      accountList.schema,
      "search=avery&before=0",
      { search: "avery", cursor: null },
      ["before=0"],
    ],
    [
      "audit",
      auditTrailList(["grant-role"]).schema,
      "action=eat&after=7",
      { action: null, cursor: null },
      ["action=eat", "after=7"],
    ],
    [
      "changes",
      changeLogList.schema,
      "text=mail&category=Best&before=1",
      { text: "mail", category: null, cursor: null },
      ["category=Best", "before=1"],
    ],
    [
      "reports",
      ownedReportList.schema,
      "city=lisbon&sharing=maybe",
      { city: "lisbon", sharing: "all" },
      ["sharing=maybe"],
    ],
    [
      "reports from nowhere",
      ownedReportList.schema,
      "city=lisbon&after=nowhere",
      { city: "lisbon", cursor: null },
      ["after=nowhere"],
    ],
    [
      "blank fields",
      endpointSetListSchema,
      "search=&sort=&instances=&after=",
      { search: "", sort: "id", instances: [] },
      [],
    ],
    ["what is no filter", endpointSetListSchema, "view=sets&utm=1&search=a", { search: "a" }, []],
  ] as const)(
    "of %s keeps what can be read, and says what cannot",
    (_, schema, address, asked, unread) => {
      const found = read(schema, address);
      expect(found.asked).toMatchObject(asked);
      expect(found.unread.map(({ name, value }) => `${name}=${value}`)).toEqual(unread);
    },
  );

  it("is repeated in part only, and as plain ASCII in a file's header", () => {
    const { unread } = read(endpointSetListSchema, `sort=${"é".repeat(500)}`);
    expect(unread).toEqual([{ name: "sort", value: "é".repeat(60) }]);
    expect(unreadHeader(unread)["X-Not-Understood"]).toMatch(/^sort=(%C3%A9){60}$/);
    expect(unreadHeader([])).toEqual({});
  });
});
