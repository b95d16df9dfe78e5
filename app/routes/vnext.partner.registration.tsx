import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { partnersHref } from "~/features/providers/partner-address";
import { decidePartner } from "~/features/providers/decide-partner.server";
import { decisionFormSchema } from "~/features/providers/decision.schema";
import { listMembers, listPartnerEvents } from "~/features/providers/partner.repository.server";
import { memberView, partnerEventView, partnerView } from "~/features/providers/partner.view";
import { askedSolutions, readSolutionList } from "~/features/providers/read-solution-list.server";
import { requirePartner } from "~/features/providers/require-partner.server";
import type { RefusedDecision } from "~/features/providers/ui/decision-form";
import { ReviewPage } from "~/features/providers/ui/review-page";
import { PartnerSolutions } from "~/features/solutions/ui/partner-solutions";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, notFound } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";
import { typedOf } from "~/platform/typed-form";
import { wordsIn } from "~/words-in.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["providers", "solutions"] };

/** A list as it opens. */
const { asked: firstSolutions } = askedSolutions(new URLSearchParams());

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "partner:review", limit: "read" },
    async ({ request, params, context }) => {
      const partner = await requirePartner(context, params.partnerId);
      const [members, events, solutions] = await Promise.all([
        listMembers(context.db, partner.id),
        listPartnerEvents(context.db, partner.id),
        readSolutionList(context, { asked: firstSolutions, ownerPartnerId: partner.id }),
      ]);
      const listHref = partnersHref(context.prefix);
      const asked = new URL(request.url).searchParams.get("done");
      return {
        title: await pageTitle(request, "providers:review.page"),
        listHref,
        path: `${listHref}/${partner.id}`,
        partner: partnerView(partner),
        members: members.map((member) => memberView(member, null)),
        events: events.map(partnerEventView),
        prefix: context.prefix,
        solutions: { rows: solutions.rows, hasMore: solutions.next !== null },
        done: (["endorsed", "declined", "removed"] as const).find((what) => what === asked),
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "partner:review", limit: "write" },
    async ({ request, params, context }) => {
      const { id } = await requirePartner(context, params.partnerId);
      const form = await readFormData(request);
      const { status: state = "", note = "", revision: readAt = "" } = typedOf(form);
      const refused = (refusal: string, status: number) =>
        data<RefusedDecision>(
          {
            ...{ status: state, note, refusal, field: fieldOf(refusal) },
            // The page shows the decision that another reviewer made.
            revision: refusal === "stale" ? null : readAt,
          },
          { status },
        );
      const submission = parseForm(form, { schema: decisionFormSchema });
      if (submission.status !== "success") {
        const fault = ["status", "note"]
          .map((field) => submission.error?.[field]?.[0])
          .find(Boolean);
        if (fault !== "no-state" && fault !== "note-too-long") throw badRequest();
        return refused(fault, 422);
      }
      const { decision, revision } = submission.value;
      return postOnce(context, { request, form }, async (once) => {
        const decided = await decidePartner(once, {
          ...decision,
          partnerId: id,
          revision,
          wordsIn: (language) => wordsIn(language, "providers"),
        });
        if (!decided.ok && decided.refusal === "not-found") throw notFound();
        if (!decided.ok) return refused(decided.refusal, decided.refusal === "stale" ? 409 : 422);
        const done = decided.value === "Declined" ? "declined" : "endorsed";
        return redirect(`${partnersHref(once.prefix)}/${id}?done=${done}`, 303);
      });
    },
  );

/** The field that a refusal is about. */
function fieldOf(refusal: string): RefusedDecision["field"] {
  if (refusal.startsWith("note-")) return "note";
  return refusal.endsWith("-state") ? "status" : "form";
}

export default function RegistrationRoute() {
  const { title: _title, prefix, solutions, ...page } = useLoaderData<typeof loader>();
  return (
    <ReviewPage
      {...page}
      refused={useActionData<typeof action>()}
      solutions={<PartnerSolutions prefix={prefix} {...solutions} />}
    />
  );
}
