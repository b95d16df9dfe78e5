import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";

import { seedDemonstrationWorld } from "#db/seed/demonstration-world";
import { openTestDatabase } from "#tests/support/database";
import { documentColumns } from "#tests/support/document-columns";
import type { StoredDocument } from "~/lib/document-version";
import type { OpenDatabase } from "~/platform/database.server";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemonstrationWorld(database.db, new Date());
});
afterAll(() => database.close());

const ofDocuments = Object.entries(documentColumns).filter(
  (each): each is [string, readonly StoredDocument<object>[]] => typeof each[1] !== "string",
);

it.each(ofDocuments)(
  "whatever writes %s gives its documents their version",
  async (name, documents) => {
    const [table = "", column = ""] = name.split(".");
    const { rows } = await sql<{ document: unknown }>`
      select ${sql.id(column)} as document from ${sql.table(table)} where ${sql.id(column)} is not null`.execute(
      database.db,
    );
    const isToday = (document: unknown) =>
      documents.some((kind) => {
        const content = kind.tryRead(document);
        return content !== undefined && !kind.isOlder(document);
      });
    expect(rows.filter(({ document }) => !isToday(document))).toEqual([]);
  },
);

it("the demonstration world has most of them", async () => {
  const filled = await Promise.all(
    ofDocuments.map(async ([name]) => {
      const [table = "", column = ""] = name.split(".");
      const { rows } = await sql`
        select from ${sql.table(table)} where ${sql.id(column)} is not null limit 1`.execute(
        database.db,
      );
      return rows.length > 0;
    }),
  );
  expect(filled.filter(Boolean).length).toBeGreaterThanOrEqual(12);
});
