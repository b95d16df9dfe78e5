import { sql, type Kysely } from "kysely";

import type { Variant } from "~/features/settings/variants";
import type { Database } from "#db/schema";

import type { NamedCustomer } from "./tenant-rows";

/**
 * Who customers are: the tenant with the domain that its accounts have, where one signed in. What has no tenant is a
 * network, of which only the number is known.
 *
 * @param db the database, or a transaction
 */
export async function listCustomerNames(
  db: Kysely<Database>,
  { variant, customers }: { variant: Variant; customers: readonly number[] },
): Promise<(customer: number) => NamedCustomer> {
  const { rows } = await sql<{ id: number; tenantId: string; domain: string | null }>`
    select id, tenant_id as "tenantId", (
      select min(tenant_domain) from account
      where variant = ${variant} and account.tenant_id = sample_customer.tenant_id
    ) as domain
    from sample_customer where id = any(${[...customers]}::integer[]) and tenant_id is not null`.execute(
    db,
  );
  const names = new Map(
    rows.map(({ id, ...tenant }) => [id, { kind: "tenant", ...tenant } as const]),
  );
  return (customer) => names.get(customer) ?? { kind: "network", id: customer };
}
