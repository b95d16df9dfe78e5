import { afterAll, beforeAll, expect, it } from "vitest";

import {
  findReportForUpdate,
  finishRun,
  updateReportDocument,
} from "~/features/reports/report.repository.server";
import type { Permission, Role } from "~/features/access/permissions";
import { pageCache } from "~/platform/page-cache.server";
import { shownReports } from "~/report-page.server";
import { measuredForm } from "#tests/support/report-calls";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { whileFlipped } from "./flip";
import { siteOfEverything } from "./site-of-everything";

let site: TestSite;
/** An account with two reports, and a browser that holds one which is saved to nobody. */
let own: { reportId: string; cookie: string };
let operator: { reportId: string; cookie: string };
let leader: { reportId: string; cookie: string };
let incident: string;
let held: { reportId: string; cookie: string };

beforeAll(async () => {
  site = await startSite("embedded", siteOfEverything.variables);
  await siteOfEverything.switchOn(site);
  const { cookie } = await signIn(site.application.db);
  await testWith(cookie);
  own = { reportId: (await testWith(cookie)).reportId, cookie };
  held = await testWith("");
  // One role was assigned, so that there is something to take back.
  const scope = { role: "connectivity-champion", workloadId: null, serviceArea: null } as const;
  operator = {
    reportId: own.reportId,
    cookie: (await signIn(site.application.db, { roles: ["operator"], scopes: [scope] })).cookie,
  };
  leader = {
    reportId: own.reportId,
    cookie: (await signIn(site.application.db, { roles: ["leadership"] })).cookie,
  };
  const form = {
    title: "Slow routes",
    location: "Lisbon",
    severity: "minor",
    status: "investigating",
    details: "x",
  };
  const entered = await fetch(`${site.origin}/status/incidents/new`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin", Cookie: leader.cookie },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  incident = entered.headers.get("Location")?.split("?", 1)[0] ?? "";
});
afterAll(() => site.close());

/** A finished report of whom the cookie belongs to, and what holds its run. */
async function testWith(cookie: string): Promise<{ reportId: string; cookie: string }> {
  const answer = await fetch(`${site.origin}/api/AnonymousConnectivityTest/GenerateTestReport`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin", Cookie: cookie },
    body: new URLSearchParams(measuredForm),
  });
  const { id, runId } = (await answer.json()) as { id: string; runId: string };
  const now = new Date();
  await site.application.db.transaction().execute(async (trx) => {
    const stored = await findReportForUpdate(trx, { id, variant: "MultiTenant", now });
    if (stored) await updateReportDocument(trx, { ...stored.report, status: "finished" });
    await finishRun(trx, { runId, phase: "AdvancedTestFinish", at: now });
  });
  return {
    reportId: id,
    cookie: answer.headers
      .getSetCookie()
      .map((set) => set.split(";", 1)[0])
      .join("; "),
  };
}

/**
 * Who looks: the account at its own, the visitor at what the browser holds, the account that has
 * just signed in there.
 */
const lookers = {
  account: () => own,
  operator: () => operator,
  leader: () => leader,
  visitor: () => held,
  "account with the run": () => ({
    reportId: held.reportId,
    cookie: `${own.cookie}; ${held.cookie}`,
  }),
} as const;

type Row = {
  role: Role;
  permission: Permission;
  looker: keyof typeof lookers;
  path: string;
  button: RegExp;
};

