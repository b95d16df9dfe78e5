import * as z from "zod";

import { companyUrlLimit, emailLimit } from "~/features/providers/registration";

const nameLimit = 1000;

/** The body of PartnerRegister/email; what is wrong with its values the rules say. */
export const registerBodySchema = z.object({
  companyName: z.string().max(nameLimit),
  companyUrl: z
    .string()
    .max(companyUrlLimit)
    .describe("The scheme may be left out. The path is ignored."),
  emailAddress: z
    .string()
    .max(emailLimit)
    .describe("An address at the registrable domain of the URL, or below it."),
  hasAcceptedTerms: z
    .literal(true)
    .optional()
    .describe("Says nothing that the call does not: calling accepts the current terms."),
});

/** The body of PartnerRegister/code. */
export const codeBodySchema = z.object({ code: z.string().max(100) });
