import type { Transaction } from "kysely";

import { organisationData } from "~/features/asn/organisation-data.server";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Realm } from "../realm";
import type { AttributingSolution } from "./attributing-solution";
import { readAttributingSolutions } from "./attributing-solution.repository.server";
import { buildAttribution, type Attribution } from "./attribution";
import { findMarker, storeVersion } from "./attribution-version.repository.server";
import { contentHash } from "./content-hash.server";
import { numberSolutions } from "./solution-number.repository.server";

type Connection = Db | Transaction<Database>;

/** The attribution of a realm and the number under which its content is stored. */
export type CurrentAttribution = { version: number; attribution: Attribution };

/** The attributions of both realms of a variant. */
export type VariantAttribution = { version: number; real: Attribution; demonstration: Attribution };

/** A change of a list is in force after this time at most, in ms; the database is asked no more often. */
const lookEveryMs = 1_000;

type Known = VariantAttribution & { marker: string; hash: Buffer };

type Kept = {
  known: Known | null;
  /** When it was last compared with the database, on the clock of `performance`. */
  lookedAtMs: number;
  looking: Promise<Known> | null;
};

/** By the adapter of a database, which its transactions share. */
const keptByDatabase = new WeakMap<object, Map<Variant, Kept>>();

/** Where the ASNs of the suite's organisation come from. */
export type SuiteAsns = () => Promise<ReadonlySet<number>>;

/** Those of the address table that is shipped. */
export const shippedSuiteAsns: SuiteAsns = async () =>
  new Set((await organisationData()).index.suite.asns);

export type CurrentOptions = {
  suiteAsns?: SuiteAsns;
  /** The database is asked again where it was asked longer ago, in ms; 0 asks now. */
  mostAgeMs?: number;
};

/**
 * The attribution by which samples of a realm are stored now. It is kept in the process and put together again
 * when the lists have changed, which takes seconds for a million entries: call it before a transaction, so
 * that none waits for it.
 */
export async function currentAttribution(
  db: Connection,
  { variant, isDemonstration }: Realm,
  options: CurrentOptions = {},
): Promise<CurrentAttribution> {
  const { version, real, demonstration } = await currentOfVariant(db, variant, options);
  return { version, attribution: isDemonstration ? demonstration : real };
}

/** The same for both realms of a variant. */
export async function currentOfVariant(
  db: Connection,
  variant: Variant,
  { suiteAsns = shippedSuiteAsns, mostAgeMs = lookEveryMs }: CurrentOptions = {},
): Promise<VariantAttribution> {
  const kept = keptOf(db, variant);
  if (kept.known && performance.now() - kept.lookedAtMs < mostAgeMs) return kept.known;
  const source = { db, variant, suiteAsns };
  // A transaction does not wait for other callers: one of them could be waiting for its connection.
  if (db.isTransaction || mostAgeMs === 0) return look(source, kept);
  kept.looking ??= look(source, kept).finally(() => (kept.looking = null));
  return kept.looking;
}

function keptOf(db: Connection, variant: Variant): Kept {
  const { adapter } = db.getExecutor();
  const ofVariants = keptByDatabase.get(adapter) ?? new Map<Variant, Kept>();
  keptByDatabase.set(adapter, ofVariants);
  const kept = ofVariants.get(variant) ?? { known: null, lookedAtMs: 0, looking: null };
  ofVariants.set(variant, kept);
  return kept;
}

type Source = { db: Connection; variant: Variant; suiteAsns: SuiteAsns };

/** Compares the kept attribution with the database, and replaces it where the lists have changed. */
async function look(source: Source, kept: Kept): Promise<Known> {
  const lookedAtMs = performance.now();
  const marker = await findMarker(source.db, source.variant);
  const { known } = kept;
  const isUnchanged = known?.marker === marker;
  const { isWritten, ...made } =
    (isUnchanged && (await stored(source, known))) || (await make(source, known));
  // A transaction may be undone, so what it wrote is not kept for others.
  if (!source.db.isTransaction || !isWritten) Object.assign(kept, { known: made, lookedAtMs });
  return made;
}

type Made = Known & { isWritten: boolean };

/** The same content with the number under which it is stored now; null where the solutions have changed. */
async function stored(
  { db, variant }: Source,
  content: Omit<Known, "version">,
): Promise<Made | null> {
  const { hash: contentHash, marker } = content;
  const version = await storeVersion(db, { variant, contentHash, marker, at: new Date() });
  return version && { ...content, version: version.id, isWritten: version.isNew };
}

async function make(source: Source, known: Known | null): Promise<Made> {
  const { db, variant } = source;
  const suiteAsns = await source.suiteAsns();
  // Each further round needs another change of the lists during the one before.
  for (;;) {
    const isNumbered = await numberSolutions(db, variant);
    const read = await readAttributingSolutions(db, variant);
    if (read === null) continue;
    const { marker, solutions } = read;
    const hash = contentHash(solutions);
    const { real, demonstration } = known?.hash.equals(hash) ? known : build(solutions, suiteAsns);
    const made = await stored(source, { real, demonstration, marker, hash });
    if (made) return { ...made, isWritten: isNumbered || made.isWritten };
  }
}

function build(
  solutions: readonly AttributingSolution[],
  suiteAsns: ReadonlySet<number>,
): Pick<Known, "real" | "demonstration"> {
  const real = buildAttribution(solutions, { suiteAsns, isDemonstration: false });
  const isShared = solutions.every(({ layer }) => layer !== "demonstration");
  const demonstration = isShared
    ? real
    : buildAttribution(solutions, { suiteAsns, isDemonstration: true });
  return { real, demonstration };
}
