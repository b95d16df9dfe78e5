import type { PacFaultCode } from "~/features/network-test/client/pac-faults";

/** Why a PAC file gives no answer. */
export class PacFault extends Error {
  constructor(
    readonly code: PacFaultCode,
    message: string,
  ) {
    super(message);
  }
}

/** Faults that keep a script from answering for any address: browsers then use the fixed proxies of the system. */
const ofWholeScript: ReadonlySet<PacFaultCode> = new Set(["syntax", "start", "no-function"]);

export const isOfWholeScript = (fault: unknown): boolean =>
  fault instanceof PacFault && ofWholeScript.has(fault.code);
