import type { Variant } from "~/features/settings/variants";
import { ok, refuse, type Result } from "~/lib/result";

import { everywhere } from "../places/place-number";
import { placeTree } from "../places/place-tree.server";
import { breather } from "./breather.server";
import { egressTable } from "./egress-facts.server";
import { placeOfEgress } from "./egress-place.server";
import type { MeasuredSample } from "./sample";
import { batchLinesMost, checkLines, type BatchAnswer } from "./telemetry-batch";
import type { GivenPlace } from "./telemetry-line";

/** A batch of lines as it was read. */
export type ReadBatch = {
  answer: BatchAnswer;
  samples: readonly MeasuredSample[];
  /** Samples whose egress lies in an invented network of the demonstration. */
  demonstrationSamples: readonly MeasuredSample[];
};

type PlacedSample = { sample: MeasuredSample; place: GivenPlace | null };

/**
 * Reads a body of one JSON object a line and finds the places of its samples: the place that a line names,
 * else the city of its egress address, else none.
 *
 * @param firstLine the number of the body's first line, where the body is a part
 */
export async function readBatch(
  body: Uint8Array,
  { now, variant, firstLine }: { now: Date; variant: Variant; firstLine?: number },
): Promise<Result<ReadBatch, "too-many-lines">> {
  const { isDemonstration } = await egressTable(variant);
  const rules = { now: now.getTime(), isDemonstration };
  const rejected: BatchAnswer["rejected"] = [];
  const taken: PlacedSample[] = [];
  const demonstrationSamples: MeasuredSample[] = [];
  const samples: MeasuredSample[] = [];
  const pause = breather();
  let count = 0;
  for (const { number, checked } of checkLines(body, rules, firstLine)) {
    count += 1;
    if (count > batchLinesMost) return refuse("too-many-lines");
    const wait = pause();
    if (wait) await wait;
    if (checked?.ok) {
      taken.push(checked.value);
      (checked.value.isDemonstration ? demonstrationSamples : samples).push(checked.value.sample);
    } else if (checked) rejected.push({ line: number, reason: checked.refusal });
  }
  await findPlaces(taken);
  return ok({ answer: { accepted: taken.length, rejected }, samples, demonstrationSamples });
}

async function findPlaces(taken: readonly PlacedSample[]): Promise<void> {
  const tree = await placeTree();
  const pause = breather();
  for (const { sample, place } of taken) {
    const wait = pause();
    if (wait) await wait;
    if (place) sample.place = tree.placeOfSample(place);
    if (sample.place === everywhere) sample.place = await placeOfEgress(sample.egressIp);
  }
}
