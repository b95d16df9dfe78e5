import type { Db } from "~/platform/database.server";

import { enterOfLeadership } from "./demonstration-solutions";

/** Trial solutions at most: their prefixes lie below those of all other invented networks. */
export const trialSolutionsMost = 4_000;

/** Days ago that they were added. */
const addedDays = 700;

/**
 * Enters invented solutions until there are `count` of them. Those of an earlier trial stay.
 *
 * @param onEntered is told how many there are, after each
 * @returns the beginnings of their egress addresses, in their order
 */
export async function seedTrialSolutions(
  db: Db,
  { count, now, onEntered }: { count: number; now: Date; onEntered: (entered: number) => void },
): Promise<string[]> {
  const rows = await db
    .selectFrom("solution")
    .select("name")
    .where("variant", "=", "MultiTenant")
    .where("name", "like", `${namePrefix}%`)
    .execute();
  const known = new Set(rows.map(({ name }) => name));
  const egresses: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const name = `${namePrefix}${String(number).padStart(4, "0")}`;
    const group = number.toString(16);
    egresses.push(`2001:db8:${group}:`);
    if (known.has(name)) continue;
    await enterOfLeadership(
      db,
      {
        owner: null,
        name,
        type: "isp",
        connectionType: "isp",
        visibility: "Public",
        description: "Invented, for a trial of larger size.",
        lists: { ips: [`2001:db8:${group}::/48`] },
        addedDays,
        approved: "Approved",
      },
      now,
    );
    onEntered(number);
  }
  return egresses;
}

const namePrefix = "Trial network ";
