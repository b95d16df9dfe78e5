import { checkRegistration, registrationFields } from "~/features/providers/registration";
import { beginRegistration } from "~/features/providers/request-code.server";
import { sendCode } from "~/features/providers/send-code.server";
import { verifyCode } from "~/features/providers/verify-code.server";
import { application } from "~/platform/application.server";
import { callText } from "~/platform/call.server";
import { DatabaseUnavailable } from "~/platform/database-fault";
import { languageOf } from "~/platform/i18n.server";
import { isWithinLimit } from "~/platform/rate-limit.server";
import { requestIdOf } from "~/platform/request-id.server";
import { refusalSentence } from "~/refusal-words.server";
import { wordsIn } from "~/words-in.server";

import { defineCall } from "../define-call";
import { cacheControl, textAnswer } from "../openapi-parts";
import { partnerPerformancePrefix } from "./partner-performance-path";
import { codeBodySchema, registerBodySchema } from "./register-bodies.schema";

/** The longest name, URL and address with their characters escaped. */
const registerBodyBytes = 16 * 1024;
const codeBodyBytes = 1024;

const codeSent = "Verification code sent.";
const verified = "Verified.";

/** When more codes or tries are worth asking for, in seconds. */
const tooMany = { headers: { "Retry-After": "600" } };

/** The word of each fault of a registration that a call can meet. */
const faultWords = {
  "company-name-missing": "company-name-missing",
  "company-name-too-long": "company-name-missing",
  "url-invalid": "url-invalid",
  "email-invalid": "email-invalid",
  "email-not-of-company": "email-not-of-company",
  "terms-not-accepted": "something-wrong",
} as const;

const sendEmail = defineCall({
  path: `${partnerPerformancePrefix}PartnerRegister/email`,
  method: "POST",
  operationId: "PartnerRegister_email",
  tag: "Partner performance",
  summary: "Register the caller as a network provider, and mail a code",
  description:
    "Calling accepts the current terms for network providers. The answer is the same whether the " +
    "company is registered already or not. If the mail server does not accept the mail yet, the " +
    "answer is the same too, and the mail is retried for a few minutes. A later call replaces an " +
    "earlier one, whose code no longer works. A company that was declined may register again " +
    "after 7 days.",
  permission: "partner:register",
  limit: "write",
  body: {
    schema: registerBodySchema,
    name: "PartnerRegisterEmailBody",
    maxBytes: registerBodyBytes,
    example: {
      companyName: "Contoso Networks",
      companyUrl: "https://contoso.example",
      emailAddress: "noc@contoso.example",
    },
  },
  answers: { 200: textAnswer("The mail is on its way.", codeSent, cacheControl("no-store")) },
  refusedAs: "text",
  refusals: {
    "company-name-missing": 422,
    "url-invalid": [422, "company-url-invalid"],
    "email-invalid": [422, "company-email-invalid"],
    "email-not-of-company": [422, "company-email-elsewhere"],
    "mail-failed": [422, "code-mail-failed"],
    "already-member": [422, "partner-member-already"],
    "too-early": [422, "partner-declined"],
    "something-wrong": 422,
    "too-many-codes": [429, "code-mail-failed"],
  },
  run: ({ request, context, body }) =>
    orSomethingWrong(request, async () => {
      const checked = checkRegistration({ ...body, hasAcceptedTerms: true });
      if (!checked.ok) {
        const [first] = registrationFields.flatMap((field) => checked.refusal[field] ?? []);
        return { refusal: faultWords[first ?? "terms-not-accepted"] };
      }
      if (!isWithinLimit(request, "partnerCode", context.actor.account?.id ?? ""))
        return { refusal: "too-many-codes", ...tooMany };
      const begun = await beginRegistration(context, checked.value);
      if (!begun.ok) return { ...begun, ...(begun.refusal === "too-many-codes" ? tooMany : {}) };
      const language = await languageOf(request);
      const words = wordsIn(language, "providers");
      const state = await sendCode(context, begun.value, { words, language });
      return state === "failed" ? { refusal: "mail-failed" } : callText(codeSent);
    }),
});

const sendBackCode = defineCall({
  path: `${partnerPerformancePrefix}PartnerRegister/code`,
  method: "POST",
  operationId: "PartnerRegister_code",
  tag: "Partner performance",
  summary: "Verify the code that was mailed",
  description:
    "Makes the caller a member of the network provider of its company. A code is valid for 15 minutes and 5 " +
    "tries. A wrong code, an old one, a void one and none at all get the same answer.",
  permission: "partner:register",
  limit: "write",
  body: {
    schema: codeBodySchema,
    name: "PartnerRegisterCodeBody",
    maxBytes: codeBodyBytes,
    example: { code: "042137" },
  },
  answers: { 200: textAnswer("The caller is a member.", verified, cacheControl("no-store")) },
  refusedAs: "text",
  refusals: { "code-refused": 422, "too-many-tries": [429, "code-refused"] },
  run: ({ request, context, body }) =>
    orSomethingWrong(request, async () => {
      if (!isWithinLimit(request, "partnerTry", context.actor.account?.id ?? ""))
        return { refusal: "too-many-tries", ...tooMany };
      const outcome = await verifyCode(context, body.code);
      return outcome.ok ? callText(verified) : outcome;
    }),
});

export const registerCalls = [sendEmail, sendBackCode];

/** A fault of ours is logged and answered with the catalogue's sentence. */
async function orSomethingWrong<Answer>(
  request: Request,
  run: () => Promise<Answer>,
): Promise<Answer | Response> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Response || error instanceof DatabaseUnavailable) throw error;
    const { method } = request;
    application().log.error("request-failed", { method, requestId: requestIdOf(request) }, error);
    const text = refusalSentence("something-wrong", await languageOf(request));
    return callText(text, { status: 500 });
  }
}
