import { classificationSchema, surveyProgressSchema } from "./answers.schema";
import { internetTypeCalls } from "./calls";

import type { DocumentedCalls } from "../documented-calls";

/** What the document says of these calls. */
export const documented: DocumentedCalls = {
  tags: [{ name: "Internet type", description: "Which kind of connection a visitor is on." }],
  answers: { Classification: classificationSchema, SurveyProgress: surveyProgressSchema },
  calls: [...internetTypeCalls],
};
