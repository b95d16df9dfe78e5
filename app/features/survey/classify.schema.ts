import * as z from "zod";

import { interfaceKinds } from "./clues";

/** Most samples of one run. */
const samplesMost = 100;

/** A round trip in ms; the probe gives up after 5 s. */
const roundTripMs = z.number().positive().max(60_000);

/** What the caller knows and the server cannot; all of it may be left out. */
export const classifySchema = z.object({
  interfaceKind: z
    .enum(interfaceKinds)
    .optional()
    .describe("The interface that leads to the internet, as a program on the computer knows it."),
  measuredLatencies: z
    .array(roundTripMs)
    .max(samplesMost)
    .default([])
    .describe("Round trips to one place, in ms."),
});

export type ClassifyInput = z.output<typeof classifySchema>;
