import type { FileFault } from "./endpoint-file";

export type ImportRefusal =
  | { reason: "not-empty" }
  | { reason: "version"; known: string }
  | { reason: "faults"; faults: FileFault[] };

/** Ends the transaction; nothing of the import stays. */
export class ImportRefused extends Error {
  constructor(readonly refusal: ImportRefusal) {
    super(refusal.reason);
  }
}
