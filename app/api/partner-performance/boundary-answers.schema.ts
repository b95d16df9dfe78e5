import * as z from "zod";

/** More than the cities of any country. */
const placesMost = 20_000;

const boundarySchema = z
  .object({
    entityID: z
      .string()
      .describe("GeoNames id of a city, ISO 3166-2 of a state, ISO 3166-1 of a country."),
    name: z.string().describe("English name."),
    primitives: z
      .array(
        z.object({
          PrimitiveID: z.string().regex(/^\d+$/).describe("Position in the list, from 1."),
          Shape: z
            .string()
            .regex(/^1(,[A-Za-z0-9_-]*)+$/)
            .describe(
              "`1`, then the outer ring and its holes, as the description of the call says.",
            ),
          NumPoints: z.string().regex(/^\d+$/).describe("Points of all its rings."),
        }),
      )
      .max(10_000)
      .describe("One for each polygon; none where the place has no shape."),
  })
  .describe("The boundary of a place.");

/** Schemas of answers by the name under which the document has them. */
export const boundaryAnswers: Record<string, z.ZodType> = {
  PlaceBoundary: boundarySchema,
  PlaceBoundaries: z
    .array(boundarySchema)
    .max(placesMost)
    .describe("The boundaries of the parts of a place, by name."),
};
