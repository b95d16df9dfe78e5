import { sql, type RawBuilder } from "kysely";

/** Shortest text that is found inside names: what the index of names holds of each. */
export const trigramLength = 3;

/** Whether a row `fqdn` has a text anywhere in its name; the index gives those that have all of its trigrams. */
export function insideName(text: string): RawBuilder<boolean> {
  return sql<boolean>`(name_trigrams(fqdn.domain_name) @> name_trigrams(${text}::text) and
      strpos(fqdn.domain_name, ${text}) > 0)`;
}
