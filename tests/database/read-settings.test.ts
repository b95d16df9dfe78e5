import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { readSettings, settingsCacheMs } from "~/features/settings/read-settings.server";
import { announceSettings } from "~/features/settings/setting.repository.server";
import { settingDefaults } from "~/features/settings/settings";
import { testDatabases } from "#tests/support/database";
import { startTestApplication, type TestApplication } from "#tests/support/application";

describe.each(testDatabases())("settings on %s", (kind) => {
  let application: TestApplication;
  let nowMs = 0;
  beforeAll(async () => {
    application = await startTestApplication(kind);
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    await application.db.deleteFrom("setting").execute();
    nowMs += settingsCacheMs;
  });

  const store = (variant: "MultiTenant" | "GCC", key: string, value: unknown) =>
    application.db
      .insertInto("setting")
      .values({ variant, key, value: JSON.stringify(value), updated_at: new Date() })
      .execute();
  const read = (variant: "MultiTenant" | "GCC", laterMs = 0) =>
    readSettings({ db: application.db, variant }, nowMs + laterMs);

  it("are the defaults where nothing is stored", async () => {
    expect(await read("MultiTenant")).toEqual(settingDefaults.MultiTenant);
  });

  it("belong to one variant", async () => {
    await store("GCC", "DisableSaveReport", true);
    expect(await read("GCC")).toMatchObject({ DisableSaveReport: true });
    expect(await read("MultiTenant")).toMatchObject({ DisableSaveReport: false });
  });

  it("come back as they were stored, whatever their type", async () => {
    await store("GCC", "tenantHostPatterns", ["*.sharepoint.example"]);
    await store("GCC", "graphBaseUrl", null);
    expect(await read("GCC")).toMatchObject({
      tenantHostPatterns: ["*.sharepoint.example"],
      graphBaseUrl: null,
    });
  });

  it("survive a row that does not fit", async () => {
    await store("GCC", "DisableSaveReport", "yes");
    await store("GCC", "DisableSignIn", true);
    expect(await read("GCC")).toMatchObject({ DisableSaveReport: false, DisableSignIn: true });
  });

  it("are read anew when another process says that they changed", async () => {
    await read("GCC");
    await read("MultiTenant");
    await application.db.transaction().execute(async (trx) => {
      await trx
        .insertInto("setting")
        .values({ variant: "GCC", key: "DisableSignIn", value: "true", updated_at: new Date() })
        .execute();
      await announceSettings(trx, "GCC");
    });
    await expect.poll(async () => (await read("GCC")).DisableSignIn).toBe(true);
    await store("MultiTenant", "DisableSignIn", true);
    expect(await read("MultiTenant")).toMatchObject({ DisableSignIn: false });
  });

  it("are read anew when their time is over, not before", async () => {
    await read("GCC");
    await store("GCC", "DisableSignIn", true);
    expect(await read("GCC", settingsCacheMs - 1)).toMatchObject({ DisableSignIn: false });
    expect(await read("GCC", settingsCacheMs)).toMatchObject({ DisableSignIn: true });
    nowMs += settingsCacheMs;
  });
});
