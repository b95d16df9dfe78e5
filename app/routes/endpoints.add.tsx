import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { stepHref } from "~/features/domain-lens/change-requests/changes-address";
import {
  startChange,
  type StartRefusal,
} from "~/features/domain-lens/change-requests/start-change.server";
import { firstErrors } from "~/features/domain-lens/change-requests/typed-form";
import { NewSetPage } from "~/features/domain-lens/change-requests/ui/new-set-page";
import { startSetSchema } from "~/features/domain-lens/change-requests/wizard-step.schema";
import { listEditableWorkloads } from "~/features/domain-lens/workloads/editable-workloads.server";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["changes"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "change-request:write", limit: "read" },
    async ({ request, context: { db, actor, prefix } }) => {
      const workloads = await listEditableWorkloads(db, actor);
      return {
        title: await pageTitle(request, "changes:new.title"),
        prefix,
        workloads: workloads.map(({ id, name }) => ({ id, name })),
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "change-request:write", limit: "write" },
    async ({ request, context }) => {
      const form = await readFormData(request);
      const submission = parseForm(form, { schema: startSetSchema, disableAutoCoercion: true });
      const refused = (
        status: number,
        errors: Record<string, string>,
        refusal: StartRefusal | null,
      ) =>
        data({ typed: submission.payload as Record<string, string>, errors, refusal }, { status });
      if (submission.status !== "success") return refused(422, firstErrors(submission.error), null);
      const asked = submission.value;
      return postOnce(context, { request, form }, async (once) => {
        const started = await startChange(once, { kind: "new", ...asked });
        if (!started.ok) return refused(409, {}, started.refusal);
        return redirect(stepHref(once.prefix, started.value.setId, "details"), 303);
      });
    },
  );

export default function NewSetRoute() {
  const { prefix, workloads } = useLoaderData<typeof loader>();
  return (
    <NewSetPage prefix={prefix} workloads={workloads} refused={useActionData<typeof action>()} />
  );
}
