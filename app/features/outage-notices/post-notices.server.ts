import { data, redirect } from "@remix-run/node";

import { postOnce } from "~/features/access/post-once.server";
import type { SolutionGiven } from "~/features/providers/solution-page.server";
import { outageNoticesHref } from "~/features/solutions/solutions-address";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";

import { addOutageWebhook, chooseNotices, makeFeed } from "./manage-notices.server";
import { chooseMonth } from "./months/choose-month.server";
import { feedHref } from "./notice-addresses";
import {
  countryOfCode,
  mailAddressOf,
  requireNotices,
  requireSubscribed,
} from "./read-notices.server";
import type { SubscriptionChoice } from "./subscription";
import { noticesFormSchema, type NoticesForm } from "./subscription.schema";

/** What a form of the page answers with: what is wrong, by field, or what is shown this once. */
export type NoticesAnswer = {
  intent: NoticesForm["intent"] | undefined;
  /** Keys of words. */
  errors: Partial<Record<"mail" | "category" | "country" | "url" | "month" | "form", string>>;
  /** What was typed. */
  typed: Partial<Record<"mail" | "category" | "country" | "url", string>>;
  feedAddress?: string;
  secret?: string;
};

const typedFields = ["mail", "category", "country", "url"] as const;
const fields = [...typedFields, "month"] as const;
const intents = ["save", "register", "make-feed", "month"] as const;

function typedIn(form: FormData): NoticesAnswer["typed"] {
  const typed: NoticesAnswer["typed"] = {};
  for (const field of typedFields) {
    const value = form.get(field);
    if (typeof value === "string") typed[field] = value;
  }
  return typed;
}

/** Answers a form of the page of notices. Addresses and secrets are in the answer, so that they are in no address. */
export async function postNotices(given: SolutionGiven) {
  const { request, context, solution } = given;
  const notices = requireSubscribed(given);
  const form = await readFormData(request);
  const intent = intents.find((one) => one === form.get("intent"));
  if (intent !== "month") await requireNotices(given);
  if (!intent) throw badRequest();
  const typed = typedIn(form);
  const wrong = (errors: NoticesAnswer["errors"], status: number) =>
    data<NoticesAnswer>({ intent, errors, typed }, { status });
  const submission = parseForm(form, { schema: noticesFormSchema });
  if (submission.status !== "success") {
    const { error = {} } = submission.reply();
    const found = fields.map((field) => [field, error?.[field]?.[0]] as const);
    return wrong(Object.fromEntries(found.filter(([, key]) => key !== undefined)), 422);
  }
  const asked = submission.value;
  const checked = asked.intent === "save" ? await readChoice(notices, asked) : null;
  if (checked && "errors" in checked) return wrong(checked.errors, 422);
  const isMonth = asked.intent === "month" && asked.month === "on";
  if (isMonth && (await mailAddressOf(notices)) === null)
    return wrong({ month: "no-month-address" }, 422);
  return postOnce(context, { request, form }, async ({ db }) => {
    const change = { ...notices, db };
    if (checked) {
      const saved = await chooseNotices(change, checked);
      if (!saved.ok) return wrong({ form: saved.refusal }, 409);
      return redirect(`${outageNoticesHref(context.prefix, solution.id)}?done=saved`, 303);
    }
    if (asked.intent === "month") {
      const chosen = await chooseMonth(change, isMonth);
      if (!chosen.ok) return wrong({ form: chosen.refusal }, 409);
      return redirect(`${outageNoticesHref(context.prefix, solution.id)}?done=saved`, 303);
    }
    if (asked.intent === "register") {
      const added = await addOutageWebhook(change, asked.url);
      if (added.ok) return made({ intent, secret: added.value.secret });
      const isOfField = added.refusal === "port-not-allowed" || added.refusal === "not-public";
      return isOfField ? wrong({ url: added.refusal }, 422) : wrong({ form: added.refusal }, 409);
    }
    const fed = await makeFeed(change);
    if (!fed.ok) return wrong({ form: fed.refusal }, 409);
    const feedAddress = context.origin + feedHref(context.prefix, solution.id, fed.value.token);
    return made({ intent, feedAddress });
  });
}

function made(shown: Pick<NoticesAnswer, "intent" | "secret" | "feedAddress">) {
  return data<NoticesAnswer>({ ...shown, errors: {}, typed: {} }, { status: 201 });
}

type Chosen = Extract<NoticesForm, { intent: "save" }>;

async function readChoice(
  notices: Parameters<typeof mailAddressOf>[0],
  { mail, category, country: code }: Chosen,
): Promise<SubscriptionChoice | Pick<NoticesAnswer, "errors">> {
  const isMailed = mail === "on";
  if (isMailed && (await mailAddressOf(notices)) === null)
    return { errors: { mail: "no-address" } };
  const country = code === undefined ? null : await countryOfCode(code);
  if (country === undefined) return { errors: { country: "not-a-country" } };
  return { isMailed, leastCategory: Number(category), country };
}
