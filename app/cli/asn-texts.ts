import type { FaultReason, FileFault } from "~/features/asn/files/file-fault";
import type { DatasetChanges } from "~/features/asn/view/dataset-changes.server";

const faultWords: Record<FaultReason, string> = {
  "not-a-link": "not a link: AS|AS|code, or AS|AS|code|source",
  "not-an-as-number": "not an AS number (1 to 4294967294)",
  "unknown-code": "unknown code of a relationship",
  "linked-to-itself": "an AS is linked to itself",
  "source-in-old-form": "the old form has no fourth field",
  contradiction: "contradicts an earlier line",
  "no-format": "no `# format:` line stands before it",
  "unknown-format": "describes neither an AS nor an organisation",
  "mixed-forms": "JSON and text in one file",
  "missing-field": "a field is missing, or there is one too many",
  "not-json": "not JSON",
  "not-a-name": "not an AS number and a name",
  twice: "an AS stands twice",
  "not-in-own-cone": "the AS is not a member of its own cone",
  "unknown-form":
    "The file does not show its form. Name it: --form serial where a|b|-1 makes a the provider of b, " +
    "--form old where it makes a the customer",
  empty: "The file has no records of ASes",
};

/** A fault with its line. */
export function faultText({ line, reason, otherLine }: FileFault): string {
  const words = faultWords[reason];
  if (line === 0) return `${words}.`;
  return `Line ${line}: ${words}${otherLine === undefined ? "" : ` (line ${otherLine})`}.`;
}

/** What an import counted, and what using it would change. */
export function changesText({
  dataset,
  inUse,
  graph,
  records,
  largestCones,
}: DatasetChanges): string {
  const { report, kind, id, fileName } = dataset;
  const { cycleCount, cycles, single, repeated, unknownOrganisations: unknown } = report;
  return [
    `Dataset ${id}, ${kind} of ${fileName}${report.form === "old" ? ", in the old form" : ""}: ` +
      counts(dataset),
    ...(repeated > 0 ? [`${repeated} lines repeat or replace another`] : []),
    ...(single > 0 ? [`${single} links have one line where others have two`] : []),
    ...(unknown > 0
      ? [`${unknown} ASes have an organisation that the file does not describe`]
      : []),
    ...(cycleCount > 0 ? [`${cycleCount} circles of providers, the largest:`] : []),
    ...cycles.map((cycle) => `  ${cycle.map((asn) => `AS${asn}`).join(" ")}`),
    inUse ? `In use now: dataset ${inUse.id}, ${counts(inUse)}` : `No ${kind} are in use`,
    ...(graph
      ? [
          `ASes: ${graph.asesAdded} added, ${graph.asesRemoved} removed; links: ${graph.linksAdded} added, ` +
            `${graph.linksRemoved} removed, ${graph.linksChanged} of another kind`,
        ]
      : []),
    ...(records
      ? [`ASes: ${records.added} added, ${records.removed} removed, ${records.changed} that differ`]
      : []),
    ...(largestCones.length > 0 ? ["Largest cones:"] : []),
    ...largestCones.map(
      ({ asn, size, before }) =>
        `  AS${asn} ${size}${before === null ? "" : ` (${before} before)`}`,
    ),
  ].join("\n");
}

function counts({ report: { ases, links, organisations } }: DatasetChanges["dataset"]): string {
  return [
    `${ases} ASes`,
    ...(links > 0 ? [`${links} links`] : []),
    ...(organisations > 0 ? [`${organisations} organisations`] : []),
  ].join(", ");
}
