import * as z from "zod";

/** Most pages of what waits. */
const pageLimit = 100;

/** Which page of all that waits is asked for; null for the beginning beside the lists. */
export const waitingPageSchema = z.coerce
  .number()
  .int()
  .min(1)
  .max(pageLimit)
  .nullable()
  .catch(null);

/** The form that marks notices as read: all up to the instant at which the page was made. */
export const readNoticesSchema = z.object({ until: z.iso.datetime() });
