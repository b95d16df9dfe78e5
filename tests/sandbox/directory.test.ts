import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  accounts,
  globalAdministratorId,
  groupsInTokenLimit,
  people,
  type AccountKind,
} from "~/sandbox/directory";
import { startIdentityPart, type IdentityPart } from "~/sandbox/identity-part.server";

import { SandboxBrowser } from "./sandbox-browser";

let folder: string;
let identity: IdentityPart;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-directory-"));
  identity = await startIdentityPart(folder, 0);
});
afterAll(async () => {
  await identity.close();
  await rm(folder, { recursive: true, force: true });
});

const accountOf = (kind: AccountKind) => accounts.find((account) => account.kind === kind)!;
const tokens = new Map<string, Promise<string>>();

/** An access token for the directory, of a sign-in as `kind`. */
function tokenOf(
  kind: AccountKind,
  scope = "openid User.Read Directory.Read.All",
): Promise<string> {
  const key = `${kind} ${scope}`;
  const token =
    tokens.get(key) ??
    new SandboxBrowser(identity)
      .signIn(kind, { scope })
      .then(({ tokens: given }) => given.access_token);
  tokens.set(key, token);
  return token;
}

async function ask(kind: AccountKind, call: string, headers: Record<string, string> = {}) {
  const url = call.startsWith("http") ? call : `${identity.graphBaseUrl}/v1.0/${call}`;
  return fetch(url, { headers: { Authorization: `Bearer ${await tokenOf(kind)}`, ...headers } });
}

type List = { value: Record<string, unknown>[]; "@odata.nextLink"?: string };
const listOf = async (...asked: Parameters<typeof ask>): Promise<List> =>
  (await (await ask(...asked)).json()) as List;
const namesOf = async (...asked: Parameters<typeof ask>) =>
  (await listOf(...asked)).value.map(({ displayName }) => displayName);
const queryOf = (query: Record<string, string>) => new URLSearchParams(query).toString();

