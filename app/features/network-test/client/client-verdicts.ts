import type { Measured, Verdict } from "../verdict";
import { connectivityVerdicts } from "./verdicts-connectivity";
import { dnsVerdicts } from "./verdicts-dns";
import { localVerdicts } from "./verdicts-local";
import { mediaVerdicts } from "./verdicts-media";
import { pathVerdicts } from "./verdicts-path";
import { transferVerdicts } from "./verdicts-transfer";

/** What the advanced client found, row by row; all not tested until it ran. */
export function clientVerdicts(measured: Measured): Verdict[] {
  return [
    ...transferVerdicts(measured),
    ...mediaVerdicts(measured),
    ...dnsVerdicts(measured),
    ...connectivityVerdicts(measured),
    ...pathVerdicts(measured),
    ...localVerdicts(measured),
  ];
}
