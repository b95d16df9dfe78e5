import type { FoundPath, FoundPaths, PathAnswer } from "~/features/asn/paths/path-query";
import { askPaths, meantAs } from "~/features/asn/view/ask-paths";
import type { AsView } from "~/features/asn/view/as-view";
import { compareDatasets } from "~/features/asn/view/compare-datasets.server";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { describeAs, listNeighbours, type AsEntry } from "~/features/asn/view/describe-as";
import { depthMost, graphAround } from "~/features/asn/view/graph-around";
import { CommandError } from "~/platform/command-error";
import type { Db } from "~/platform/database.server";

/** The AS that a word means. @throws {CommandError} where none is known */
function meant(view: AsView, text: string): number {
  const asn = meantAs(view, text);
  if (asn === null) throw new CommandError(`No AS is known as ${text || "nothing"}.`);
  return asn;
}

function entryText({ asn, name, country, coneSize }: AsEntry): string {
  const cone = coneSize === null ? "" : `cone ${coneSize}`;
  return [`AS${asn}`, name, country, cone].filter((part) => part !== "").join(" · ");
}

/** An AS and the first hundred of its neighbours. */
export async function asText(db: Db, text: string): Promise<string> {
  const view = await currentAsView(db);
  const asn = meant(view, text);
  const described = describeAs(view, asn);
  if (!described) throw new CommandError(`AS${asn} is in no dataset.`);
  const { items, total } = listNeighbours(view, asn, { page: 1 });
  return [
    entryText(described),
    ...(described.organisation
      ? [`organisation ${described.organisation.id} ${described.organisation.name}`]
      : []),
    `${described.providerCount} providers, ${described.customerCount} customers, ` +
      `${described.peerCount} peers, ${described.siblingCount} siblings`,
    ...items.map((neighbour) => `  ${neighbour.relation} ${entryText(neighbour)}`),
    ...(total > items.length ? [`  and ${total - items.length} more`] : []),
  ].join("\n");
}

/** The likely and the shortest paths by inferred relationships, or why there is none. */
export async function pathsText(db: Db, fromText: string, toText: string): Promise<string> {
  const view = await currentAsView(db);
  const [from, to] = [meant(view, fromText), meant(view, toText)];
  const asked = askPaths(view, { from, to, wantsShorter: true });
  if (!asked.ok) {
    const unknown = asked.refusal === "unknown-from" ? from : to;
    throw new CommandError(`AS${unknown} has no relationships in the dataset in use.`);
  }
  return answerText(asked.value);
}

function answerText({ likely, shortest, shorter, none }: PathAnswer): string {
  if (none?.reason === "not-connected") return "No links join them.";
  if (none)
    return (
      `No path is allowed. The shortest breaks the rules at hop ${none.refused.brokenAt}: ` +
      pathText(none.refused)
    );
  return [
    likely ? `Likely, from a ${likely.source}: ${foundText(likely)}` : "",
    shortest ? `Shortest allowed: ${foundText(shortest)}` : "",
    shorter
      ? `A shorter one breaks the rules at hop ${shorter.brokenAt}: ${pathText(shorter)}`
      : "",
  ]
    .filter((line) => line !== "")
    .join("\n");
}

function foundText({ length, count, paths }: FoundPaths): string {
  const listed = paths.map((path) => `\n  ${pathText(path)}`).join("");
  const more = BigInt(count) - BigInt(paths.length);
  return `${length} hops, ${count} paths${listed}${more > 0n ? `\n  and ${more} more` : ""}`;
}

function pathText({ hops }: FoundPath): string {
  const [first] = hops;
  return [`AS${first?.from ?? ""}`, ...hops.map(({ rule, to }) => `${rule} AS${to}`)].join(" ");
}

/** The ASes around one. */
export async function graphText(db: Db, text: string, depth: number): Promise<string> {
  if (!Number.isInteger(depth) || depth < 1 || depth > depthMost)
    throw new CommandError(`DEPTH is 1 to ${depthMost}.`, 2);
  const view = await currentAsView(db);
  const around = graphAround(view, meant(view, text), depth);
  if (!around) throw new CommandError(`${text} has no relationships in the dataset in use.`);
  return [
    ...around.nodes.map(
      (node) => `${"  ".repeat(node.depth)}${node.relation ?? "around"} ${entryText(node)}`,
    ),
    ...(around.furtherCount > 0 ? [`and ${around.furtherCount} more`] : []),
  ].join("\n");
}

/** What changed about an AS. */
export async function comparedText(
  db: Db,
  text: string,
  datasets: { before: number; after: number },
): Promise<string> {
  const asn = meant(await currentAsView(db), text);
  const compared = await compareDatasets(db, { asn, ...datasets });
  if (!compared.ok)
    throw new CommandError(
      compared.refusal === "unknown-as"
        ? `AS${asn} is in neither dataset.`
        : "One of them is no stored dataset of relationships.",
    );
  const { coneBefore, coneAfter, changes } = compared.value;
  return [
    `AS${asn}: cone ${coneBefore ?? "none"} before, ${coneAfter ?? "none"} after`,
    ...changes.map(
      (change) => `  AS${change.asn} ${change.before ?? "-"} → ${change.after ?? "-"}`,
    ),
  ].join("\n");
}
