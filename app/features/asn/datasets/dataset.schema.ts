import * as z from "zod";

/** Ids are numbers of 32 bits. */
const largestId = 2 ** 31 - 1;

/** The id of a dataset in an address. */
export const datasetIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int().max(largestId));

/** The number of the choice of datasets that a page showed, as its form posts it. */
export const seenChoiceSchema = z.object({ seen: datasetIdSchema });
