import { listValues } from "~/lib/list/list-values";
import type { Db } from "~/platform/database.server";

import { isUuid } from "~/lib/list/key-forms";
import { findWorkloadIds } from "./workload.repository.server";

/** Filters of lists that list workloads. */
const workloadFilters = ["workloads", "targets"] as const;

/** Most names that are looked up for one address. */
const nameLimit = 100;

/**
 * The address of a list with ids for the names of workloads. Case does not matter. A name with a comma
 * has to be the only value of its parameter; an unknown name stays, and the list says that it is unknown.
 */
export async function withWorkloadIds(db: Db, query: URLSearchParams): Promise<URLSearchParams> {
  const given = workloadFilters.flatMap((filter) =>
    query.getAll(filter).map((text) => ({ filter, text })),
  );
  const names = given
    .flatMap(({ text }) => [text.trim(), ...listValues(text)])
    .filter((name) => name !== "" && !isUuid(name));
  if (names.length === 0) return query;
  const ids = await findWorkloadIds(db, [...new Set(names)].slice(0, nameLimit));
  const idOf = (name: string) => ids.get(name.toLowerCase());
  const resolved = new URLSearchParams(query);
  for (const filter of workloadFilters) resolved.delete(filter);
  for (const { filter, text } of given) {
    const whole = idOf(text.trim());
    resolved.append(
      filter,
      whole ??
        listValues(text)
          .map((name) => idOf(name) ?? name)
          .join(","),
    );
  }
  return resolved;
}
