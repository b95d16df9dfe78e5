import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { grantRole, type RoleChange } from "~/features/access/grant-role.server";
import { revokeRole } from "~/features/access/revoke-role.server";
import { listRoleAssignments } from "~/features/access/role-assignment.repository.server";
import { findSession } from "~/features/identity/session.repository.server";
import { listAuditEntries } from "~/platform/audit-trail.repository.server";
import type { Db, OpenDatabase } from "~/platform/database.server";
import { hashSessionSecret } from "~/platform/session-cookie.server";
import { anAccount } from "#tests/factories/account";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { signIn, type SignedIn } from "#tests/support/signed-in";

const now = new Date("2026-04-01T12:00:00Z");

describe.each(testDatabases())("role assignments on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await db.deleteFrom("role_assignment").execute();
    await db.deleteFrom("audit_entry").execute();
  });

  const change = (variant: RoleChange["variant"] = "MultiTenant"): RoleChange => ({
    db,
    variant,
    now,
    by: { id: null, name: "command line" },
  });
  const grant = (
    columns: Partial<Parameters<typeof grantRole>[1]> = {},
    variant?: RoleChange["variant"],
  ) =>
    grantRole(change(variant), {
      tenantId: "t1",
      objectId: randomUUID(),
      name: "Avery",
      role: "operator",
      ...columns,
    });
  const newest = { sort: "when", order: "descending", cursor: null } as const;
  const byName = { sort: "name", order: "ascending", cursor: null } as const;
  const entries = async () =>
    (await listAuditEntries(db, { variant: "MultiTenant", action: null, ...newest }, 10)).rows;
  const list = async (search = "") =>
    (await listRoleAssignments(db, { variant: "MultiTenant", search, ...byName }, 50)).rows;
  const names = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).map(({ name }) => name);

  it("hold for a living session from the next request on, and no longer than they stand", async () => {
    const { account, cookie } = await signIn(db, { roles: ["provider"] });
    const roles = async () =>
      (
        await findSession(db, {
          idHashes: [hashSessionSecret(cookie.split("=")[1] ?? "")],
          variant: "MultiTenant",
          now: new Date(),
        })
      )?.roles;
    const granted = await grant({
      tenantId: account.tenantId,
      objectId: account.objectId,
      role: "leadership",
    });
    expect(await roles()).toEqual(["provider", "leadership"]);
    expect(
      await revokeRole({ ...change(), account: null }, { id: granted.ok ? granted.value.id : "" }),
    ).toMatchObject({ ok: true });
    expect(await roles()).toEqual(["provider"]);
  });

  it("are written down with who, what, from and to", async () => {
    const { account } = anActor();
    await grant({ objectId: account.objectId, name: "Blake", role: "provider" });
    await revokeRole(
      { ...change(), by: { id: account.id, name: account.name }, account },
      { tenantId: "t1", objectId: account.objectId, role: "provider" },
    );
    const what = { subject: `t1/${account.objectId}`, occurredAt: now };
    expect(await entries()).toEqual([
      {
        ...what,
        id: expect.any(Number) as number,
        actor: { id: account.id, name: account.name },
        action: "revoke-role",
        before: { role: "provider", name: "Blake" },
        after: null,
      },
      {
        ...what,
        id: expect.any(Number) as number,
        actor: { id: null, name: "command line" },
        action: "grant-role",
        before: null,
        after: { role: "provider", name: "Blake" },
      },
    ]);
  });

  it("are given once, and nothing is written down of what changed nothing", async () => {
    await grant({ objectId: "o1" });
    expect(await grant({ objectId: "o1", name: "Other name" })).toEqual({
      ok: false,
      refusal: "already-granted",
    });
    expect(await grant({ objectId: "o1", role: "leadership" })).toMatchObject({ ok: true });
    expect(
      await revokeRole(
        { ...change(), account: null },
        { tenantId: "t1", objectId: "o1", role: "provider" },
      ),
    ).toEqual({ ok: false, refusal: "not-found" });
    expect((await entries()).map(({ action }) => action)).toEqual(["grant-role", "grant-role"]);
  });

  it("belong to one variant", async () => {
    const granted = await grant({}, "GCC");
    expect(await list()).toEqual([]);
    expect(
      await revokeRole({ ...change(), account: null }, { id: granted.ok ? granted.value.id : "" }),
    ).toEqual({ ok: false, refusal: "not-found" });
  });

  it("leave an operator who is alone", async () => {
    const { account } = anActor();
    const own = await grant({ objectId: account.objectId });
    const revoke = () => revokeRole({ ...change(), account }, { id: own.ok ? own.value.id : "" });
    expect(await revoke()).toEqual({ ok: false, refusal: "last-operator" });
    const other = await grant();
    expect(await revoke()).toMatchObject({ ok: true });
    expect(
      await revokeRole({ ...change(), account: null }, { id: other.ok ? other.value.id : "" }),
    ).toMatchObject({ ok: true });
  });

  it("leave one of two operators who give up at once", async () => {
    const both = [anActor(), anActor()];
    const granted = await Promise.all(
      both.map(({ account }) => grant({ objectId: account.objectId })),
    );
    const outcomes = await Promise.all(
      both.map(({ account }, position) => {
        const own = granted[position];
        return revokeRole({ ...change(), account }, { id: own?.ok ? own.value.id : "" });
      }),
    );
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await list()).toHaveLength(1);
  });

  it("list by name, page by page, and are found by part of a name or a whole id", async () => {
    for (const [position, name] of ["Émile", "avery", "Blake 100%", "Casey"].entries())
      await grant({ name, objectId: `o-${position}` });
    expect(await names()).toEqual(["avery", "Blake 100%", "Casey", "Émile"]);
    expect(await names("LAKE")).toEqual(["Blake 100%"]);
    expect(await names("%")).toEqual(["Blake 100%"]);
    expect(await names("_")).toEqual([]);
    expect(await names("O-2")).toEqual(["Blake 100%"]);
    expect(await names("t1")).toHaveLength(4);
    expect(await names("o-")).toEqual([]);
  });

  it("are not given, when the entry about them cannot be written", async () => {
    await expect(
      grantRole(
        { ...change(), by: { id: "no uuid", name: "x" } },
        { tenantId: "t1", objectId: "o1", name: "Avery", role: "operator" },
      ),
    ).rejects.toThrow();
    expect(await list()).toEqual([]);
  });
});

function anActor(): Pick<SignedIn, "account"> {
  return { account: anAccount({ tenantId: "t1" }) };
}
