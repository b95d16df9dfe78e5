import { randomUUID } from "node:crypto";

import type { Insertable } from "kysely";

import { isWildcardName, reversedName } from "~/features/domain-lens/endpoint-sets/endpoint-name";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";
import { aWorkload } from "#tests/factories/endpoint-set";

/** The workload of a name; made, with its area, where there is none. */
export async function storeWorkload(
  db: Db,
  name: string,
  serviceArea = "Exchange",
): Promise<{ id: string; name: string; serviceArea: string }> {
  const found = await db
    .selectFrom("workload")
    .select(["id", "service_area"])
    .where("name", "=", name)
    .executeTakeFirst();
  return found
    ? { id: found.id, name, serviceArea: found.service_area }
    : { id: await aWorkload(db, name, { serviceArea }), name, serviceArea };
}

/** Stores records of names that share their other columns. @returns their ids in the same order */
export async function storeFqdns(
  db: Db,
  names: readonly string[],
  columns: Partial<Insertable<Database["fqdn"]>> = {},
): Promise<string[]> {
  const at = new Date();
  const rows = names.map((name) => ({
    id: randomUUID(),
    instance: "Worldwide",
    domain_name: name,
    reversed_name: reversedName(name),
    labels: name.split("."),
    is_wildcard: isWildcardName(name),
    added_by: "Added by User",
    created_at: at,
    updated_at: at,
    ...columns,
  }));
  await db.insertInto("fqdn").values(rows).execute();
  return rows.map(({ id }) => id);
}

type StoredChange = Pick<Insertable<Database["change_request"]>, "set_id"> &
  Partial<Omit<Insertable<Database["change_request"]>, "authors">> & { authors?: string[] };

/** Stores a change of a set as its authors left it. @returns its id */
export async function storeChange(
  db: Db,
  { authors = [], ...columns }: StoredChange,
): Promise<string> {
  const at = new Date();
  const id = randomUUID();
  await db
    .insertInto("change_request")
    .values({
      id,
      instance: "Worldwide",
      status: "Draft",
      disposition: "Change",
      base_revision: 1,
      proposal: JSON.stringify({
        category: "Allow",
        isRequired: false,
        tcpPorts: "443",
        fqdns: ["one.example", "two.example"],
        prefixes: [],
      }),
      authors: JSON.stringify(authors.map((name) => ({ key: name.toLowerCase(), name }))),
      created_at: at,
      updated_at: at,
      ...columns,
    })
    .execute();
  return id;
}
