import * as z from "zod";

/** The form that marks notices as read: all up to the instant at which the page was made. */
export const readNoticesSchema = z.object({ until: z.iso.datetime() });
