import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startTestApplication, type TestApplication } from "#tests/support/application";
import { contextFor, cookieScope, requirePermission } from "~/features/access/context.server";
import { can, permissions, visitor } from "~/features/access/permissions";
import { setApplication } from "~/platform/application.server";
import { clientAddressHeader } from "~/platform/client-address.server";
import { readEnvironment } from "~/platform/environment.server";

let application: TestApplication;
beforeAll(async () => {
  application = await startTestApplication();
});
afterAll(() => application.close());

const asking = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://own.example${path}`, { headers });
const posting = (path: string) => new Request(`http://own.example${path}`, { method: "POST" });

/** Serves other variants, under a public address. */
function serve(variants: string): void {
  const environment = readEnvironment({
    SANDBOX: "suite,dns",
    CLOUD_VARIANTS: variants,
    APP_ORIGIN: "https://own.example",
  });
  setApplication({ ...application, environment });
}

/** The status of what a promise throws. */
async function thrownStatus(promise: Promise<unknown>): Promise<number | undefined> {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  return thrown instanceof Response ? thrown.status : undefined;
}

describe("the context of a request", () => {
  it.each([
    ["MultiTenant,GCC", "/report/1", "MultiTenant", ""],
    ["MultiTenant,GCC", "/gcc/report/1", "GCC", "/gcc"],
    ["GCC", "/gcc", "GCC", "/gcc"],
    ["Gallatin", "/", "Gallatin", ""],
  ] as const)("where %s are served %s is of %s", async (served, path, variant, prefix) => {
    serve(served);
    const before = Date.now();
    const context = await contextFor(asking(path, { [clientAddressHeader]: "198.51.100.1" }));
    expect(context).toMatchObject({
      variant,
      prefix,
      actor: visitor,
      clientAddress: "198.51.100.1",
    });
    expect(context.db).toBe(application.db);
    expect(context.now.getTime()).toBeGreaterThanOrEqual(before);
    expect(cookieScope(context)).toEqual({ prefix, appOrigin: "https://own.example" });
  });

  it.each([
    ["MultiTenant", "/gcc/report/1"],
    ["GCC", "/report/1"],
    ["Gallatin", "/gcc"],
  ])("where %s is served %s is not found, whatever is asked", async (served, path) => {
    serve(served);
    expect(await thrownStatus(contextFor(asking(path)))).toBe(404);
    for (const permission of permissions)
      expect(await thrownStatus(requirePermission(asking(path), permission))).toBe(404);
  });

  it("has no address where the entry could not tell one", async () => {
    serve("MultiTenant");
    const headers = { "X-Forwarded-For": "198.51.100.1" };
    expect((await contextFor(asking("/", headers))).clientAddress).toBeNull();
  });
});

describe("a permission", () => {
  it.each(permissions.filter((permission) => can(visitor, permission)))(
    "%s is there for everybody",
    async (permission) => {
      serve("MultiTenant,GCC");
      expect(await requirePermission(asking("/gcc/"), permission)).toMatchObject({
        variant: "GCC",
        actor: visitor,
      });
    },
  );

  it.each(permissions.filter((permission) => !can(visitor, permission)))(
    "%s takes an account: its pages are hidden where nobody signs in, its forms and calls refused",
    async (permission) => {
      serve("MultiTenant,GCC");
      expect(await thrownStatus(requirePermission(asking("/gcc/"), permission))).toBe(404);
      expect(await thrownStatus(requirePermission(posting("/gcc/"), permission))).toBe(403);
      expect(await thrownStatus(requirePermission(asking("/gcc/api/people"), permission))).toBe(
        401,
      );
    },
  );

  it("that nobody has is refused with 403", async () => {
    serve("MultiTenant,GCC");
    expect(await thrownStatus(requirePermission(posting("/"), "settings:edit" as never))).toBe(403);
  });
});
