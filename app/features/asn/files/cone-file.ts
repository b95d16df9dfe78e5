import { ok, refuse } from "~/lib/result";

import { asNumberOf } from "./as-number";
import { FaultList } from "./file-fault";
import { isComment, type FileReader } from "./file-reader";
import { NumberColumn } from "./number-column";

/** Sizes of cones that a file gives; of the members only the count is kept. */
export type ConeContent = {
  /** In rising order. */
  asns: Uint32Array;
  /** Members of each cone, the AS itself included. */
  sizes: Uint32Array;
  lines: number;
};

/**
 * Reads CAIDA's provider/peer customer cones (`ppdc-ases`): an AS, then the members of its cone, itself among
 * them, separated by blanks.
 */
export function coneReader(): FileReader<ConeContent> {
  const faults = new FaultList();
  const [asns, sizes] = [new NumberColumn(), new NumberColumn()];
  const lineOf = new Map<number, number>();
  return {
    take(text, line) {
      const trimmed = text.trim();
      if (isComment(trimmed)) return;
      const [asn, ...members] = trimmed.split(/\s+/).map(asNumberOf);
      if (asn == null || members.includes(null))
        return faults.add({ line, reason: "not-an-as-number" });
      const otherLine = lineOf.get(asn);
      if (otherLine !== undefined) return faults.add({ line, reason: "twice", otherLine });
      const distinct = new Set(members);
      if (!distinct.has(asn)) return faults.add({ line, reason: "not-in-own-cone" });
      if (distinct.size < members.length) return faults.add({ line, reason: "twice" });
      lineOf.set(asn, line);
      asns.push(asn);
      sizes.push(distinct.size);
    },
    finish() {
      if (asns.length === 0 && faults.isEmpty) faults.add({ line: 0, reason: "empty" });
      if (!faults.isEmpty) return refuse(faults.all());
      const order = Uint32Array.from({ length: asns.length }, (_, at) => at).sort(
        (a, b) => asns.at(a) - asns.at(b),
      );
      return ok({
        asns: order.map((at) => asns.at(at)),
        sizes: order.map((at) => sizes.at(at)),
        lines: asns.length,
      });
    },
  };
}
