/** The kinds of internet connection that are told apart (specification §3). */
export const internetTypes = [
  "Home",
  "Office",
  "Cafe",
  "Cellular",
  "Satellite",
  "Unknown",
] as const;
export type InternetType = (typeof internetTypes)[number];

/** What somebody says of a prediction. */
export const correctnesses = ["Yes", "No"] as const;
export type Correctness = (typeof correctnesses)[number];

/** What is kept of a run: the prediction, and what its visitor said of it. */
export const logKinds = ["type", "correctness"] as const;
export type LogKind = (typeof logKinds)[number];

/** Types that can be right; the last one only says that none is known. */
export const knownTypes = internetTypes.filter((type) => type !== "Unknown");
export type KnownType = Exclude<InternetType, "Unknown">;

/** What was predicted, and how sure the rule is of it, 0 to 1. */
export type Classification = { classification: InternetType; confidence: number };

/** Days an answer is kept (specification §9). */
export const surveyRetentionDays = 90;

/** The types that somebody can choose who said that `predicted` is wrong. */
export function otherTypes(predicted: InternetType): InternetType[] {
  return internetTypes.filter((type) => type !== predicted || type === "Unknown");
}
