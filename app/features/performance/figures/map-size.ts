import * as z from "zod";

/** Which map of places a page has: the drawn one, or the one to move as well. */
export const mapSizes = z.union([z.literal(""), z.literal("large")]).default("");
