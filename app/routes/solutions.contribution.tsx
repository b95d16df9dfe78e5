import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { readContribution } from "~/features/providers/read-contribution.server";
import { requireContribution } from "~/features/providers/require-contribution.server";
import { actingOnSolutions } from "~/features/providers/acting-on-solutions.server";
import { contributionDecisionSchema } from "~/features/solutions/contribution.schema";
import { decideOnContribution } from "~/features/solutions/decide-contribution.server";
import { readLaterChanges } from "~/features/solutions/later-events.server";
import { contributionHref } from "~/features/solutions/solutions-address";
import { ContributionPage } from "~/features/solutions/ui/contribution-page";
import type { RefusedContributionDecision } from "~/features/solutions/ui/decide-contribution-form";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, notFound } from "~/platform/http.server";
import { wordsIn } from "~/words-in.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export const handle = { i18n: ["contributions", "solutions"] };

const dones = ["made", "cancelled", "approved", "rejected"] as const;

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "solution:use", limit: "read" },
    async ({ request, params, context }) => {
      const found = await requireContribution(context, params);
      const asked = new URL(request.url).searchParams.get("done");
      return {
        title: await pageTitle(request, "contributions:title"),
        prefix: context.prefix,
        solutionId: params.solutionId ?? "",
        done: dones.find((done) => done === asked),
        ...(await readContribution(context, found)),
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "solution:use", limit: "write" },
    async ({ request, params, context }) => {
      const { contribution, target, actor, standing } = await requireContribution(context, params);
      const form = await readFormData(request);
      const { note = "", ...typed } = Object.fromEntries(form) as Record<string, string>;
      const { revision = "", targetRevision: targetReadAt = null } = typed;
      const readAt = { revision, targetRevision: targetReadAt };
      const refused = (
        refusal: string,
        { status, ...rest }: { status: number } & Partial<RefusedContributionDecision>,
      ) =>
        data<RefusedContributionDecision>(
          { note, refusal, ...readAt, later: [], conflicts: [], ...rest },
          { status },
        );
      const asked = contributionDecisionSchema.safeParse({ ...typed, note });
      if (!asked.success) {
        if (asked.error.issues[0]?.message !== "too-long") throw badRequest();
        return refused("too-long", { status: 422 });
      }
      const { targetRevision = null, ...decision } = asked.data;
      // An approval is of what its page showed.
      if (decision.action === "approve" && targetRevision === null) throw badRequest();
      return postOnce(context, { request, form }, async (once) => {
        const acting = actingOnSolutions(once, (language) => wordsIn(language, "contributions"));
        const decided = await decideOnContribution(acting, actor, {
          ...decision,
          id: contribution.id,
          targetRevision,
        });
        if (decided.ok) {
          const named = { solutionId: params.solutionId ?? "", contributionId: contribution.id };
          const done = decided.value.resolution ?? "cancelled";
          return redirect(`${contributionHref(once.prefix, named)}?done=${done}`, 303);
        }
        const { refusal } = decided;
        if (refusal === "not-found") throw notFound();
        if (typeof refusal === "object")
          return refused(refusal.reason, { status: 409, conflicts: [...refusal.conflicts] });
        const seesTarget = standing.isLeadership || standing.isOwnerOfTarget;
        const status = refusal === "note-missing" ? 422 : 409;
        if (refusal !== "stale" || !seesTarget || targetRevision === null)
          return refused(refusal, { status });
        const seen = { solutionId: target.id, revision: targetRevision };
        const { later, revision: next } = await readLaterChanges(once.db, seen);
        return refused(refusal, { status, later, targetRevision: String(next) });
      });
    },
  );

export default function ContributionRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <ContributionPage {...page} refused={useActionData<typeof action>()} />;
}
