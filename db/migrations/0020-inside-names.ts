import { sql, type Kysely } from "kysely";

/**
 * Every three characters that stand together in a name. A search inside names asks for those of its
 * text by an index; it needs no extension, which the embedded database and managed ones may lack.
 */
const statements = [
  `create function name_trigrams(name text) returns text[] language sql immutable strict parallel safe as
    $$ select array(select distinct substr(name, at, 3) from generate_series(1, length(name) - 2) as at) $$`,
  `create index fqdn_by_trigrams on fqdn using gin (name_trigrams(domain_name))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