describe("a token", () => {
  it.each([
    ["none", undefined],
    ["another kind", "Basic dXNlcjpwYXNz"],
    ["no token", "Bearer not.a.token"],
  ])("that is %s is refused", async (_what, authorization) => {
    const answer = await fetch(`${identity.graphBaseUrl}/v1.0/me`, {
      headers: authorization ? { Authorization: authorization } : {},
    });
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([
      401,
      'Bearer realm="graph"',
    ]);
    expect(await answer.json()).toMatchObject({ error: { code: "InvalidAuthenticationToken" } });
  });

  it("for this application's own calls is refused, and an ID token too", async () => {
    const { tokens: given } = await new SandboxBrowser(identity).signIn("user", {
      scope: `openid api://${identity.clientId}/access_as_user`,
    });
    for (const token of [given.access_token, given.id_token]) {
      const answer = await fetch(`${identity.graphBaseUrl}/v1.0/me`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(401);
    }
  });

  it("that was changed is refused", async () => {
    const [head, body, signature] = (await tokenOf("user")).split(".");
    const claims = JSON.parse(Buffer.from(body!, "base64url").toString()) as object;
    const forged = Buffer.from(
      JSON.stringify({ ...claims, oid: accountOf("tenant-admin").id }),
    ).toString("base64url");
    const answer = await fetch(`${identity.graphBaseUrl}/v1.0/me`, {
      headers: { Authorization: `Bearer ${head}.${forged}.${signature}` },
    });
    expect(answer.status).toBe(401);
  });

  it("is good for its scopes only", async () => {
    const token = await tokenOf("user", "openid User.Read");
    const statusOf = async (call: string) =>
      (
        await fetch(`${identity.graphBaseUrl}/v1.0/${call}`, {
          headers: { Authorization: `Bearer ${token}` },
        })
      ).status;
    expect(await Promise.all(["me", "organization", "users", "domains"].map(statusOf))).toEqual([
      200, 200, 403, 403,
    ]);
  });
});

describe("oneself", () => {
  it("has a name and a photo, or none", async () => {
    const { id } = accountOf("user");
    expect(await (await ask("user", "me")).json()).toEqual({
      id,
      displayName: "Mira Jansen",
      givenName: "Mira",
      surname: "Jansen",
      jobTitle: "Instrument maker",
      mail: "mira.jansen@lindenhof.example",
      userPrincipalName: "mira.jansen@lindenhof.example",
    });
    const photo = await ask("user", "me/photo/$value");
    const bytes = Buffer.from(await photo.arrayBuffer());
    expect([
      photo.status,
      photo.headers.get("content-type"),
      bytes.subarray(1, 4).toString(),
    ]).toEqual([200, "image/png", "PNG"]);
    expect((await ask("colleague", "me/photo/$value")).status).toBe(404);
  });

  it("is in groups, and administers by a directory role", async () => {
    expect((await listOf("user", "me/memberOf")).value).toEqual([
      expect.objectContaining({ "@odata.type": "#microsoft.graph.group", displayName: "Everyone" }),
    ]);
    expect((await listOf("tenant-admin", "me/memberOf")).value).toContainEqual(
      expect.objectContaining({ roleTemplateId: globalAdministratorId }),
    );
  });

  it("is in more groups than a token lists: the calls lead from page to page", async () => {
    const ids: unknown[] = [];
    let next: string | undefined = "me/memberOf?$select=id&$top=100";
    for (let pages = 0; next && pages < 10; pages += 1) {
      const page: List = await listOf("group-overage", next);
      ids.push(...page.value.map(({ id }) => id));
      next = page["@odata.nextLink"];
    }
    expect(ids.length).toBeGreaterThan(groupsInTokenLimit);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain(identity.roleGroups.find(({ role }) => role === "leadership")!.groupId);
  });
});

describe("the organisation", () => {
  it.each([
    ["user", "EU", null],
    ["other-tenant", "NA", null],
    ["gcc-admin", "NA", "GCC"],
    ["dod-user", "USG", "DOD"],
  ] as const)("of %s tells its cloud", async (kind, tenantRegionScope, tenantRegionSubScope) => {
    const { tenant } = accountOf(kind);
    expect((await listOf(kind, "organization")).value).toEqual([
      expect.objectContaining({
        id: tenant.id,
        displayName: tenant.name,
        tenantRegionScope,
        tenantRegionSubScope,
        privacyProfile: {
          contactEmail: `privacy@${tenant.domains[0]}`,
          statementUrl: expect.any(String) as string,
        },
      }),
    ]);
  });

  it("has domains, one of which is the default", async () => {
    expect((await listOf("user", "domains")).value).toEqual([
      expect.objectContaining({ id: "lindenhof.example", isDefault: true, isInitial: false }),
      expect.objectContaining({ id: "lindenhof.onsuite.test", isDefault: false, isInitial: true }),
    ]);
  });
});

describe("people", () => {
  it("are at least thirty in the largest organisation", () => {
    const members = people.filter(
      ({ tenant, userType }) => tenant === accountOf("user").tenant && userType === "Member",
    );
    expect(members.length).toBeGreaterThanOrEqual(30);
    expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
    expect(new Set(people.map(({ userPrincipalName }) => userPrincipalName)).size).toBe(
      people.length,
    );
    expect(people.filter(({ mail }) => !/^[a-z][\w.-]+@[\w.]+$/.test(mail))).toEqual([]);
  });

  it("are found by the beginning of name or address, guests left out when the filter says so", async () => {
    const $filter =
      "(startswith(displayName,'j') or startswith(mail,'j') or " +
      "startswith(userPrincipalName,'j')) and userType eq 'Member'";
    const names = await namesOf(
      "user",
      `users?${queryOf({ $filter, $top: "10", $count: "true" })}`,
    );
    expect(names).toEqual(["Jana Nováková", "Joost van Dijk", "José García"]);
    expect(
      await namesOf("user", `users?${queryOf({ $filter: "startswith(displayName,'jo')" })}`),
    ).toContain("Jonas Weber");
    expect(
      await namesOf("user", `users?${queryOf({ $filter: "startswith(surname,'o''b')" })}`),
    ).toEqual(["Niamh O'Brien"]);
  });

  it("are found by a word of the name, with the header that the directory asks for", async () => {
    const $search = '"displayName:jansen" OR "mail:ravi"';
    const call = `users?${queryOf({ $search, $filter: "userType eq 'Member'" })}`;
    expect((await ask("user", call)).status).toBe(400);
    expect(await namesOf("user", call, { ConsistencyLevel: "eventual" })).toEqual([
      "Mira Jansen",
      "Noah Jansen",
      "Ravi Sharma",
    ]);
  });

  it("of other organisations are never found, and not by their id either", async () => {
    expect(
      await namesOf(
        "other-tenant",
        `users?${queryOf({ $filter: "startswith(displayName,'mir')" })}`,
      ),
    ).toEqual(["Miriam Janssen"]);
    expect(
      await namesOf("user", `users?${queryOf({ $filter: "startswith(displayName,'mir')" })}`),
    ).toEqual(["Mira Jansen"]);
    const { id } = accountOf("user");
    expect([
      (await ask("colleague", `users/${id}`)).status,
      (await ask("other-tenant", `users/${id}`)).status,
    ]).toEqual([200, 404]);
    expect((await ask("other-tenant", `users/${id}/photo/$value`)).status).toBe(404);
  });

  it("come in pages with the properties that are selected", async () => {
    const first = await listOf("user", `users?${queryOf({ $top: "5", $select: "id,userType" })}`);
    expect(first.value.map((person) => Object.keys(person))).toEqual(
      Array.from({ length: 5 }, () => ["id", "userType"]),
    );
    expect(first["@odata.nextLink"]!.startsWith(`${identity.graphBaseUrl}/v1.0/users?`)).toBe(true);
    const second = await listOf("user", first["@odata.nextLink"]!);
    expect(second.value[0]).not.toEqual(first.value[0]);
  });

  it.each([
    "$top=0",
    "$top=1000",
    "$top=x",
    "$skiptoken=-1",
    "$filter=displayName",
    "$filter=secret eq '1'",
    "$filter=startswith(mail,'a') or",
    "$filter='",
  ])("%s is refused", async (query) => {
    const [name = "", ...value] = query.split("=");
    const answer = await ask("user", `users?${queryOf({ [name]: value.join("=") })}`);
    expect([
      answer.status,
      ((await answer.json()) as { error: { code: string } }).error.code,
    ]).toEqual([400, expect.stringMatching(/^Request_/)]);
  });
});

it.each([
  ["GET", "elsewhere", 400],
  ["GET", "me/messages", 400],
  ["POST", "me", 405],
  ["GET", "users/%", 400],
])("%s %s answers %i", async (method, call, status) => {
  const answer = await fetch(`${identity.graphBaseUrl}/v1.0/${call}`, {
    method,
    headers: { Authorization: `Bearer ${await tokenOf("user")}` },
  });
  expect(answer.status).toBe(status);
});
