import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import type { Instance } from "../endpoint-sets/endpoint-set";
import { importJob } from "../person";
import { emptyWorkload } from "../workloads/workload";
import { insertWorkloadEvent } from "../workloads/workload-event.repository.server";

import type { FileSet } from "./endpoint-file.schema";
import { ensureWorkload, storeArea } from "./endpoint-import.repository.server";
import { ImportRefused } from "./import-refused";

type Trx = Transaction<Database>;

/** An area with the workload its sets are in, and the display name it goes by. */
export type ImportedArea = { code: string; displayName: string; workload: string; isNew: boolean };

export async function storeAreas(
  trx: Trx,
  { instance, sets, at }: { instance: Instance; sets: readonly FileSet[]; at: Date },
): Promise<(ImportedArea & { workloadId: string })[]> {
  const firstOf = new Map<string, number>();
  for (const [index, { serviceArea }] of sets.entries())
    if (!firstOf.has(serviceArea)) firstOf.set(serviceArea, index);
  const areas = [];
  for (const [code, index] of firstOf) {
    const named = sets[index]?.serviceAreaDisplayName ?? code;
    const fault = (message: string) =>
      new ImportRefused({
        reason: "faults",
        faults: [{ path: `[${index}].serviceArea`, message }],
      });
    const area = await storeArea(trx, { code, displayName: named }, instance);
    if (!area.ok) throw fault(`the service area is known as ${area.knownAs}`);
    const workload = await ensureWorkload(trx, {
      area: code,
      names: [named, `${named} (${code})`],
      at,
    });
    if (!workload)
      throw fault(`workloads named ${named} and ${named} (${code}) belong to other areas`);
    if (workload.isNew)
      await insertWorkloadEvent(trx, {
        workloadId: workload.id,
        before: null,
        after: { ...emptyWorkload(code), name: workload.name },
        by: importJob,
        at,
      });
    areas.push({
      code,
      displayName: area.displayName,
      workload: workload.name,
      isNew: workload.isNew,
      workloadId: workload.id,
    });
  }
  return areas;
}
