import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTestDatabase, testDatabases } from "#tests/support/database";
import { isKnownCustomerKey } from "~/features/performance/samples/customer-key.server";
import { keyVersionOf } from "~/features/performance/samples/customer-id";
import { addCustomers } from "~/features/performance/samples/sample-customer.repository.server";
import type { OpenDatabase } from "~/platform/database.server";

describe.each(testDatabases())("the customer key on %s", (kind) => {
  let database: OpenDatabase;
  beforeAll(async () => (database = await openTestDatabase(kind)));
  afterAll(() => database.close());

  const asked = (customerKey: string | undefined, customerKeyVersion = 1) =>
    isKnownCustomerKey(database.db, { customerKey, customerKeyVersion });
  const versionOfNew = async (name: string) => {
    const key = Buffer.from(name.padEnd(32, " "));
    const customer = { key, keyVersion: 1, tenantId: null, wideKey: null };
    const [id] = await addCustomers(database.db, [customer]);
    return keyVersionOf(id ?? 0);
  };
  const [first, second] = ["a".repeat(32), "b".repeat(32)];

  it("is known from its first use; a changed one needs the next version", async () => {
    expect(await asked(first)).toBe(true);
    expect(await asked(first)).toBe(true);
    expect(await versionOfNew("one")).toBe(1);
    expect(await asked(second)).toBe(false);
    expect(await versionOfNew("two")).toBe(1);
    expect(await asked(second, 2)).toBe(true);
    expect(await versionOfNew("three")).toBe(2);
    expect(await asked(second, 2)).toBe(true);
  });

  it("of an older version is refused, since a newer one is in use", async () => {
    expect(await asked(first, 1)).toBe(false);
  });

  it("that is generated belongs to its data folder", async () => {
    expect(await asked(undefined)).toBe(true);
  });
});
