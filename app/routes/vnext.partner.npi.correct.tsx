import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage, type Given } from "~/features/access/page.server";
import { postedBy, postOnce } from "~/features/access/post-once.server";
import {
  correctIndex,
  findFrozenIndex,
  refreezeIndex,
} from "~/features/performance/npi/correct-index.server";
import { correctionSchema } from "~/features/performance/npi/correct-index.schema";
import { frozenIndexHref } from "~/features/performance/npi/index-address";
import { CorrectIndexPage } from "~/features/performance/ui/correct-index-page";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { pageHeading } from "~/page-title.server";
import { answeredBefore } from "~/platform/answer-once.server";
import { readFormData } from "~/platform/bounded-body.server";
import { notFound } from "~/platform/http.server";
import { languageOf } from "~/platform/i18n.server";
import { formatMonth } from "~/ui/format";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["performance"] };

const admission = { permission: "solution:review" } as const;

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { ...admission, limit: "read" }, async ({ request, context }) => {
    const { index, home } = await frozenIndex({ request, context });
    const language = await languageOf(request);
    const tree = await placeTree();
    return {
      ...(await pageHeading(request, "performance:index.correct.title", {
        place: tree.nameOf(index.place, language),
        month: formatMonth(language, index.month),
      })),
      home,
      revision: index.revision,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postPage(args, { ...admission, limit: "write" }, async ({ request, context, account }) => {
    const { index, home } = await frozenIndex({ request, context });
    const form = await readFormData(request);
    const reason = String(form.get("reason") ?? "");
    const refused = (status: number, refusal: string) => data({ reason, refusal }, { status });
    const read = correctionSchema.safeParse(Object.fromEntries(form));
    if (!read.success) return refused(422, read.error.issues[0]?.message ?? "missing");
    // Working an index out is too long for a transaction, and would find nothing to correct the second time.
    const answered = await answeredBefore(postedBy(context, { request, form }));
    if (answered) return answered;
    if (read.data.revision !== index.revision) return refused(409, "stale");
    const frozen = await refreezeIndex(context, index);
    if (!frozen.ok) return refused(409, frozen.refusal);
    return postOnce(context, { request, form }, async (once) => {
      const correction = { reason: read.data.reason, newest: index.revision };
      const corrected = await correctIndex({ ...once, account }, frozen.value, correction);
      return corrected.ok ? redirect(home, 303) : refused(409, corrected.refusal);
    });
  });

/** The index that the address names. @throws 404 for one that is not there */
async function frozenIndex({ request, context }: Pick<Given, "request" | "context">) {
  const index = await findFrozenIndex(context, new URL(request.url).searchParams);
  if (!index) throw notFound();
  return { index, home: frozenIndexHref(context.prefix, index, await placeTree()) };
}

export default function CorrectIndexRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <CorrectIndexPage {...page} reason={refused?.reason ?? ""} refusal={refused?.refusal} />;
}
