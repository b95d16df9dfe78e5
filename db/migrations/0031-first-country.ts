import { sql, type Kysely } from "kysely";

/**
 * The country that the index of a month begins with: of those that have one, the one that had the most samples
 * when it was frozen. Months that were frozen before take it from the samples of their providers. Numbers of
 * countries are -676 to -1 and never change.
 */
const statements = [
  `alter table provider_index_month add column first_country integer`,
  `update provider_index_month as month set first_country = (
    select place from provider_index as frozen
      cross join lateral jsonb_array_elements(frozen.document -> 'rows') as provider
      where frozen.realm = month.realm and frozen.month = month.month and frozen.revision = 1
        and place between -676 and -1
      group by place
      order by sum((provider -> 'counts' ->> 'samples')::bigint) desc, place
      limit 1
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
