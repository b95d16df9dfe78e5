import { ByteReader, ByteWriter } from "./bytes";
import { CustomerSet } from "./customer-set";

/** Samples of one workload with the customers they are of. */
export type CountedSamples = { samples: number; customers: CustomerSet };

/** What is counted of an AS on a UTC day, by the number of the workload; none without samples. */
export type AsDay = Map<number, CountedSamples>;

export function noSamples(): CountedSamples {
  return { samples: 0, customers: new CustomerSet() };
}

/** What is counted of a workload, which is made where there is nothing. */
function ofWorkload(day: AsDay, workload: number): CountedSamples {
  let counted = day.get(workload);
  if (!counted) day.set(workload, (counted = noSamples()));
  return counted;
}

export function addAsSample(
  day: AsDay,
  { workload, customer }: { workload: number; customer: number },
): void {
  const counted = ofWorkload(day, workload);
  counted.samples += 1;
  counted.customers.add(customer);
}

export function addCounted(into: CountedSamples, { samples, customers }: CountedSamples): void {
  into.samples += samples;
  into.customers.addAll(customers);
}

export function addAsDay(into: AsDay, from: AsDay): void {
  for (const [workload, counted] of from) addCounted(ofWorkload(into, workload), counted);
}

/** A day as bytes: the same samples give the same bytes in any order. */
export function encodeAsDay(day: AsDay): Uint8Array {
  const to = new ByteWriter();
  to.uint(day.size);
  for (const [workload, { samples, customers }] of [...day].sort(([one], [other]) => one - other)) {
    to.uint(workload);
    to.uint(samples);
    customers.write(to);
  }
  return to.written().slice();
}

export function decodeAsDay(bytes: Uint8Array): AsDay {
  const from = new ByteReader(bytes);
  const day: AsDay = new Map();
  for (let left = from.uint(); left > 0; left -= 1) {
    const workload = from.uint();
    const samples = from.uint();
    day.set(workload, { samples, customers: CustomerSet.read(from) });
  }
  return day;
}
