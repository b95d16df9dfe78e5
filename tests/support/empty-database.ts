import { randomBytes } from "node:crypto";

import { inject } from "vitest";

import { openEmbeddedDatabase, type OpenDatabase } from "~/platform/database.server";

import type { DatabaseKind } from "./database";
import {
  createPostgresDatabase,
  dropPostgresDatabase,
  openTestPostgres,
} from "./postgres-database";

/** Opens one database without tables as often as processes start on it; an embedded one each time another. */
export async function openEmpty(
  kind: DatabaseKind,
  times = 1,
): Promise<{ opened: OpenDatabase[]; close: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL ?? "";
  const name = `${inject("postgresPrefix")}_${randomBytes(4).toString("hex")}_empty`;
  const url = kind === "postgres" ? await createPostgresDatabase(server, name) : "";
  const opened = await Promise.all(
    Array.from({ length: times }, () =>
      kind === "postgres" ? openTestPostgres(url) : openEmbeddedDatabase(),
    ),
  );
  return {
    opened,
    close: async () => {
      await Promise.all(opened.map((each) => each.close()));
      if (kind === "postgres") await dropPostgresDatabase(server, name);
    },
  };
}