const report = "/report/:reportId";
const rows: Row[] = [
  {
    role: "user",
    permission: "report:share",
    looker: "account",
    path: report,
    button: /href="\/report\/[^"]+\/share"/,
  },
  {
    role: "user",
    permission: "people:search",
    looker: "account",
    path: `${report}/share`,
    button: /role="search"/,
  },
  {
    role: "user",
    permission: "report:save",
    looker: "account with the run",
    path: report,
    button: /Save to my account/,
  },
  {
    role: "user",
    permission: "report:save",
    looker: "visitor",
    path: report,
    button: /href="\/sign-in[^"]*" data-sign-in="">Sign in to save/,
  },
  {
    role: "visitor",
    permission: "report:delete",
    looker: "account",
    path: report,
    button: /href="\/report\/[^"]+\/delete"/,
  },
  {
    role: "visitor",
    permission: "report:delete",
    looker: "visitor",
    path: `${report}/delete`,
    button: /<form method="post"><p>/,
  },
  {
    role: "visitor",
    permission: "report:delete",
    looker: "account",
    path: "/reports",
    button: /formaction="\/reports\/delete"/i,
  },
  {
    role: "visitor",
    permission: "report:correct-place",
    looker: "visitor",
    path: report,
    button: /href="\/report\/[^"]+\/place"/,
  },
  {
    role: "visitor",
    permission: "report:correct-place",
    looker: "visitor",
    path: `${report}/place`,
    button: /<form method="post"><div/,
  },
  {
    role: "visitor",
    permission: "report:compare",
    looker: "account",
    path: report,
    button: /href="\/compare\?a=/,
  },
  {
    role: "visitor",
    permission: "report:compare",
    looker: "account",
    path: "/reports",
    button: /action="\/compare"/,
  },
  {
    role: "visitor",
    permission: "report:compare",
    looker: "account",
    path: "/reports",
    button: /type="radio" name="a"/,
  },
  {
    role: "visitor",
    permission: "report:export",
    looker: "account",
    path: report,
    button: /\/export\.json"/,
  },
  {
    role: "visitor",
    permission: "feedback:send",
    looker: "visitor",
    path: report,
    button: /href="\/feedback\?/,
  },
  {
    role: "visitor",
    permission: "internet-type:answer",
    looker: "visitor",
    path: report,
    button: /action="\/report\/[^"]+\/internet-type"/,
  },
  {
    role: "user",
    permission: "profile:read",
    looker: "account",
    path: "/privacy",
    button: /src="\/profile\/photo"/,
  },
  {
    role: "user",
    permission: "session:list",
    looker: "account",
    path: "/privacy",
    button: /href="\/sessions"/,
  },
  {
    role: "operator",
    permission: "account:find",
    looker: "operator",
    path: "/admin",
    button: /href="\/admin\/accounts"/,
  },
  {
    role: "operator",
    permission: "audit:read",
    looker: "operator",
    path: "/admin",
    button: /href="\/admin\/audit"/,
  },
  {
    role: "operator",
    permission: "role:assign",
    looker: "operator",
    path: "/admin",
    button: /<form[^>]* action="\/admin" class="card"/,
  },
  {
    role: "operator",
    permission: "role:assign",
    looker: "operator",
    path: "/admin",
    button: /href="\/admin\/roles\/[^"]+\/revoke"/,
  },
  {
    role: "operator",
    permission: "account:end-sessions",
    looker: "operator",
    path: "/admin/accounts",
    button: /\/end-sessions"/,
  },
  {
    role: "operator",
    permission: "ingest-key:manage",
    looker: "operator",
    path: "/admin",
    button: /href="\/admin\/ingest-keys"/,
  },
  {
    role: "operator",
    permission: "setting:edit",
    looker: "operator",
    path: "/admin/settings/DisableSignIn",
    button: /<form method="post" class="card"/,
  },
  {
    role: "leadership",
    permission: "incident:edit",
    looker: "leader",
    path: "/status",
    button: /href="\/status\/incidents\/new"/,
  },
  {
    role: "leadership",
    permission: "incident:edit",
    looker: "leader",
    path: ":incident",
    button: /href="\/status\/incidents\/[^"]+\/resolve"/,
  },
  {
    role: "leadership",
    permission: "incident:edit",
    looker: "leader",
    path: ":incident",
    button: /name="revision"/,
  },
  {
    role: "visitor",
    permission: "health:read",
    looker: "visitor",
    path: "/privacy",
    button: /href="\/status"/,
  },
  {
    role: "user",
    permission: "session:end",
    looker: "account",
    path: "/sessions",
    button: /action="\/sessions"/,
  },
];

async function isShown({ looker, path, button }: Row): Promise<boolean> {
  const { reportId, cookie } = lookers[looker]();
  // Grants change with the program alone, and so are no part of the tag that rendered pages are kept by.
  pageCache.clear();
  shownReports.clear();
  const page = await fetch(
    site.origin + path.replace(":reportId", reportId).replace(":incident", incident),
    { headers: { Cookie: cookie } },
  );
  expect(page.status).toBe(200);
  return button.test(await page.text());
}

it.each(
  rows.map((row) => [row.permission, row.path, row.looker, String(row.button), row] as const),
)(
  "%s, on %s for the %s: %s goes with the grant",
  async (_permission, _path, _looker, _button, row) => {
    expect(await isShown(row)).toBe(true);
    expect(await whileFlipped(row, () => isShown(row))).toBe(false);
  },
);
