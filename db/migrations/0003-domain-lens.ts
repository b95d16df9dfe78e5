import { sql, type Kysely } from "kysely";

const instance =
  "instance text not null check (instance in ('Worldwide', 'France', 'USGovGCCHigh', 'USGovDoD', 'China', 'Germany'))";

/** A person of a directory, whatever variant they signed in under: `tenant id/object id`. */
const person = (prefix: string) => `${prefix}_key text not null, ${prefix}_name text not null`;

/** History is added to and never changed, not even by mistake. */
const appendOnly = (
  table: string,
) => `create trigger ${table}_is_append_only before update or delete on ${table}
  for each row execute function refuse_change()`;

/**
 * Endpoint sets with their FQDNs and prefixes, change requests, validation, publications,
 * assignments, OCDI, notices, webhooks.
 */
const statements = [
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'history is append-only'; end $$`,
  `create table service_area (
    code text primary key check (code ~ '^[A-Za-z0-9]{1,40}$'),
    display_name text not null
  )`,
  `create table workload (
    id uuid primary key,
    name text not null,
    workload_type text not null check (workload_type in ('Internal', 'External')),
    service_area text not null references service_area (code),
    champion_name text,
    champion_security_group text,
    champion_email text,
    property_groups text[] not null default '{}',
    is_demonstration boolean not null default false,
    revision integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create unique index workload_name on workload (lower(name))`,
  `create index workload_of_area on workload (service_area, lower(name))`,
  `alter table role_assignment
    add column email text,
    add column workload_id uuid references workload (id) on delete cascade,
    add column service_area text references service_area (code) on delete cascade,
    drop constraint role_assignment_role_check,
    add constraint role_assignment_role_check check (role in ('provider', 'leadership', 'operator',
      'editor', 'workload-champion', 'service-champion', 'connectivity-champion')),
    add constraint role_assignment_scope check (
      (role in ('editor', 'workload-champion')) = (workload_id is not null)
      and (role = 'service-champion') = (service_area is not null)),
    drop constraint role_assignment_variant_tenant_id_object_id_role_key`,
  `create unique index role_assignment_once on role_assignment
    (variant, tenant_id, object_id, role, workload_id, service_area) nulls not distinct`,
  `create index role_assignment_of_workload on role_assignment (workload_id) where workload_id is not null`,
  `create index role_assignment_of_area on role_assignment (service_area) where service_area is not null`,
  `create index role_assignment_of_role on role_assignment (role, variant)`,
  `create table deputy (
    id uuid primary key,
    variant text not null check (variant in ('MultiTenant', 'Gallatin', 'GCC')),
    champion_tenant_id text not null,
    champion_object_id text not null,
    champion_name text not null,
    tenant_id text not null,
    object_id text not null,
    name text not null,
    email text,
    named_at timestamptz not null,
    ends_at timestamptz not null,
    unique (variant, champion_tenant_id, champion_object_id, tenant_id, object_id)
  )`,
  `create index deputy_of_person on deputy (variant, tenant_id, object_id)`,
  `create index deputy_ends_at on deputy (ends_at)`,
  `create view held_role as
    select variant, tenant_id, object_id, name, email, role, workload_id, service_area, null::timestamptz as ends_at
    from role_assignment
    union all
    select deputy.variant, deputy.tenant_id, deputy.object_id, deputy.name, deputy.email, role, workload_id, service_area, deputy.ends_at
    from deputy join role_assignment on role_assignment.variant = deputy.variant
      and role_assignment.tenant_id = deputy.champion_tenant_id and role_assignment.object_id = deputy.champion_object_id
    where role in ('workload-champion', 'service-champion')`,
  `create table service_tree_entry (
    id text primary key,
    name text not null
  )`,
  `create index service_tree_entry_name on service_tree_entry (lower(name) text_pattern_ops)`,
  `create table endpoint_set (
    internal_id uuid primary key,
    ${instance},
    public_id integer check (public_id > 0),
    workload_id uuid not null references workload (id),
    governance_category text not null check (governance_category in ('Default', 'Allow', 'Optimize')),
    is_express_route boolean not null,
    is_required boolean not null,
    optional_functionality text not null default '',
    has_blank_notes boolean not null default false,
    is_member_set boolean not null default false,
    member_set_id uuid references endpoint_set (internal_id),
    tcp_ports text not null default '',
    udp_ports text not null default '',
    is_deleted boolean not null default false,
    is_hidden boolean not null default false,
    public_description text not null default '',
    internal_description text not null default '',
    service_tree_ids text[] not null default '{}',
    published_version text check (published_version ~ '^[0-9]{10}$'),
    fqdn_count integer not null default 0,
    prefix_count integer not null default 0,
    is_demonstration boolean not null default false,
    revision integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (instance, public_id)
  )`,
  `create index endpoint_set_of_workload on endpoint_set (workload_id)`,
  `create index endpoint_set_of_member on endpoint_set (member_set_id) where member_set_id is not null`,
  `create index endpoint_set_by_version on endpoint_set (instance, published_version)`,
  `create table fqdn (
    id uuid primary key,
    ${instance},
    domain_name text collate "C" not null,
    reversed_name text collate "C" not null,
    labels text[] not null,
    published_domain_name text,
    workload_id uuid references workload (id),
    is_wildcard boolean not null,
    is_deprecated boolean not null default false,
    service_tree_id text references service_tree_entry (id),
    customer_facing_status text not null default 'Unset' check (customer_facing_status in ('Unset', 'Yes', 'No')),
    customer_facing_note text,
    requestor_alias text,
    reason_code text check (reason_code in ('RequiredforM365', 'DeprecatedEndpoint', 'AbandonedEndpoint', 'ServiceToServiceEndpoint',
      'MicrosoftInternalUseOnly', 'DNSPlaceholder', 'NoCustomerConnectivity', 'NotAnM365Service', 'Placeholder')),
    reason_comment text,
    scope text not null default 'Unset' check (scope in ('MVPPlus', 'MVP', 'ThirdParty', 'Exclude', 'Unset')),
    daily_test_status text not null default 'UnTested' check (daily_test_status in ('UnTested', 'Successed', 'Failed')),
    daily_tested_at timestamptz,
    added_by text not null check (added_by in ('MSIT DNS log', 'MSIT DNS Scanner', 'Code Scan', 'DNS Manager', 'System', 'Added by User')),
    discovery_info text,
    latest_detected_at timestamptz,
    sample_count bigint not null default 0,
    component text,
    subcomponent text,
    service_tree_detections text[] not null default '{}',
    is_demonstration boolean not null default false,
    revision integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (instance, domain_name)
  )`,
  `create index fqdn_by_name on fqdn (domain_name, id)`,
  `create index fqdn_by_end on fqdn (reversed_name, id)`,
  `create index fqdn_by_label on fqdn using gin (labels)`,
  `create index fqdn_of_workload on fqdn (workload_id, domain_name, id)`,
  `create index fqdn_customer_facing on fqdn (customer_facing_status, domain_name, id)`,
  `create index fqdn_of_scope on fqdn (scope, domain_name, id)`,
  `create index fqdn_by_test on fqdn (daily_test_status, domain_name, id)`,
  `create index fqdn_deprecated on fqdn (domain_name, id) where is_deprecated`,
  `create index fqdn_daily on fqdn (daily_tested_at nulls first, id)`,
  `create table endpoint_set_fqdn (
    set_id uuid not null references endpoint_set (internal_id) on delete cascade,
    fqdn_id uuid not null references fqdn (id),
    position integer not null,
    effective_on date,
    removes_on date,
    primary key (set_id, fqdn_id)
  )`,
  `create index endpoint_set_fqdn_of_fqdn on endpoint_set_fqdn (fqdn_id)`,
  `create index endpoint_set_fqdn_removal on endpoint_set_fqdn (removes_on) where removes_on is not null`,
  `create index endpoint_set_fqdn_effective on endpoint_set_fqdn (effective_on) where effective_on is not null`,
  `create table endpoint_set_prefix (
    set_id uuid not null references endpoint_set (internal_id) on delete cascade,
    ${instance},
    prefix cidr not null,
    position integer not null,
    service_tree_id text,
    effective_on date,
    removes_on date,
    primary key (set_id, prefix)
  )`,
  `create index endpoint_set_prefix_overlap on endpoint_set_prefix using gist (prefix inet_ops)`,
  `create index endpoint_set_prefix_removal on endpoint_set_prefix (removes_on) where removes_on is not null`,
  `create index endpoint_set_prefix_effective on endpoint_set_prefix (effective_on) where effective_on is not null`,
  `create table change_request (
    id uuid primary key,
    set_id uuid not null references endpoint_set (internal_id),
    ${instance},
    status text not null check (status in ('Initialized', 'Draft', 'PendingReview', 'StagedForPublishing', 'Published', 'Deleted')),
    revision integer not null default 1,
    disposition text not null check (disposition in ('Add', 'Change', 'Remove')),
    base jsonb,
    base_revision integer not null,
    proposal jsonb not null,
    change_reason text not null default '',
    add_effective_on date,
    remove_effective_on date,
    authors jsonb not null,
    difference_hash text,
    champion_approval jsonb,
    council_approval jsonb,
    bypass jsonb,
    block jsonb,
    unblock jsonb,
    search_text text not null default '',
    submitted_at timestamptz,
    staged_at timestamptz,
    published_at timestamptz,
    published_version text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create unique index change_request_open_once on change_request (set_id)
    where status in ('Initialized', 'Draft', 'PendingReview', 'StagedForPublishing')`,
  `create index change_request_of_set on change_request (set_id, created_at desc)`,
  `create index change_request_by_status on change_request (status, updated_at, id)`,
  `create index change_request_staged on change_request (instance, staged_at, id) where status = 'StagedForPublishing'`,
  `create table change_event (
    id bigint generated always as identity primary key,
    set_id uuid not null,
    change_id uuid not null,
    occurred_at timestamptz not null,
    ${person("actor")},
    event text not null,
    from_status text,
    to_status text not null,
    note text not null default '',
    detail jsonb
  )`,
  `create index change_event_of_set on change_event (set_id, id desc)`,
  `create index change_event_of_change on change_event (change_id, id)`,
  appendOnly("change_event"),
  `create table validation_run (
    id uuid primary key,
    change_id uuid not null references change_request (id) on delete cascade,
    difference_hash text not null,
    reason text not null check (reason in ('submit', 'again', 'publish')),
    state text not null check (state in ('waiting', 'running', 'finished', 'cancelled')),
    total integer not null,
    done integer not null default 0,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz
  )`,
  `create index validation_run_of_change on validation_run (change_id, created_at desc)`,
  `create table validation_result (
    run_id uuid not null references validation_run (id) on delete cascade,
    test text not null,
    subject text not null,
    outcome text not null check (outcome in ('Untested', 'Pass', 'Warning', 'FailedBlocking', 'FailedNotBlocking')),
    is_blocking boolean not null,
    evidence jsonb not null,
    took_ms double precision not null,
    tested_at timestamptz not null,
    primary key (run_id, test, subject)
  )`,
  `create table fqdn_test_result (
    fqdn_id uuid not null references fqdn (id) on delete cascade,
    test text not null,
    outcome text not null check (outcome in ('Untested', 'Pass', 'Warning', 'FailedBlocking', 'FailedNotBlocking')),
    evidence jsonb not null,
    tested_at timestamptz not null,
    primary key (fqdn_id, test)
  )`,
  `create table publication (
    ${instance},
    version text not null check (version ~ '^[0-9]{10}$'),
    published_at timestamptz not null,
    published_by text not null,
    ips_added integer not null,
    ips_removed integer not null,
    urls_added integer not null,
    urls_removed integer not null,
    attributes_changed integer not null,
    change_count integer not null,
    is_demonstration boolean not null default false,
    primary key (instance, version)
  )`,
  `create table feed_change (
    ${instance},
    id integer not null check (id > 0),
    version text not null,
    endpoint_set_id integer not null,
    set_id uuid not null,
    change_id uuid,
    disposition text not null check (disposition in ('Add', 'Change', 'Remove')),
    impact text check (impact in ('AddedIp', 'AddedUrl', 'AddedIpAndUrl', 'AddedSubstituteUrl', 'RemovedIpOrUrl',
      'ChangedIsExpressRoute', 'MovedIpOrUrl', 'RemovedDuplicateIpOrUrl', 'OtherNonPriorityChanges')),
    previous_part jsonb,
    current_part jsonb,
    add_part jsonb,
    remove_part jsonb,
    primary key (instance, id),
    foreign key (instance, version) references publication (instance, version) on delete cascade
  )`,
  `create index feed_change_of_version on feed_change (instance, version, id)`,
  `create index feed_change_of_set on feed_change (set_id, id desc)`,
  `create table workload_assignment (
    id uuid primary key,
    fqdn_id uuid not null references fqdn (id) on delete cascade,
    new_workload_id uuid not null references workload (id),
    status text not null check (status in ('pending', 'accepted', 'rejected', 'cancelled')),
    is_direct boolean not null default false,
    ${person("requested_by")},
    requested_at timestamptz not null,
    requested_note text not null default '',
    reviewed_by_key text,
    reviewed_by_name text,
    reviewed_at timestamptz,
    reviewed_note text
  )`,
  `create unique index workload_assignment_open_once on workload_assignment (fqdn_id) where status = 'pending'`,
  `create index workload_assignment_of_workload on workload_assignment (new_workload_id, status, requested_at, id)`,
  `create index workload_assignment_of_fqdn on workload_assignment (fqdn_id, requested_at desc)`,
  `create table fqdn_event (
    id bigint generated always as identity primary key,
    fqdn_id uuid not null,
    occurred_at timestamptz not null,
    ${person("actor")},
    event text not null,
    note text not null default '',
    before jsonb,
    after jsonb
  )`,
  `create index fqdn_event_of_fqdn on fqdn_event (fqdn_id, id desc)`,
  appendOnly("fqdn_event"),
  `create table ocdi_association (
    id uuid primary key,
    ${instance},
    service_tree_id text not null,
    workload_id uuid references workload (id),
    transition_stage text not null check (transition_stage in ('S0-Engaged', 'S1-Aligned', 'S2-Planning', 'S3-Engineering',
      'S4-Preview', 'S5-GA', 'S6-Redirect')),
    ga_on date not null,
    status text not null check (status in ('Not Started', 'Pending', 'Approved', 'Rejected')),
    authors jsonb not null,
    reviewed_by_key text,
    reviewed_by_name text,
    reviewed_at timestamptz,
    reviewed_note text,
    revision integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index ocdi_association_newest on ocdi_association (updated_at desc, id)`,
  `create index ocdi_association_of_status on ocdi_association (status, updated_at desc, id)`,
  `create table ocdi_association_name (
    association_id uuid not null references ocdi_association (id) on delete cascade,
    ${instance},
    kind text not null check (kind in ('Legacy', 'Ocdi')),
    domain_name text collate "C" not null,
    primary key (association_id, kind, domain_name)
  )`,
  `create unique index ocdi_association_legacy_once on ocdi_association_name (instance, ` +
    `domain_name) where kind = 'Legacy'`,
  `create index ocdi_association_name_by_name on ocdi_association_name (domain_name, instance)`,
  `create table ocdi_event (
    id bigint generated always as identity primary key,
    association_id uuid not null,
    occurred_at timestamptz not null,
    ${person("actor")},
    event text not null,
    note text not null default '',
    before jsonb,
    after jsonb
  )`,
  `create index ocdi_event_of_association on ocdi_event (association_id, id desc)`,
  appendOnly("ocdi_event"),
  `create table notice (
    id uuid primary key,
    person_key text not null,
    kind text not null,
    href text not null,
    facts jsonb not null,
    created_at timestamptz not null,
    read_at timestamptz
  )`,
  `create index notice_of_person on notice (person_key, created_at desc)`,
  `create index notice_created_at on notice (created_at)`,
  `create table webhook (
    id uuid primary key,
    ${instance},
    url text not null,
    secret bytea not null,
    is_active boolean not null default true,
    ${person("created_by")},
    created_at timestamptz not null
  )`,
  `create unique index webhook_once on webhook (instance, url)`,
  `create table webhook_delivery (
    id uuid primary key,
    webhook_id uuid not null references webhook (id) on delete cascade,
    version text not null,
    state text not null check (state in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    last_status integer,
    last_error text,
    created_at timestamptz not null,
    tried_at timestamptz,
    unique (webhook_id, version)
  )`,
  `create index webhook_delivery_newest on webhook_delivery (webhook_id, created_at desc)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
