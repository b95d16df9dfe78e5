import * as z from "zod";

export const scenarioModes = ["ok", "dead", "slow", "no-timing", "no-fault-zone", "error"] as const;

/** What becomes of the assistant's WebSockets; `stalls` answers the first hello of each name and no other. */
export const assistantModes = [
  "ok",
  "cut",
  "refused",
  "silent",
  "stalls",
  "garbage",
  "outside",
] as const;

/** Longest delay that can be asked for, in ms: well past every time-out of a probe. */
export const delayLimitMs = 60_000;

const delayMs = z.number().min(0).max(delayLimitMs).nullable();
const door = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .nullable();
const mode = z.enum(scenarioModes);
const assistant = z.enum(assistantModes);
/** A name of the assistant whose connections are all cut. */
const blockedName = z
  .string()
  .regex(/^[a-z0-9.-]{1,253}$/)
  .nullable();

/** How the front doors behave. A null delay or door is the one that follows from the map. */
const scenarioSchema = z.strictObject({ delayMs, door, mode, assistant, blockedName });
export type Scenario = z.infer<typeof scenarioSchema>;

/** A change by call: what is not named stays as it is. */
export const scenarioChangeSchema = scenarioSchema.partial();

const emptyIsNull = (text: unknown) => (text === "" || text === undefined ? null : text);

/** A change by form: an empty field is null. */
export const scenarioFormSchema = z.strictObject({
  delayMs: z.preprocess((text) => (emptyIsNull(text) === null ? null : Number(text)), delayMs),
  door: z.preprocess(emptyIsNull, door),
  mode,
  assistant: assistant.optional(),
  blockedName: z.preprocess((text) => (text === "" ? null : text), blockedName.optional()),
});
