import { expect, it } from "vitest";

import type { Correctness, InternetType } from "./internet-type";
import { surveyView } from "./survey.view";

it.each<[InternetType, Correctness | null, InternetType | null, string, InternetType]>([
  ["Home", null, null, "ask", "Home"],
  ["Unknown", null, null, "choose", "Unknown"],
  ["Home", "No", null, "choose", "Home"],
  ["Home", "No", "Cafe", "thanks", "Cafe"],
  ["Home", "Yes", "Home", "thanks", "Home"],
  ["Unknown", "No", "Unknown", "thanks", "Unknown"],
])(
  "of %s, said %s and then %s, is to %s about %s",
  (predictedType, correctness, classification, step, type) => {
    expect(surveyView({ predictedType, correctness, classification })).toEqual({ step, type });
  },
);
