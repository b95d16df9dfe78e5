import { ok, refuse } from "~/lib/result";

import { FaultList } from "./file-fault";
import { isComment, type FileReader } from "./file-reader";
import { KnownRecords } from "./known-records";
import {
  asOf,
  jsonFields,
  organisationOf,
  organisationTextForm,
  type AsRecord,
  type LineFields,
  type OrganisationRecord,
} from "./organisation-fields";

export type OrganisationContent = {
  /** In the order of their ids. */
  organisations: OrganisationRecord[];
  /** In the order of their numbers. */
  ases: AsRecord[];
  lines: number;
  /** Lines that an earlier or later change of the same AS or organisation replaces, or that repeat one. */
  replaced: number;
  /** ASes whose organisation the file does not describe: it has no name then. */
  unknownOrganisations: number;
};

/**
 * Reads CAIDA's AS to organisation mapping: text whose `# format:` lines name the fields of what follows, with
 * and without `opaque_id`, or one JSON object a line. Of two records of one AS or organisation the later
 * change counts.
 */
export function organisationReader(): FileReader<OrganisationContent> {
  const faults = new FaultList();
  const ases = new KnownRecords<number, AsRecord>();
  const organisations = new KnownRecords<string, OrganisationRecord>();
  const text = organisationTextForm();
  let [jsonLines, textLines] = [0, 0];
  const fieldsOf = (line: string): LineFields => {
    const isJson = line.startsWith("{");
    if (isJson) jsonLines += 1;
    else textLines += 1;
    if (jsonLines > 0 && textLines > 0) return { fault: "mixed-forms" };
    return isJson ? jsonFields(line) : text.fields(line);
  };
  return {
    take(raw, line) {
      const trimmed = raw.trim();
      if (text.takesFormat(trimmed)) return;
      if (isComment(trimmed)) return;
      const { fault, kind, fields } = fieldsOf(trimmed);
      if (fault !== undefined) return faults.add({ line, reason: fault });
      const read = kind === "as" ? asOf(fields) : organisationOf(fields);
      if (!read.ok) return faults.add({ line, reason: read.refusal });
      const otherLine =
        "asn" in read.value
          ? ases.add(read.value.asn, read.value, line)
          : organisations.add(read.value.id, read.value, line);
      if (otherLine !== null) faults.add({ line, reason: "contradiction", otherLine });
    },
    finish() {
      if (ases.size === 0 && faults.isEmpty) faults.add({ line: 0, reason: "empty" });
      if (!faults.isEmpty) return refuse(faults.all());
      const known = ases.all().sort((a, b) => a.asn - b.asn);
      const described = organisations.all();
      const ids = new Set(described.map(({ id }) => id));
      const unknown = known.filter(({ organisationId }) => !ids.has(organisationId));
      for (const id of new Set(unknown.map(({ organisationId }) => organisationId)))
        described.push({ id, name: "", country: "", changed: "" });
      return ok({
        organisations: described.sort((a, b) => (a.id < b.id ? -1 : 1)),
        ases: known,
        lines: jsonLines + textLines,
        replaced: ases.replaced + organisations.replaced,
        unknownOrganisations: unknown.length,
      });
    },
  };
}
