import process from "node:process";

import { PGlite } from "@electric-sql/pglite";
import pg from "pg";

type Queries = { query: (...given: unknown[]) => unknown };

/**
 * Has this process kill itself (SIGKILL) when the statement comes that follows the `occurrence`-th one with
 * `point` in it, on any connection. An empty point kills nothing.
 */
export function killAtStatement(point: string, occurrence: number): void {
  let left = occurrence;
  let isArmed = false;
  const watch = (statement: unknown) => {
    const text =
      typeof statement === "string" ? statement : ((statement as { text?: string })?.text ?? "");
    if (isArmed) process.kill(process.pid, "SIGKILL");
    if (point !== "" && text.includes(point)) left -= 1;
    isArmed = point !== "" && left <= 0;
  };
  for (const driver of [pg.Client.prototype, PGlite.prototype] as unknown as Queries[]) {
    const { query } = driver;
    driver.query = function (...given: unknown[]) {
      watch(given[0]);
      return Reflect.apply(query, this, given);
    };
  }
}
