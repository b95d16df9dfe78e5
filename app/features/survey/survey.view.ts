import type { Correctness, InternetType } from "./internet-type";

/**
 * What the page shows of the survey: the question, the way to the choice, or the thanks, with the
 * type they are about.
 */
export type SurveyView = { step: "ask" | "choose" | "thanks"; type: InternetType };

type Answered = {
  predictedType: InternetType;
  correctness: Correctness | null;
  classification: InternetType | null;
};

/** The step a survey has come to. Where nothing could be told there is nothing to say yes to. */
export function surveyView({ predictedType, correctness, classification }: Answered): SurveyView {
  if (classification !== null) return { step: "thanks", type: classification };
  const isChosen = correctness === "No" || predictedType === "Unknown";
  return { step: isChosen ? "choose" : "ask", type: predictedType };
}
