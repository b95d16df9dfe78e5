import { clientVerdicts } from "./client/client-verdicts";
import { verdictRows, type Measured, type Verdict } from "./verdict";
import { endpointVerdicts } from "./verdicts-endpoints";
import { exchangeVerdicts } from "./verdicts-exchange";
import { locationVerdicts } from "./verdicts-location";

const order = Object.keys(verdictRows);

/**
 * The verdict of every test of a report, in the order they are shown. Every row is there,
 * tested or not; only further endpoints are left out where none are listed.
 */
export function verdictsOf(measured: Measured): Verdict[] {
  return [
    ...locationVerdicts(measured),
    ...exchangeVerdicts(measured),
    ...endpointVerdicts(measured),
    ...clientVerdicts(measured),
  ].sort((a, b) => order.indexOf(a.row) - order.indexOf(b.row));
}
