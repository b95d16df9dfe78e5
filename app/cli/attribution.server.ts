import { parseArgs } from "node:util";

import type { ServerBuild } from "@remix-run/node";

import {
  findReattribution,
  type Reattribution,
} from "~/features/performance/attribution/reattribution.repository.server";
import type { Unattributed } from "~/features/performance/attribution/unattributed";
import { readUnattributed } from "~/features/performance/attribution/unattributed.repository.server";
import { isDemonstrationWorld } from "~/features/geo/geo-data.server";
import { CommandError } from "~/platform/command-error";

import { changeInApplication } from "./change-in-application.server";
import type { Launch } from "./launch";

const usage = `
  pathlens attribution [--days N] [--variant NAME]
Says how many samples of the last N days (1 to 30, by default 7) belong to no solution, and which ASNs and TLS
issuers most of them have; then how far the last change of lists is attributed.`;

/** Days that are looked at unless told, and at most: samples are kept for 30. */
const usualDays = 7;
const daysMost = 30;

/** `pathlens attribution`: what no solution lists yet. */
export async function attributionCommand(
  args: readonly string[],
  _launch: Launch,
  build: ServerBuild,
): Promise<void> {
  const { days, variant: named } = typedOptions(args);
  await changeInApplication(build, named, async ({ db, variant, environment, now }) => {
    const realm = { variant, isDemonstration: isDemonstrationWorld(environment) };
    const found = await readUnattributed(db, realm, { days, now });
    const reattribution = await findReattribution(db, variant);
    return [...unattributedLines(found, days), ...progressLines(reattribution)].join("\n");
  });
}

function unattributedLines(found: Unattributed, days: number): string[] {
  const share = found.samples === 0 ? 0 : (100 * found.unattributed) / found.samples;
  return [
    `${found.unattributed} of ${found.samples} samples of ${days} ${days === 1 ? "day" : "days"} belong to no solution (${share.toFixed(1)} %)`,
    ...found.asns.map(({ asn, samples }) => `  AS${asn}: ${samples}`),
    ...found.issuers.map(({ issuer, samples }) => `  ${issuer}: ${samples}`),
  ];
}

function progressLines(found: Reattribution | undefined): string[] {
  if (!found) return [];
  const { firstDay, daysDone, daysTotal, finishedAt } = found;
  const state = finishedAt
    ? `finished ${finishedAt.toISOString()}`
    : `${daysDone} of ${daysTotal} days are done`;
  return [`Lists changed: samples from ${firstDay} are attributed again; ${state}`];
}

/** @throws {CommandError} for what is not an option, or a number of days that is not kept */
function typedOptions(args: readonly string[]): { days: number; variant: string | undefined } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { days: { type: "string" }, variant: { type: "string" } },
    });
    const days = Number(values.days ?? usualDays);
    if (!Number.isInteger(days) || days < 1 || days > daysMost)
      throw new CommandError(`--days is a whole number from 1 to ${daysMost}.`);
    return { days, variant: values.variant };
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}${usage}`, 2);
  }
}
