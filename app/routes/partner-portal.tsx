import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { loadPage, postPage, type Given } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { useListedFigures } from "~/features/performance/ui/listed-figure-columns";
import { ListedFiguresPart } from "~/features/performance/ui/listed-figures-line";
import { mayReadPartnerData } from "~/features/providers/partner-data.server";
import { portalFormSchema, type PortalForm } from "~/features/providers/portal-form.schema";
import { readOwnSolutions } from "~/features/providers/read-own-solutions.server";
import { readPortal } from "~/features/providers/read-portal.server";
import { checkRegistration } from "~/features/providers/registration";
import type { Sending } from "~/features/providers/registration.repository.server";
import { beginRegistration, requestAnotherCode } from "~/features/providers/request-code.server";
import { sendCode } from "~/features/providers/send-code.server";
import { PortalPage, type PortalPageProps } from "~/features/providers/ui/portal-page";
import type { RefusedRegistration } from "~/features/providers/ui/registration-form";
import {
  RegistrationPage,
  type RefusedPortalForm,
} from "~/features/providers/ui/registration-page";
import { verifyCode } from "~/features/providers/verify-code.server";
import { OwnSolutions } from "~/features/solutions/ui/own-solutions";
import { keptPage } from "~/kept-page.server";
import { listedPart } from "~/listed-figures.server";
import { pageTitle } from "~/page-title.server";
import { againHref } from "~/part-fault.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest } from "~/platform/http.server";
import { languageOf } from "~/platform/i18n.server";
import { useNonce } from "~/platform/nonce";
import { unpack, type Packed, type Unpacked } from "~/platform/packed";
import type { PageHandle } from "~/platform/page-policy";
import { parseForm } from "~/platform/parse-form.server";
import { isWithinLimit } from "~/platform/rate-limit.server";
import chartStyles from "~/ui/charts/charts.css";
import { CopyScript } from "~/ui/copy-script";
import { listLinks } from "~/ui/list/list-links";
import { Note } from "~/ui/note";
import { wordsIn } from "~/words-in.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";
/** Intervals are drawn as charts are. */
export const links = () => [{ rel: "stylesheet", href: chartStyles }, ...listLinks()];

export { ProviderPortalFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle: PageHandle<{ shown?: string }> = {
  i18n: ["performance", "outages", "providers", "solutions"],
  // Only the page of a member has a copy button (decision 0015).
  policy: ({ shown }) => ({ script: shown === undefined ? "none" : "files" }),
};

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "partner:register", limit: "read" }, async (given) => {
    const { request, context, account } = given;
    const { db, variant, now } = context;
    const portal = await readPortal({ db, variant, now, account });
    const { partner, members } = portal;
    const query = new URL(request.url).searchParams;
    const done = (["sent", "verified", "left"] as const).find((what) => what === query.get("done"));
    if (partner) return portalOf(given, { partner, members, isVerified: done === "verified" });
    return {
      title: await pageTitle(request, "providers:register.title"),
      ...portal,
      portalHref: `${context.prefix}/partnerPortal`,
      leaveHref: `${context.prefix}/partnerPortal/leave`,
      isChanging: query.get("change") === "yes",
      done,
    };
  });

/** Kept until the partner, one of its solutions or contributions, or a figure of any solution changes. */
async function portalOf({ request, context }: Given, portal: Omit<PortalPageProps, "leaveHref">) {
  const query = new URL(request.url).searchParams;
  const partnerId = portal.partner.id;
  const { solutions, ...own } = await readOwnSolutions(context, { query, partnerId });
  const hasFigures = await mayReadPartnerData(context);
  const figures = await listedPart({ request, context });
  const version = ["portal", portal, own, hasFigures, ...figures.version];
  return keptPage({ request, context }, version, async () => {
    const listed = hasFigures ? await figures.read({ solutions, reader: { partnerId } }) : null;
    return {
      title: await pageTitle(request, "providers:portal"),
      ...portal,
      leaveHref: `${context.prefix}/partnerPortal/leave`,
      own,
      listed,
      againHref: againHref(request),
      isIncomplete: listed !== null && listed.fault !== null,
    };
  });
}

