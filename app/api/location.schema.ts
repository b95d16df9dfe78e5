import * as z from "zod";

/** A coordinate as a number, or as a form sends it; blank is no coordinate. */
const degrees = (limit: number) =>
  z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number().min(-limit).max(limit));

/** The body of RemapBingGeo. */
export const locationSchema = z.object({ latitude: degrees(90), longitude: degrees(180) });
