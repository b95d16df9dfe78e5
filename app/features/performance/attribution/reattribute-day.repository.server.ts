import { sql, type RawBuilder, type Selectable, type Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import { copyRows } from "~/platform/bulk-copy.repository.server";
import { claimDay, replaceDay } from "~/platform/day-partitions.repository.server";
import type { Database } from "#db/schema";

import type { Attributable, Attributed } from "./attributed";
import type { VariantAttribution } from "./current-attribution.server";
import { readNames } from "../samples/sample-name.repository.server";
import { realmsOf } from "./sample-attribution.repository.server";

const table = "sample";

/** Questions that are read and answered at a time: about 20 ms of the program. */
const questionsPerPage = 10_000;

/**
 * What is asked of attribution once for all samples that agree in it, with its answer. Columns that a sample
 * may lack have 0 in place of null, by which tables are joined fast.
 */
type AnswerTables = {
  attribution_answer: {
    question: number;
    access: number;
    overlay: number;
    is_inside: boolean;
    private_solutions: number[] | null;
  };
};

/** How long it waits for the aggregator, which may take some 100 000 samples at once, in ms. */
const lockWaitMs = 60_000;

/** How long one statement may take, in ms: a day may have some million samples. */
const statementMs = 600_000;

/**
 * Keeps all other writers from a day of samples until the transaction ends.
 *
 * @param lockFirst takes the locks that others take before the day's
 * @returns the name of the day's partition; null where it has none
 */
export async function claimSamples(
  trx: Transaction<Database>,
  day: string,
  lockFirst: (trx: Transaction<Database>) => Promise<void>,
): Promise<string | null> {
  await setLimits(trx, { lock_timeout: lockWaitMs, statement_timeout: statementMs });
  await lockFirst(trx);
  // From here on others wait for this transaction, so it waits for them as briefly as any.
  await sql`set local lock_timeout to default`.execute(trx);
  return claimDay(trx, { table, day });
}

/** The day of a variant, and what its samples shall be attributed by. */
export type DayToReattribute = { variant: Variant; day: string; current: VariantAttribution };

/** The servers that a day's samples and their names are on; the same transaction where that is the first one. */
type Transactions = {
  first: Transaction<Database>;
  /** It has claimed the day. */
  samples: Transaction<Database>;
};

/** Attributes all samples that a server has of a variant's day again, and replaces the day there. */
export async function reattributeSamples(
  { first, samples: trx }: Transactions,
  partition: string,
  { variant, day, current }: DayToReattribute,
): Promise<void> {
  await makeAnswerTables(trx);
  await answerQuestions(trx, { first, realms: realmsOf(variant), current, partition });
  const columns = sampleColumns(current.version);
  await replaceDay(
    trx,
    { table, day },
    { columns: Object.keys(columns), rows: answeredRows(partition, Object.values(columns)) },
  );
  await sql`drop table attribution_question, attribution_answer`.execute(trx);
}

async function setLimits(
  trx: Transaction<Database>,
  limits: Record<"lock_timeout" | "statement_timeout", number>,
): Promise<void> {
  for (const [name, ms] of Object.entries(limits))
    await sql`select set_config(${name}, ${String(ms)}, true)`.execute(trx);
}

async function makeAnswerTables(trx: Transaction<Database>): Promise<void> {
  await sql`create temporary table attribution_question (
    id integer generated always as identity primary key, realm smallint not null, egress inet not null,
    asn bigint not null, vpn integer not null, issuer integer not null) on commit drop`.execute(
    trx,
  );
  await sql`create temporary table attribution_answer (
    question integer primary key, access integer not null, overlay integer not null,
    is_inside boolean not null, private_solutions integer[]) on commit drop`.execute(trx);
}

type Asking = {
  first: Transaction<Database>;
  realms: [number, number];
  current: VariantAttribution;
  partition: string;
};

/** Asks what the samples of a day need, and answers it. */
async function answerQuestions(trx: Transaction<Database>, asking: Asking): Promise<void> {
  const { first, realms, partition } = asking;
  await sql`
    insert into attribution_question (realm, egress, asn, vpn, issuer)
    select distinct realm, egress, coalesce(asn, 0), coalesce(vpn, 0), coalesce(issuer, 0)
    from ${sql.table(partition)} where realm in (${sql.join(realms)})`.execute(trx);
  let after: number | undefined = 0;
  while (after !== undefined) {
    const questions = await withNames(first, await listQuestionsAfter(trx, after));
    await writeAnswers(trx, questions, asking);
    after = questions.length === questionsPerPage ? questions.at(-1)?.id : undefined;
  }
  await sql`analyze attribution_question, attribution_answer`.execute(trx);
}

type NumberedQuestion = Pick<Attributable, "egressIp" | "asn"> & {
  id: number;
  realm: number;
  /** Ids in `sample_name`; 0 for none. */
  vpn: number;
  issuer: number;
};

type Question = Attributable & { id: number; realm: number };

async function listQuestionsAfter(
  trx: Transaction<Database>,
  after: number,
): Promise<NumberedQuestion[]> {
  const { rows } = await sql<NumberedQuestion>`
    select id, realm, host(egress) as "egressIp", nullif(asn, 0) as asn, vpn, issuer
    from attribution_question where id > ${after} order by id limit ${questionsPerPage}`.execute(
    trx,
  );
  return rows;
}

async function withNames(
  first: Transaction<Database>,
  questions: readonly NumberedQuestion[],
): Promise<Question[]> {
  const ids = new Set(questions.flatMap(({ vpn, issuer }) => [vpn, issuer]));
  const names = await readNames(first, ids);
  return questions.map(({ vpn, issuer, ...question }) => ({
    ...question,
    vpnName: names.get(vpn) ?? null,
    tlsIssuer: names.get(issuer) ?? null,
  }));
}

async function writeAnswers(
  trx: Transaction<Database>,
  questions: readonly Question[],
  { realms, current }: Asking,
): Promise<void> {
  const attributionOf = (realm: number) =>
    realm === realms[0] ? current.real : current.demonstration;
  const answers = questions.map((question) =>
    answerOf(question.id, attributionOf(question.realm).attribute(question)),
  );
  await copyRows(
    trx as unknown as Transaction<AnswerTables>,
    {
      table: "attribution_answer",
      columns: ["question", "access", "overlay", "is_inside", "private_solutions"],
    },
    answers,
  );
}

function answerOf(
  question: number,
  { access, overlay, isInside, privateSolutions }: Attributed,
): AnswerTables["attribution_answer"] {
  return {
    question,
    access,
    overlay,
    is_inside: isInside,
    private_solutions: privateSolutions.length > 0 ? [...privateSolutions] : null,
  };
}

/** Every column of a sample: what attribution decides from the answer, where there is one; all else as it was. */
function sampleColumns(
  version: number,
): Record<keyof Selectable<Database["sample"]>, RawBuilder<unknown>> {
  const answered = (column: RawBuilder<unknown>, answer: RawBuilder<unknown>) =>
    sql`case when answer.question is null then ${column} else ${answer} end`;
  return {
    at: sql`sample.at`,
    batch_id: sql`sample.batch_id`,
    net: sql`sample.net`,
    asn: sql`sample.asn`,
    egress: sql`sample.egress`,
    customer: sql`sample.customer`,
    place: sql`sample.place`,
    access: answered(sql`sample.access`, sql`answer.access`),
    overlay: answered(sql`sample.overlay`, sql`answer.overlay`),
    attribution: answered(sql`sample.attribution`, sql`${version}::integer`),
    latency_ms: sql`sample.latency_ms`,
    download_bps: sql`sample.download_bps`,
    loss_ratio: sql`sample.loss_ratio`,
    jitter_ms: sql`sample.jitter_ms`,
    vpn: sql`sample.vpn`,
    issuer: sql`sample.issuer`,
    realm: sql`sample.realm`,
    workload: sql`sample.workload`,
    is_connected: sql`sample.is_connected`,
    is_wss_connected: sql`sample.is_wss_connected`,
    is_inside: answered(sql`sample.is_inside`, sql`answer.is_inside`),
    is_onsite: sql`sample.is_onsite`,
    private_solutions: answered(sql`sample.private_solutions`, sql`answer.private_solutions`),
  };
}

function answeredRows(
  partition: string,
  columns: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  return sql`
    select ${sql.join(columns)} from ${sql.table(partition)} sample
    left join attribution_question question on question.realm = sample.realm
      and question.egress = sample.egress and question.asn = coalesce(sample.asn, 0)
      and question.vpn = coalesce(sample.vpn, 0) and question.issuer = coalesce(sample.issuer, 0)
    left join attribution_answer answer on answer.question = question.id`;
}
