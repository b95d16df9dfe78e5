import { sql } from "kysely";

import type { Db } from "./database.server";
import { untilAborted } from "./outbound-guard.server";
import { timeLimit } from "./time-limit.server";

/** Name and version of the database program, such as `PostgreSQL 15.4`. */
export async function readDatabaseVersion(db: Db): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select split_part(version(), ' ', 1) || ' ' || split_part(version(), ' ', 2) as version`.execute(
    db,
  );
  return rows[0]?.version ?? "";
}

/** What tells one database from another, whatever it is called in an address. */
export async function readDatabaseIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || ' ' || current_database() as identity from pg_control_system()`.execute(
    db,
  );
  return rows[0]?.identity ?? "";
}

/** Whoever asks whether we are ready waits no longer than this; a balancer asks every few seconds. */
const answerLimitMs = 1_000;

/** True when the database answers in time, and takes changes. */
export async function checkDatabase(db: Db): Promise<boolean> {
  const limit = timeLimit(answerLimitMs);
  const asked = sql<{
    setting: string;
  }>`select current_setting('transaction_read_only') as setting`.execute(db);
  try {
    const { rows } = await untilAborted(asked, limit.signal);
    return rows[0]?.setting === "off";
  } catch {
    return false;
  } finally {
    limit.end();
  }
}
