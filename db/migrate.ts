import { Migrator, sql, type Kysely, type Migration } from "kysely";

import * as networkTest from "./migrations/0001-network-test";
import * as identityAndSharing from "./migrations/0002-identity-and-sharing";
import * as domainLens from "./migrations/0003-domain-lens";
import * as publishRun from "./migrations/0004-publish-run";
import * as tenantDomain from "./migrations/0005-tenant-domain";
import * as wholeHistory from "./migrations/0006-whole-history";
import * as unfinishedDraft from "./migrations/0007-unfinished-draft";
import * as listOrders from "./migrations/0008-list-orders";
import * as reminders from "./migrations/0009-reminders";
import * as daysAndLanguages from "./migrations/0010-days-and-languages";
import * as health from "./migrations/0011-health";
import * as issuers from "./migrations/0012-issuers";
import * as assistantTest from "./migrations/0013-assistant-test";
import * as advancedClient from "./migrations/0014-advanced-client";
import * as episodeChange from "./migrations/0015-episode-change";
import * as fasterCompression from "./migrations/0016-faster-compression";
import * as defaultAnswer from "./migrations/0017-default-answer";
import * as changesOfAnAuthor from "./migrations/0019-changes-of-an-author";
import * as insideNames from "./migrations/0020-inside-names";
import * as postedForm from "./migrations/0021-posted-form";
import * as guests from "./migrations/0022-guests";
import * as accessRequest from "./migrations/0023-access-request";
import * as jobQueue from "./migrations/0024-job-queue";
import * as partners from "./migrations/0025-partners";
import * as solutions from "./migrations/0026-solutions";
import * as samples from "./migrations/0027-samples";
import * as aggregateState from "./migrations/0028-aggregate-state";
import * as providerIndex from "./migrations/0029-provider-index";
import * as wideCustomers from "./migrations/0030-wide-customers";
import * as firstCountry from "./migrations/0031-first-country";
import * as asDatasets from "./migrations/0032-as-datasets";
import * as outages from "./migrations/0033-outages";
import * as asDays from "./migrations/0034-as-days";
import * as outageNotices from "./migrations/0035-outage-notices";
import * as unattributed from "./migrations/0036-unattributed";
import * as monthSubscriptions from "./migrations/0037-month-subscriptions";
import * as customerDays from "./migrations/0038-customer-days";
import * as egressSummaries from "./migrations/0039-egress-summaries";
import * as tenantPrivacy from "./migrations/0040-tenant-privacy";
import * as outageWebhookPause from "./migrations/0041-outage-webhook-pause";
import * as waitingSamples from "./migrations/0042-waiting-samples";
import * as samplesAlone from "./sample-migrations/0001-samples";
import * as unattributedAlone from "./sample-migrations/0002-unattributed";

/** Every migration by its number and name, in order. */
const migrations: Record<string, Migration> = {
  "0001-network-test": networkTest,
  "0002-identity-and-sharing": identityAndSharing,
  "0003-domain-lens": domainLens,
  "0004-publish-run": publishRun,
  "0005-tenant-domain": tenantDomain,
  "0006-whole-history": wholeHistory,
  "0007-unfinished-draft": unfinishedDraft,
  "0008-list-orders": listOrders,
  "0009-reminders": reminders,
  "0010-days-and-languages": daysAndLanguages,
  "0011-health": health,
  "0012-issuers": issuers,
  "0013-assistant-test": assistantTest,
  "0014-advanced-client": advancedClient,
  "0015-episode-change": episodeChange,
  "0016-faster-compression": fasterCompression,
  "0017-default-answer": defaultAnswer,
  "0019-changes-of-an-author": changesOfAnAuthor,
  "0020-inside-names": insideNames,
  "0021-posted-form": postedForm,
  "0022-guests": guests,
  "0023-access-request": accessRequest,
  "0024-job-queue": jobQueue,
  "0025-partners": partners,
  "0026-solutions": solutions,
  "0027-samples": samples,
  "0028-aggregate-state": aggregateState,
  "0029-provider-index": providerIndex,
  "0030-wide-customers": wideCustomers,
  "0031-first-country": firstCountry,
  "0032-as-datasets": asDatasets,
  "0033-outages": outages,
  "0034-as-days": asDays,
  "0035-outage-notices": outageNotices,
  "0036-unattributed": unattributed,
  "0037-month-subscriptions": monthSubscriptions,
  "0038-customer-days": customerDays,
  "0039-egress-summaries": egressSummaries,
  "0040-tenant-privacy": tenantPrivacy,
  "0041-outage-webhook-pause": outageWebhookPause,
  "0042-waiting-samples": waitingSamples,
};

/** What a further server of samples has, by number and name, in order. */
const ofSampleServers: Record<string, Migration> = {
  "0001-samples": samplesAlone,
  "0002-unattributed": unattributedAlone,
};

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/**
 * Brings the database up to the newest migration; several processes may start at once.
 *
 * @param last the migration to stop after; without it all are applied
 * @returns the names applied by this call
 * @throws the first migration's error; that migration is rolled back
 */
export function migrate<Schema>(db: Kysely<Schema>, last?: string): Promise<string[]> {
  return migrateBy(migrations, db, last);
}

/** The same for a further server of samples (SAMPLE_SERVERS). */
export function migrateSampleServer<Schema>(db: Kysely<Schema>): Promise<string[]> {
  return migrateBy(ofSampleServers, db);
}

async function migrateBy<Schema>(
  list: Record<string, Migration>,
  db: Kysely<Schema>,
  last?: string,
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Another process may be at it for long, and an index of a large table takes its time.
    await sql`select set_config('lock_timeout', '0', false), set_config('statement_timeout', '0', false)`.execute(
      connection,
    );
    const migrator = migratorOf(list, connection);
    const { error, results = [] } = await (last === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(last));
    await sql`reset lock_timeout`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
    if (error) throw error;
    return results.map(({ migrationName }) => migrationName);
  });
}

/** The names that `migrate` would apply; all of them where the database is empty. */
export function pendingMigrations<Schema>(db: Kysely<Schema>): Promise<string[]> {
  return pendingOf(migrations, db);
}

/** The same for a further server of samples. */
export function pendingOfSampleServer<Schema>(db: Kysely<Schema>): Promise<string[]> {
  return pendingOf(ofSampleServers, db);
}

async function pendingOf<Schema>(
  list: Record<string, Migration>,
  db: Kysely<Schema>,
): Promise<string[]> {
  const known = await migratorOf(list, db).getMigrations();
  return known.flatMap(({ name, executedAt }) => (executedAt ? [] : [name]));
}

function migratorOf<Schema>(list: Record<string, Migration>, db: Kysely<Schema>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => list } });
}
