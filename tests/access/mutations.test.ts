import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  can,
  grants,
  permissions,
  type Permission,
  type Role,
} from "~/features/access/permissions";
import { isCall } from "~/platform/addresses.server";
import { measuredForm } from "#tests/support/report-calls";
import { startSite, type TestSite } from "#tests/support/site";

import { askAs, credentials } from "./ask-as";
import { flip, whileFlipped, type Flip } from "./flip";
import { callers, matrix, searches, withinAnswers, type Caller, type MatrixRow } from "./matrix";
import { siteOfEverything } from "./site-of-everything";

const roles = Object.keys(grants) as Role[];

/** The roles that each caller holds at once. */
const held: Record<Caller, readonly Role[]> = {
  visitor: ["visitor"],
  "token-holder": ["token-holder"],
  user: ["visitor", "user"],
  "tenant-admin": ["visitor", "user", "tenant-admin"],
  provider: ["visitor", "user", "provider"],
  leadership: ["visitor", "user", "leadership"],
  operator: ["visitor", "user", "operator"],
  editor: ["visitor", "user", "editor"],
  "workload-champion": ["visitor", "user", "workload-champion"],
  "service-champion": ["visitor", "user", "service-champion"],
  "connectivity-champion": ["visitor", "user", "connectivity-champion"],
};

const flips = roles.flatMap((role) =>
  permissions.map((permission): Flip => ({ role, permission })),
);

/** Who may do something else than before: nobody, when every holder of the role has the permission by another one. */
function affectedBy(grant: Flip): Caller[] {
  const now = () => callers.map((caller) => can({ roles: held[caller] }, grant.permission));
  const before = now();
  const undo = flip(grant);
  const after = now();
  undo();
  return callers.filter((_, position) => before[position] !== after[position]);
}

/** The rows that tell what a caller may do: a token is read by calls alone. */
function rowsFor(caller: Caller, permission: Permission): MatrixRow[] {
  const asking = matrix.filter(({ asks }) => asks === permission);
  return caller === "token-holder"
    ? asking.filter(({ call }) => isCall(call.split(" ")[1] ?? ""))
    : asking;
}

const telling = flips.map((grant) => ({
  ...grant,
  asked: affectedBy(grant).flatMap((caller) =>
    rowsFor(caller, grant.permission).map((row) => ({ caller, row })),
  ),
}));
const noticeable = telling.filter(({ asked }) => asked.length > 0);
const silent = telling.filter(({ asked }) => asked.length === 0);

describe("flipping a single grant", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite("embedded", siteOfEverything.variables);
    await siteOfEverything.switchOn(site);
  });
  afterAll(() => site.close());

  it.each(noticeable.map((grant) => [grant.role, grant.permission, grant] as const))(
    "%s, %s: fails the access matrix",
    async (_role, _permission, grant) => {
      const wrong = await whileFlipped(grant, async () => {
        for (const { caller, row } of grant.asked) {
          if ((await askAs(site, caller, { row, prefix: "" })).outcome !== row.by[caller])
            return row.call;
        }
        return undefined;
      });
      expect(wrong).toBeDefined();
    },
  );

  it.each(searches.map((row) => [row.call, row] as const))(
    "user, people:search: closes the search of %s, and nothing else of it",
    async (_call, row) => {
      const caller = "workload-champion";
      const asked = ({ query, ...rest }: MatrixRow, isSearching: boolean) =>
        askAs(site, caller, { row: isSearching ? { ...rest, query } : rest, prefix: "" });
      const outcomes = () =>
        Promise.all([asked(row, true), asked(row, false)]).then((each) =>
          each.map(({ outcome }) => outcome),
        );
      expect(await outcomes()).toEqual(["allow", "allow"]);
      expect(await whileFlipped({ role: "user", permission: "people:search" }, outcomes)).toEqual([
        "deny",
        "allow",
      ]);
    },
  );

  it(
    "makes no difference to any request only where the role's holders may anyway, or where no " +
      "call asks a token's holder",
    () => {
      const unexplained = silent.filter(
        (grant) =>
          !withinAnswers.includes(grant.permission) &&
          affectedBy(grant).some((caller) => caller !== "token-holder"),
      );
      expect(unexplained.map(({ role, permission }) => `${role} ${permission}`)).toEqual([]);
    },
  );

  it("user, report:save: decides whether a test belongs to the account", async () => {
    const isSaved = async () => {
      const answer = await fetch(
        `${site.origin}/api/AnonymousConnectivityTest/GenerateTestReport`,
        {
          method: "POST",
          headers: { "Sec-Fetch-Site": "same-origin", ...(await credentials(site, "user", "")) },
          body: new URLSearchParams(measuredForm),
        },
      );
      const { id } = (await answer.json()) as { id: string };
      const report = await site.application.db
        .selectFrom("report")
        .select("owner_id")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return report.owner_id !== null;
    };
    expect(await isSaved()).toBe(true);
    expect(await whileFlipped({ role: "user", permission: "report:save" }, isSaved)).toBe(false);
  });
});
