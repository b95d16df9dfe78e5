import type { ServerBuild } from "@remix-run/node";

import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { linkLines } from "~/features/asn/view/link-lines";
import { listFeedChanges } from "~/features/domain-lens/publishing/publication.repository.server";
import { feedSetOf } from "~/features/domain-lens/publishing/feed-set";
import { listPublishedSets } from "~/features/domain-lens/publishing/published-set.repository.server";
import { firstVersion } from "~/features/domain-lens/publishing/version";

import { endpointsOptions } from "./endpoints-options";
import { exportSamplesCommand } from "./export-samples.server";
import { exportSolutionsCommand } from "./export-solutions.server";
import type { Launch } from "./launch";
import { openApplication } from "./open-application.server";

const usage = `
  pathlens export endpoints --instance NAME [--changes]
  pathlens export solutions [--variant NAME] [--format jsonl|json]
  pathlens export samples --parquet FILE [--variant NAME] [--from YYYY-MM-DD] [--to YYYY-MM-DD]
The first writes to standard output what /endpoints answers, with --changes what /changes/…/0000000000 does, as JSON.`;

/** `pathlens export endpoints …`: the feed of an instance as a file that can be imported again. */
export async function exportCommand(
  args: readonly string[],
  _launch: Launch,
  build: ServerBuild,
): Promise<void> {
  if (args[0] === "solutions") return exportSolutionsCommand(args.slice(1), build);
  if (args[0] === "samples") return exportSamplesCommand(args.slice(1), build);
  if (args[0] === "asn-links") return exportAsnLinks(build);
  const { instance, changes } = endpointsOptions(args, { isImport: false, usage });
  const { database, close } = await openApplication(build.assets.version);
  try {
    const exported = changes
      ? await listFeedChanges(database.db, { instance, after: firstVersion })
      : (await listPublishedSets(database.db, { instance })).flatMap((set) => feedSetOf(set) ?? []);
    await written(`${JSON.stringify(exported, null, 2)}\n`);
  } finally {
    await close();
  }
}

/** `pathlens export asn-links`: the relationships in use as CSV. */
async function exportAsnLinks(build: ServerBuild): Promise<void> {
  const { database, close } = await openApplication(build.assets.version);
  try {
    for (const lines of linkLines(await currentAsView(database.db))) await written(lines);
  } finally {
    await close();
  }
}

/** A pipe takes megabytes bit by bit; whoever ended before would cut them off. */
function written(text: string): Promise<void> {
  return new Promise((resolve, reject) =>
    process.stdout.write(text, (error) => (error ? reject(error) : resolve())),
  );
}
