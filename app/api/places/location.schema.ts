import * as z from "zod";

/** A coordinate as a number, or as a form sends it; blank is no coordinate. */
const degrees = (limit: number) => {
  const inRange = z.number().min(-limit).max(limit);
  return z.union([inRange, z.string().trim().min(1).transform(Number).pipe(inRange)]);
};

/** The body of RemapBingGeo. */
export const locationSchema = z.object({ latitude: degrees(90), longitude: degrees(180) });
