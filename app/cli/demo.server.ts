import { parseArgs } from "node:util";

import type { ServerBuild } from "@remix-run/node";

import { seedTrialSolutions, trialSolutionsMost } from "#db/seed/trial-solutions";
import { geoData } from "~/features/geo/geo-data.server";
import { trialSamples, type TrialSize } from "~/features/performance/demonstration/trial-samples";
import { cityNumber } from "~/features/performance/places/place-number";
import { sampleDays, type MeasuredSample } from "~/features/performance/samples/sample";
import { storeSamples } from "~/features/performance/samples/store-samples.server";
import { dayMs } from "~/lib/time";
import { CommandError } from "~/platform/command-error";
import type { Db } from "~/platform/database.server";

import type { Launch } from "./launch";
import { openApplication } from "./open-application.server";

const usage = `
  pathlens demo [--samples N] [--days N] [--solutions N] [--cities N]
Adds invented samples to the demonstration of MultiTenant, to try the program with as much data as wanted: N samples
(by default 100000) of the last days (by default 29, which is the most), shared by Zipf's law among so many invented
solutions (50, at most ${trialSolutionsMost}) in the largest cities (300). Repeated, it adds as many again. The running
program works out their figures; with the embedded database stop it first, and start it afterwards.`;

/** Samples of one batch, as senders of telemetry send them. */
const samplesOfBatch = 10_000;

const usual = { samples: 100_000, days: sampleDays - 1, solutions: 50, cities: 300 };

const most = {
  samples: 1_000_000_000,
  days: sampleDays - 1,
  solutions: trialSolutionsMost,
  cities: 50_000,
};

type Size = typeof usual;

/** `pathlens demo`: grows the demonstration to any size. */
export async function demoCommand(
  args: readonly string[],
  _launch: Launch,
  build: ServerBuild,
): Promise<void> {
  const size = sizeOf(args);
  const { database, close } = await openApplication(build.assets.version);
  try {
    const now = new Date();
    const egresses = await seedTrialSolutions(database.db, {
      count: size.solutions,
      now,
      onEntered: (entered) => tell(`${entered} of ${size.solutions} solutions`),
    });
    const places = await largestCities(size.cities);
    const trial = {
      egresses,
      places,
      from: now.getTime() - size.days * dayMs,
      to: now.getTime(),
    };
    await store(database.db, { trial, samples: size.samples, now });
    process.stdout.write(`${size.samples} samples of ${size.solutions} solutions are stored\n`);
  } finally {
    await close();
  }
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function store(
  db: Db,
  { trial, samples, now }: { trial: TrialSize; samples: number; now: Date },
): Promise<void> {
  const realm = { variant: "MultiTenant", isDemonstration: true } as const;
  // Each call is another trial, so that repeating it adds others.
  const seed = now.getTime() | 0;
  let batch: MeasuredSample[] = [];
  let stored = 0;
  const flush = async () => {
    await storeSamples(db, { realm, source: "demonstration", receivedAt: now, samples: batch });
    stored += batch.length;
    batch = [];
    tell(`${stored} of ${samples} samples`);
  };
  for (const sample of trialSamples(trial, samples, seed))
    if (batch.push(sample) === samplesOfBatch) await flush();
  if (batch.length > 0) await flush();
}

/** Numbers of the most populous cities. */
async function largestCities(count: number): Promise<number[]> {
  const { ids, weights } = (await geoData()).places.gazetteer.sections;
  return Array.from(ids.keys())
    .sort((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0))
    .slice(0, count)
    .map((at) => cityNumber(ids[at] ?? 0));
}

/** @throws {CommandError} for what is no option, or no whole number from 1 to its most */
function sizeOf(args: readonly string[]): Size {
  const fault = (message: string) => new CommandError(`${message}${usage}`, 2);
  const size = { ...usual };
  try {
    const text = { type: "string" } as const;
    const options = { samples: text, days: text, solutions: text, cities: text };
    const { values } = parseArgs({ args: [...args], options });
    for (const name of Object.keys(usual) as (keyof Size)[]) {
      if (values[name] === undefined) continue;
      const number = Number(values[name]);
      if (!Number.isInteger(number) || number < 1 || number > most[name])
        throw fault(`--${name} is a whole number from 1 to ${most[name]}.`);
      size[name] = number;
    }
    return size;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw fault(error instanceof Error ? error.message : String(error));
  }
}
