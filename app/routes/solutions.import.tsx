import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { postOnce } from "~/features/access/post-once.server";
import { loadSolutionPage, postSolutionPage } from "~/features/providers/solution-page.server";
import { solutionHeadOf } from "~/features/providers/solution-crumbs.server";
import { importFileBytes } from "~/features/solutions/import-form";
import { importLists } from "~/features/solutions/import-lists.server";
import { readLaterChanges } from "~/features/solutions/later-events.server";
import { importSchema } from "~/features/solutions/solution.schema";
import { profileHref } from "~/features/solutions/solutions-address";
import { ImportPage, type RefusedImportForm } from "~/features/solutions/ui/import-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { SolutionFault as ErrorBoundary } from "~/shell/no-access-fault";

export const handle = { i18n: ["solutions"] };

/** What the fields of the form take beside the file, in bytes. */
const fieldBytes = 16 * 1024;

export const loader = (args: LoaderFunctionArgs) =>
  loadSolutionPage(args, "solution:use", async ({ request, context, solution, actor }) => {
    return {
      title: await pageTitle(request, "solutions:import.title", { name: solution.name }),
      ...solutionHeadOf(context, actor, solution),
      revision: solution.revision,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postSolutionPage(args, "solution:use", async ({ request, context, solution, actor }) => {
    const form = await readFormData(request, {
      multipart: true,
      files: ["file"],
      maxBytes: importFileBytes + fieldBytes,
    });
    const asked = importSchema.safeParse(Object.fromEntries(form));
    if (!asked.success) throw badRequest();
    const { mode, revision } = asked.data;
    const file = form.get("file");
    const text = typeof file === "string" ? file : await (file?.text() ?? "");
    return postOnce(context, { request, form }, async (once) => {
      const imported = await importLists(once, actor, { solution, revision, text, mode });
      if (imported.ok)
        return redirect(profileHref(once.prefix, solution.id, { done: "imported" }), 303);
      const { reason } = imported.refusal;
      const shown =
        reason === "stale"
          ? await readLaterChanges(once.db, { solutionId: solution.id, revision })
          : { later: [], revision };
      const status = reason === null ? 422 : 409;
      return data<RefusedImportForm>({ ...imported.refusal, ...shown }, { status });
    });
  });

export default function ImportRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as RefusedImportForm | undefined;
  return <ImportPage {...page} refused={refused} />;
}
