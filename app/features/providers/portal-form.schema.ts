import * as z from "zod";

/** What the forms of the partner portal do. */
const portalIntents = ["register", "verify", "resend"] as const;

const text = z.string().max(2000).default("");

/** The forms of the partner portal as they are posted; the rules say what is wrong with the fields. */
export const portalFormSchema = z.object({
  intent: z.enum(portalIntents),
  companyName: text,
  companyUrl: text,
  emailAddress: text,
  hasAcceptedTerms: z
    .literal("yes")
    .optional()
    .transform((value) => value === "yes"),
  code: text,
});
export type PortalForm = z.infer<typeof portalFormSchema>;
