import * as z from "zod";

export const declaredSettings = {
  shape: {
    /** Whether the operator's policy allows feedback, where the form is enabled. */
    isFeedbackAllowedByPolicy: z.boolean(),
  },
  defaults: { isFeedbackAllowedByPolicy: true },
};
