import {
  directoryRoles,
  scopedRoles,
  type RoleScope,
  type ScopedRole,
} from "~/features/identity/account";
import { storeWorkload } from "#tests/support/domain-lens";
import { signIn } from "#tests/support/signed-in";
import type { TestSite } from "#tests/support/site";

import type { Caller, MatrixRow, Outcome } from "./matrix";

type Prefix = "" | "/gcc";

const unknownId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

/** What stands for a parameter of a path: nothing that is there, so that nobody's own things decide. */
const parameters: Record<string, string> = {
  reportId: unknownId,
  id: unknownId,
  assignmentId: unknownId,
  accountId: unknownId,
  setId: unknownId,
  changeId: unknownId,
  step: "details",
  fqdnId: unknownId,
  workloadId: unknownId,
  webhookId: unknownId,
  ingestKeyId: unknownId,
  requestId: unknownId,
  partnerId: unknownId,
  solutionId: unknownId,
  month: "2026-10",
  contributionId: unknownId,
  asn: "64500",
  datasetId: "2147483646",
  orgId: "UNKNOWN",
  eventId: "1",
  decision: "accept",
  memberId: unknownId,
  type: "country",
  name: "SG",
  incidentId: unknownId,
  instance: "Worldwide",
  version: "2026112000",
  any: "fqdns",
  ocdiAssociationId: unknownId,
  key: "DisableCopilotTest",
  "*": "nothing-of-the-kind",
};

/** Paths that stand once, whatever the variant. */
const withoutPrefix = ["/healthz", "/readyz", "/bench/nothing"];

/** What makes a request a caller's, kept for reading again. */
const known = new WeakMap<TestSite, Map<string, Record<string, string>>>();

/** The caller's session: for a write one made for this request alone, which may end it. */
async function sessionOf(
  site: TestSite,
  caller: Caller,
  { method, prefix }: { method: string; prefix: Prefix },
): Promise<Record<string, string>> {
  if (method !== "GET") return credentials(site, caller, prefix);
  const kept = known.get(site) ?? new Map<string, Record<string, string>>();
  known.set(site, kept);
  const headers = kept.get(prefix + caller) ?? (await credentials(site, caller, prefix));
  kept.set(prefix + caller, headers);
  return headers;
}

/** Asks for a row as a caller. */
export async function askAs(
  site: TestSite,
  caller: Caller,
  { row, prefix }: { row: MatrixRow; prefix: Prefix },
): Promise<{ outcome: Outcome; status: number }> {
  const [method = "", path = ""] = row.call.split(" ");
  const filled = path.replace(
    /:(\w+)|\*/g,
    (whole, name: string | undefined) => parameters[name ?? whole] ?? "",
  );
  const at = withoutPrefix.includes(path) ? "" : prefix;
  const response = await fetch(
    `${site.origin}${at}${filled === "/" && at ? "" : filled}${row.query ? `?${row.query}` : ""}`,
    {
      method,
      headers: {
        "Sec-Fetch-Site": "same-origin",
        ...(row.json !== undefined && { "Content-Type": "application/json" }),
        ...(await sessionOf(site, caller, { method, prefix })),
      },
      body:
        row.json !== undefined
          ? JSON.stringify(row.json)
          : row.form && new URLSearchParams(row.form),
      redirect: "manual",
    },
  );
  await response.body?.cancel();
  return { outcome: outcomeOf(response), status: response.status };
}

function outcomeOf({ status, headers }: Response): Outcome {
  if (status === 401) return headers.get("WWW-Authenticate") === "Cookie" ? "sign-in" : "token";
  if (status === 403) return "deny";
  const isLedToSignIn =
    status === 302 && /^(\/gcc)?\/sign-in\?returnTo=/.test(headers.get("Location") ?? "");
  return isLedToSignIn ? "sign-in" : "allow";
}

/** The role for a workload or an area that is there. */
async function anyScopeOf({ application: { db } }: TestSite, role: ScopedRole): Promise<RoleScope> {
  if (role === "connectivity-champion") return { role, workloadId: null, serviceArea: null };
  const { id, serviceArea } = await storeWorkload(db, "Workload of the access matrix");
  return role === "service-champion"
    ? { role, workloadId: null, serviceArea }
    : { role, workloadId: id, serviceArea: null };
}

/** The headers that make a request the caller's. */
export async function credentials(
  site: TestSite,
  caller: Caller,
  prefix: Prefix,
): Promise<Record<string, string>> {
  if (caller === "visitor") return {};
  const role = directoryRoles.find((each) => each === caller);
  const scoped = scopedRoles.find((each) => each === caller);
  const { cookie } = await signIn(site.application.db, {
    roles: role ? [role] : [],
    scopes: scoped ? [await anyScopeOf(site, scoped)] : [],
    ...(prefix && { variant: "GCC", tenantKind: "gcc" }),
  });
  if (caller !== "token-holder") return { Cookie: cookie };
  const answer = await fetch(`${site.origin}${prefix}/api/token/GetCpsToken`, {
    headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
  });
  if (!answer.ok) throw new Error(`GetCpsToken answered ${answer.status}.`);
  return { Authorization: `Bearer ${await answer.text()}` };
}
