import { egressRowsMost, type EgressRow } from "~/features/performance/preview/egress-rows";
import {
  claimSummary,
  storeSummary,
} from "~/features/performance/preview/egress-summary.repository.server";
import { previewLists } from "~/features/performance/preview/preview-lists.server";
import { shownRealm } from "~/features/performance/shown-realm.server";
import {
  proposeSolution,
  saveSolution,
  type Saving,
  type SolutionSave,
} from "~/features/solutions/save-solution.server";
import { approveSolution } from "~/features/solutions/review-solution.server";
import type { Solution } from "~/features/solutions/solution";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import { readLines } from "~/features/solutions/entry-lines";
import type { Db } from "~/platform/database.server";
import { openPostgres } from "~/platform/database.server";
import { readEnvironment } from "~/platform/environment.server";

import { print } from "./bench-server";
import { percentileOf } from "./spread";

const variant = "MultiTenant";
const rounds = 20;

/** Addresses of each prefix of the list that samples come from. */
const hostsOfPrefix = 6;

type Previewed = {
  saving: Omit<Saving, "db">;
  leader: SolutionActor;
  /** The solution with the longest list. */
  id: string;
  prefixAt: (number: number) => string;
  prefixCount: number;
};

/**
 * Previews of the longest list against the largest summary, beside an official solution that has half of each
 * prefix: the first in a process, which reads the summary, and others.
 */
export async function benchListPreview(url: string, bench: Previewed): Promise<void> {
  const database = await openPostgres(url);
  const { leader } = bench;
  try {
    const { db } = database;
    const saving = { ...bench.saving, db };
    const approve = (id: string) =>
      approveSolution(saving, leader, { id, revision: null, state: "Approved", note: "" });
    await approve(bench.id);
    const halves = Array.from({ length: bench.prefixCount }, (_, at) =>
      bench.prefixAt(at).replace("0/24", "128/25"),
    );
    const other = await saveSolution(saving, leader, saveOf(null, halves, "Halves"));
    if (!other.ok) throw new Error(`The save was refused: ${other.refusal.reason}`);
    await approve(other.value.id);
    await storeFullSummary(db, bench);
    const prefixes = Array.from({ length: bench.prefixCount }, (_, at) => bench.prefixAt(at));
    const save = saveOf({ id: bench.id }, prefixes, "Largest");
    await measure(db, { saving, leader, save });
  } finally {
    await database.close();
  }
}

function saveOf(
  solution: Pick<Solution, "id"> | null,
  prefixes: readonly string[],
  name: string,
): SolutionSave {
  const { entries } = readLines("ips", prefixes.join("\n"), { isDemonstration: false });
  return {
    id: solution?.id ?? null,
    revision: null,
    fields: {
      name,
      type: "isp",
      connectionType: "isp",
      visibility: "Public",
      description: "",
      setUpUrl: null,
    },
    lists: { asns: [], ips: entries, sslCertificates: [], vpns: [] },
  };
}

async function storeFullSummary(db: Db, { prefixAt }: Pick<Previewed, "prefixAt">): Promise<void> {
  const realm = shownRealm({ environment: readEnvironment({}), variant });
  const now = new Date();
  await claimSummary(db, realm, { now, until: now, restFactor: 1, restLeastMs: 0 });
  const rows = Array.from({ length: egressRowsMost }, (_, at): EgressRow => {
    const network = prefixAt(Math.floor(at / hostsOfPrefix)).replace("0/24", "");
    return {
      egress: `${network}${40 * (at % hostsOfPrefix) + 1}`,
      asn: 64_500 + (at % 3),
      vpn: 0,
      issuer: 0,
      customer: 1 + Math.floor(at / 2),
      wide: 0,
      samples: 1 + (at % 50),
    };
  }).sort((one, two) => one.asn - two.asn);
  await storeSummary(db, realm, { summary: { rows, limit: 2 ** 32 }, madeAt: now, tookMs: 0 });
}

type Measured = { saving: Saving; leader: SolutionActor; save: SolutionSave };

async function measure(db: Db, { saving, leader, save }: Measured): Promise<void> {
  const context = { db, variant, environment: readEnvironment({}) } as const;
  const proposing: number[] = [];
  const previewing: number[] = [];
  let shown = null;
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const proposed = await proposeSolution(saving, leader, save);
    if (!proposed.ok) throw new Error(`The preview was refused: ${proposed.refusal.reason}`);
    const between = performance.now();
    // As a provider, whose counts are in crowds.
    shown = await previewLists(context, { isLeadership: false }, proposed.value);
    proposing.push(between - from);
    previewing.push(performance.now() - between);
  }
  const middle = percentileOf(proposing.slice(1), 0.5);
  print("solutions", {
    case: `preview of ${save.lists.ips.length} prefixes, ${egressRowsMost} rows`,
    firstMs: Math.round((previewing[0] ?? NaN) + (proposing[0] ?? NaN)),
    p50Ms: Math.round(percentileOf(previewing.slice(1), 0.5)),
    p99Ms: Math.round(percentileOf(previewing.slice(1), 0.99)),
    ratio: Number((percentileOf(previewing.slice(1), 0.5) / middle).toFixed(2)),
    reference: "the checks of saving the list",
    referenceMs: Math.round(middle),
    counts: shown?.then.counts,
    rounds,
  });
}
