import { sql, type Kysely } from "kysely";

/**
 * Notices of outages: who wants them, what each subscriber is told once for each event, and webhooks with
 * their deliveries. Beside them, what the directory said at an account's last sign-in, since a notice is
 * composed without a session.
 */
const statements = [
  `alter table account
    add column directory_roles text[] not null default '{}',
    add column directory_roles_at timestamptz`,
  `create table outage_subscription (
    id uuid primary key,
    account_id uuid not null references account (id) on delete cascade,
    solution_id uuid not null references solution (id) on delete cascade,
    realm smallint not null,
    is_mailed boolean not null default false,
    least_category smallint not null default 1 check (least_category between 1 and 5),
    country integer,
    feed_token_hash bytea,
    feed_made_at timestamptz,
    created_at timestamptz not null,
    check ((feed_token_hash is null) = (feed_made_at is null)),
    unique (account_id, solution_id, realm)
  )`,
  `create index outage_subscription_of on outage_subscription (solution_id, realm, created_at)`,
  `create unique index outage_subscription_feed on outage_subscription (feed_token_hash)
    where feed_token_hash is not null`,
  `create table outage_notice (
    id uuid primary key,
    event_id bigint not null references outage_event (id) on delete cascade,
    subscription_id uuid not null references outage_subscription (id) on delete cascade,
    state text not null check (state in ('waiting', 'told', 'dropped')),
    start_at timestamptz not null,
    end_at timestamptz,
    category smallint not null check (category between 1 and 5),
    peak_ratio double precision not null,
    cause text check (cause in ('provider', 'several', 'place', 'suite')),
    created_at timestamptz not null,
    unique (event_id, subscription_id)
  )`,
  `create index outage_notice_age on outage_notice (created_at)`,
  `create index outage_notice_to on outage_notice (subscription_id)`,
  `create table outage_webhook (
    id uuid primary key,
    subscription_id uuid not null references outage_subscription (id) on delete cascade,
    url text not null,
    secret bytea not null,
    created_at timestamptz not null
  )`,
  `create unique index outage_webhook_once on outage_webhook (subscription_id, url)`,
  `create table outage_webhook_delivery (
    id uuid primary key,
    webhook_id uuid not null references outage_webhook (id) on delete cascade,
    notice_id uuid references outage_notice (id) on delete cascade,
    state text not null check (state in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    last_status integer,
    last_error text,
    created_at timestamptz not null,
    tried_at timestamptz,
    unique (webhook_id, notice_id)
  )`,
  `create unique index outage_webhook_delivery_test on outage_webhook_delivery (webhook_id)
    where notice_id is null`,
  `create index outage_webhook_delivery_newest on outage_webhook_delivery (webhook_id, created_at desc, id)`,
  `create index outage_webhook_delivery_of on outage_webhook_delivery (notice_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