export const action = (args: ActionFunctionArgs) =>
  postPage(args, { permission: "partner:register", limit: "write" }, async (given) => {
    const submission = parseForm(await readFormData(given.request), { schema: portalFormSchema });
    if (submission.status !== "success") throw badRequest();
    const form = submission.value;
    if (form.intent === "verify") return verify(given, form);
    return form.intent === "resend" ? resend(given) : register(given, form);
  });

async function register(given: Given, typed: PortalForm) {
  const refused = (errors: RefusedRegistration["errors"], status: number) =>
    data<RefusedPortalForm>({ of: "registration", form: { typed, errors } }, { status });
  const checked = checkRegistration(typed);
  if (!checked.ok) return refused(checked.refusal, 422);
  if (!isWithinLimit(given.request, "partnerCode", given.account.id))
    return refused({ emailAddress: "mail-failed" }, 429);
  let sending: Sending | undefined;
  const form = await readFormData(given.request);
  return postOnce(given.context, { request: given.request, form }, async (once) => {
    const begun = await beginRegistration(once, checked.value);
    if (begun.ok) sending = begun.value;
    if (begun.ok || begun.refusal === "already-member")
      return redirect(`${once.prefix}/partnerPortal`, 303);
    return begun.refusal === "too-early"
      ? refused({ form: begun.refusal }, 409)
      : refused({ emailAddress: "mail-failed" }, 429);
  }).then((answer) => afterMail(given, sending, answer));
}

async function resend(given: Given) {
  const refused = (form: string, status: number) =>
    data<RefusedPortalForm>({ of: "code", errors: { form } }, { status });
  if (!isWithinLimit(given.request, "partnerCode", given.account.id))
    return refused("mail-failed", 429);
  let sending: Sending | undefined;
  const form = await readFormData(given.request);
  return postOnce(given.context, { request: given.request, form }, async (once) => {
    const begun = await requestAnotherCode(once);
    if (begun.ok) sending = begun.value;
    if (begun.ok) return redirect(`${once.prefix}/partnerPortal?done=sent`, 303);
    return begun.refusal === "no-registration"
      ? refused("no-registration", 409)
      : refused("mail-failed", 429);
  }).then((answer) => afterMail(given, sending, answer));
}

/** Mails the code of what was just committed, and then answers. A form that was answered before mails nothing. */
async function afterMail<Answer>(
  { request, context }: Given,
  sending: Sending | undefined,
  answer: Answer,
): Promise<Answer> {
  const language = await languageOf(request);
  if (sending)
    await sendCode(context, sending, { language, words: wordsIn(language, "providers") });
  return answer;
}

async function verify({ request, context, account }: Given, { code }: PortalForm) {
  const refused = (status: number) =>
    data<RefusedPortalForm>({ of: "code", errors: { code: "code-refused" } }, { status });
  if (!isWithinLimit(request, "partnerTry", account.id)) return refused(429);
  const verified = await verifyCode(context, code);
  return verified.ok
    ? redirect(`${context.prefix}/partnerPortal?done=verified`, 303)
    : refused(422);
}

export default function PartnerPortalRoute() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if ("shown" in loaded)
    return <Portal {...unpack<ShownPortal>(loaded.shown as Packed<ShownPortal>)} />;
  const { done, ...page } = loaded;
  return (
    <RegistrationPage
      {...page}
      done={done === "verified" ? undefined : done}
      refused={refused as RefusedPortalForm | undefined}
    />
  );
}

type ShownPortal = Unpacked<Awaited<ReturnType<typeof portalOf>>["data"]["shown"]>;

function Portal({ title: _title, own, listed, againHref: again, ...portal }: ShownPortal) {
  const { t } = useTranslation("solutions");
  const nonce = useNonce();
  const figures = useListedFigures({ prefix: own.prefix, listed: listed && listed.shown });
  const without = <Note>{t("page.withoutFigures")}</Note>;
  const figuresLine = listed ? <ListedFiguresPart part={listed} againHref={again} /> : without;
  return (
    <>
      <PortalPage {...portal}>
        <OwnSolutions {...own} {...figures} figuresLine={figuresLine} />
      </PortalPage>
      <CopyScript nonce={nonce} />
    </>
  );
}
