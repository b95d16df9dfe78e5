import type { ServerBuild } from "@remix-run/node";

import { findPartner } from "~/features/providers/partner.repository.server";
import type { Variant } from "~/features/settings/variants";
import type { Solution } from "~/features/solutions/solution";
import { listEntries } from "~/features/solutions/solution-entry.repository.server";
import { listActiveAfter } from "~/features/solutions/solution-file.repository.server";
import { solutionLine } from "~/features/solutions/solution-file.view";
import type { Db } from "~/platform/database.server";

import { openApplication } from "./open-application.server";
import { variantFileOptions } from "./variant-file-options";

const usage = `
  pathlens export solutions [--variant NAME] [--format jsonl|json]
Writes the active solutions to standard output, one JSON object a line, with their lists; as json they are one array.
\`pathlens import solutions\` reads the lines. Closed solutions have no entries and are left out.`;

/** Solutions that are read at a time. */
const solutionsPerBatch = 100;
const first = "00000000-0000-0000-0000-000000000000";

/** `pathlens export solutions`: a file that can be imported again. */
export async function exportSolutionsCommand(
  args: readonly string[],
  build: ServerBuild,
): Promise<void> {
  const { variant, format } = variantFileOptions(args, { isImport: false, usage });
  const { database, close } = await openApplication(build.assets.version);
  try {
    const isArray = format === "json";
    if (isArray) await written("[");
    let separator = "";
    for await (const line of exportedLines(database.db, variant)) {
      await written(isArray ? `${separator}\n${line}` : `${line}\n`);
      separator = ",";
    }
    if (isArray) await written("\n]\n");
  } finally {
    await close();
  }
}

async function* exportedLines(db: Db, variant: Variant): AsyncGenerator<string> {
  const domains = new Map<string, string | null>();
  const domainOf = async ({ ownerPartnerId: id }: Solution): Promise<string | null> => {
    if (id === null) return null;
    if (!domains.has(id)) domains.set(id, (await findPartner(db, { variant, id }))?.domain ?? null);
    return domains.get(id) ?? null;
  };
  for (let after = first; ;) {
    const batch = await listActiveAfter(db, { variant, after, limit: solutionsPerBatch });
    for (const solution of batch) {
      const entries = await listEntries(db, solution.id);
      yield JSON.stringify(solutionLine(solution, { owner: await domainOf(solution), entries }));
    }
    const last = batch.at(-1);
    if (!last || batch.length < solutionsPerBatch) return;
    after = last.id;
  }
}

/** A pipe takes megabytes bit by bit; ending before would cut them off. */
function written(text: string): Promise<void> {
  return new Promise((resolve, reject) =>
    process.stdout.write(text, (error) => (error ? reject(error) : resolve())),
  );
}
