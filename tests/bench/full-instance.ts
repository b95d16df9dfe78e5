import pg from "pg";

/** What a full instance has. */
export const fqdnCount = 200_000;
export const prefixCount = 100_000;
export const setCount = 5_000;

/** Names and prefixes as a list of years has them: twenty a set, one wildcard in each, prefixes in one another. */
export async function fillInstance(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      insert into service_area (code, display_name) values ('Bench', 'Bench');
      insert into workload (id, name, workload_type, service_area, created_at, updated_at)
        select md5('workload' || n)::uuid, 'Workload ' || n, 'External', 'Bench', now(), now()
        from generate_series(1, 50) as n;
      insert into endpoint_set (internal_id, instance, public_id, workload_id, governance_category,
          is_express_route, is_required, tcp_ports, published_version, created_at, updated_at)
        select md5('set' || n)::uuid, 'Worldwide', n + 1, md5('workload' || (1 + n % 50))::uuid, 'Default',
          false, true, '80,443', '2030010100', now(), now()
        from generate_series(0, ${setCount - 1}) as n;
      insert into fqdn (id, instance, domain_name, reversed_name, labels, is_wildcard, added_by, workload_id,
          sample_count, latest_detected_at, created_at, updated_at)
        select md5('fqdn' || n)::uuid, 'Worldwide', name,
          (select string_agg(label, '.' order by place desc)
            from unnest(string_to_array(name, '.')) with ordinality as l (label, place)),
          string_to_array(name, '.'), name like '*%', 'System',
          case when n % 3 > 0 then md5('workload' || (1 + n % 50))::uuid end, n * 7919 % 100003,
          case when n % 4 > 0 then timestamptz '2030-01-01' - n * interval '1 minute' end, now(), now()
        from (
          select n, case when n % 40 = 0 then '*' else 'host' || n end || '.zone' || n / 40 || '.bench' || n % 7
            || '.example' as name
          from generate_series(0, ${fqdnCount - 1}) as n
        ) as named;
      insert into endpoint_set_fqdn (set_id, fqdn_id, position)
        select md5('set' || n % ${setCount})::uuid, md5('fqdn' || n)::uuid, n / ${setCount}
        from generate_series(0, ${fqdnCount - 1}) as n;
      insert into endpoint_set_prefix (set_id, instance, prefix, position)
        select md5('set' || n % ${setCount})::uuid, 'Worldwide', case when n % 2 = 0
          then set_masklen('16.0.0.0'::inet + n::bigint * 512, 20 + n % 10)::cidr
          else set_masklen('2001:db8::'::inet + (n::bigint << 40), 64)::cidr end, n / ${setCount}
        from generate_series(0, ${prefixCount - 1}) as n on conflict do nothing;
      analyze`);
  } finally {
    await client.end();
  }
}
