import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { postOnce } from "~/features/access/post-once.server";
import { loadSolutionPage, postSolutionPage } from "~/features/providers/solution-page.server";
import { actingOnSolutions } from "~/features/providers/acting-on-solutions.server";
import { entryDecisions, noteSchema } from "~/features/solutions/review.schema";
import {
  decideSelectedEntries,
  findSelectedEntries,
} from "~/features/solutions/selected-entries.server";
import { reviewHref } from "~/features/solutions/solutions-address";
import {
  DecideEntriesPage,
  type RefusedEntries,
} from "~/features/solutions/ui/decide-entries-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { notFound } from "~/platform/http.server";
import { askedAbout, readSelectionMark } from "~/platform/selection-mark.server";
import { wordsIn } from "~/words-in.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["solution-review", "contributions", "solutions"] };

/** @throws {Response} 404 for a word that is no decision */
function decisionOf(word: string | undefined) {
  const decision = entryDecisions.find((each) => each === word);
  if (!decision) throw notFound();
  return decision;
}

export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(
    args,
    "solution:review",
    async ({ request, params, context: { prefix, ...context }, solution }) => {
      const decision = decisionOf(params.decision);
      const query = new URL(request.url).searchParams;
      const found = await findSelectedEntries(context.db, solution.id, query);
      return data(
        {
          title: await pageTitle(request, `solution-review:decide.${decision}.title`),
          prefix,
          decision,
          solution: { id: solution.id, name: solution.name },
          selected: found.ok
            ? askedAbout(found.value.map(({ id, list, value }) => ({ id, list, value })))
            : null,
          refusal: found.ok ? null : found.refusal,
        },
        { status: found.ok ? 200 : 409 },
      );
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(
    args,
    "solution:review",
    async ({ request, params, context, solution, actor }) => {
      const decision = decisionOf(params.decision);
      const form = await readFormData(request);
      const typed = form.get("note");
      const note = typeof typed === "string" ? typed : "";
      const read = noteSchema.safeParse(note);
      if (!read.success)
        return data<RefusedEntries>({ note, refusal: "too-long", conflicts: [] }, { status: 422 });
      const selection = new URL(request.url).searchParams;
      const seen = readSelectionMark(form);
      return postOnce(context, { request, form }, async (once) => {
        const acting = actingOnSolutions(once, (language) => wordsIn(language, "contributions"));
        const decided = await decideSelectedEntries(acting, actor, {
          ...{ solution, selection, seen, decision },
          note: read.data,
        });
        if (decided.ok) {
          const done = decision === "accept" ? "accepted" : "rejected";
          return redirect(`${reviewHref(once.prefix, solution.id)}?done=${done}`, 303);
        }
        const { refusal } = decided;
        const refused: RefusedEntries =
          typeof refusal === "object"
            ? { note, refusal: refusal.reason, conflicts: [...refusal.conflicts] }
            : { note, refusal, conflicts: [] };
        return data<RefusedEntries>(refused, { status: 409 });
      });
    },
  );

export default function ReviewEntriesRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <DecideEntriesPage {...page} refused={useActionData<typeof action>()} />;
}
