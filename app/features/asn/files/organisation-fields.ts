import { ok, refuse, type Result } from "~/lib/result";

import { asNumberOf } from "./as-number";
import type { FaultReason } from "./file-fault";
import { countryOf, labelOf } from "./label";

export type OrganisationRecord = {
  /** As the file names it, such as "LVLT-ARIN". */
  id: string;
  /** Empty where the file does not describe it. */
  name: string;
  /** ISO 3166-1 alpha-2, or empty. */
  country: string;
  /** Day of the last change, YYYYMMDD; empty where the file does not know it. */
  changed: string;
};

export type AsRecord = { asn: number; organisationId: string; name: string; changed: string };

/** What a record describes. */
type RecordKind = "as" | "organisation";

/** The fields of a line by the names of the text form, or why there are none. */
export type LineFields =
  | { fault: FaultReason; kind?: undefined; fields?: undefined }
  | { fault?: undefined; kind: RecordKind; fields: ReadonlyMap<string, string> };

const formatLine = /^#\s*format\s*:\s*(.*)$/i;

/** The field that a form of lines begins with, and what the lines describe then. */
const kindOfFormat: Readonly<Record<string, RecordKind>> = { aut: "as", org_id: "organisation" };

/** Reads lines of fields between bars; a `# format:` line names the fields of those after it. */
export function organisationTextForm() {
  let names: string[] = [];
  return {
    /** Whether the line names fields; the lines after it have them. */
    takesFormat(line: string): boolean {
      const listed = formatLine.exec(line)?.[1];
      if (listed === undefined) return false;
      names = listed.split("|").map((name) => name.trim().toLowerCase());
      return true;
    },
    fields(line: string): LineFields {
      if (names.length === 0) return { fault: "no-format" };
      const kind = kindOfFormat[names[0] ?? ""];
      if (kind === undefined) return { fault: "unknown-format" };
      const values = line.split("|");
      if (values.length !== names.length) return { fault: "missing-field" };
      return { kind, fields: new Map(names.map((name, at) => [name, (values[at] ?? "").trim()])) };
    },
  };
}

/** Fields of JSON by the names of the text form. */
const textNames: Readonly<Record<string, string>> = {
  asn: "aut",
  organizationId: "org_id",
  changed: "changed",
  name: "name",
  country: "country",
};

const kindOfType: Readonly<Record<string, RecordKind>> = {
  ASN: "as",
  Organization: "organisation",
};

/** Reads a line that is a JSON object with a `type`. */
export function jsonFields(line: string): LineFields {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return { fault: "not-json" };
  }
  const record = new Map(Object.entries(read as object).map(([name, value]) => [name, value]));
  const kind = kindOfType[String(record.get("type"))];
  if (kind === undefined) return { fault: "unknown-format" };
  const fields = new Map<string, string>();
  for (const [name, value] of record) {
    const textName = textNames[name];
    const isText = typeof value === "string" || typeof value === "number";
    if (textName !== undefined && isText) fields.set(textName, String(value).trim());
  }
  return { kind, fields };
}

export function asOf(fields: ReadonlyMap<string, string>): Result<AsRecord, FaultReason> {
  const asn = asNumberOf(fields.get("aut") ?? "");
  if (asn === null) return refuse("not-an-as-number");
  const organisationId = fields.get("org_id");
  if (!organisationId) return refuse("missing-field");
  const name = labelOf(fields.get("aut_name") ?? fields.get("name") ?? "");
  return ok({ asn, organisationId: labelOf(organisationId), name, changed: changedOf(fields) });
}

export function organisationOf(
  fields: ReadonlyMap<string, string>,
): Result<OrganisationRecord, FaultReason> {
  const id = labelOf(fields.get("org_id") ?? "");
  const name = fields.get("org_name") ?? fields.get("name");
  if (id === "" || name === undefined) return refuse("missing-field");
  return ok({
    id,
    name: labelOf(name),
    country: countryOf(fields.get("country") ?? ""),
    changed: changedOf(fields),
  });
}

/** The day of a change; empty for what is no day. */
function changedOf(fields: ReadonlyMap<string, string>): string {
  const changed = fields.get("changed") ?? "";
  return /^\d{8}$/.test(changed) ? changed : "";
}
