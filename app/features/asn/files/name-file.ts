import { ok, refuse } from "~/lib/result";

import { asNumberOf } from "./as-number";
import { FaultList } from "./file-fault";
import { isComment, type FileReader } from "./file-reader";
import { countryOf, labelOf } from "./label";

/** What an AS is called. */
export type AsName = {
  asn: number;
  name: string;
  /** ISO 3166-1 alpha-2; empty where the file has none. */
  country: string;
};

export type NameContent = { names: AsName[]; lines: number; repeated: number };

/** An AS number, with or without "AS", then a name; a country may follow behind the last comma. */
const nameLine = /^(?:AS)?(\d+)(?:\s*\|\s*|\s+)(\S.*)$/i;
const countryAtEnd = /,\s*([A-Za-z]{2})$/;

/** Reads names of ASes, such as `13335 CLOUDFLARENET, US`, `AS64501 Summit Fibre` or `64501|Summit Fibre`. */
export function nameReader(): FileReader<NameContent> {
  const faults = new FaultList();
  const names = new Map<number, AsName & { line: number }>();
  let [lines, repeated] = [0, 0];
  return {
    take(text, line) {
      const trimmed = text.trim();
      if (isComment(trimmed)) return;
      const [, digits = "", rest = ""] = nameLine.exec(trimmed) ?? [];
      const asn = asNumberOf(digits);
      if (asn === null)
        return faults.add({ line, reason: digits === "" ? "not-a-name" : "not-an-as-number" });
      const country = countryOf(countryAtEnd.exec(rest)?.[1] ?? "");
      const name = labelOf(country === "" ? rest : rest.replace(countryAtEnd, ""));
      if (name === "") return faults.add({ line, reason: "not-a-name" });
      lines += 1;
      const known = names.get(asn);
      if (!known) names.set(asn, { asn, name, country, line });
      else if (known.name === name && known.country === country) repeated += 1;
      else faults.add({ line, reason: "contradiction", otherLine: known.line });
    },
    finish() {
      if (lines === 0 && faults.isEmpty) faults.add({ line: 0, reason: "empty" });
      if (!faults.isEmpty) return refuse(faults.all());
      const sorted = [...names.values()].sort((a, b) => a.asn - b.asn);
      return ok({
        names: sorted.map(({ asn, name, country }) => ({ asn, name, country })),
        lines,
        repeated,
      });
    },
  };
}
