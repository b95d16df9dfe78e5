import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, expect, it } from "vitest";

import { callTokenOf, issueCallToken } from "~/features/identity/call-token.server";
import { DatabaseUnavailable } from "~/platform/database-fault";
import { startSite, type TestSite } from "#tests/support/site";

let site: TestSite;
beforeAll(async () => {
  site = await startSite("embedded");
});
afterAll(() => site.close());

it("a token is not called invalid because the database is away", async () => {
  const { db, environment } = site.application;
  const away = db.withPlugin({
    transformQuery: () => {
      throw new DatabaseUnavailable("silent", new Error("no answer"));
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const where = { db: away, environment, variant: "MultiTenant", now: new Date() } as const;
  const token = await issueCallToken(where, randomBytes(32));
  await expect(callTokenOf(token, where)).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await callTokenOf(`${token}x`, where)).toBeUndefined();
  expect(await callTokenOf(token, { ...where, db })).toBeUndefined();
});
