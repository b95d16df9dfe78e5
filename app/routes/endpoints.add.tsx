import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
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
import { requireWithinLimit } from "~/platform/rate-limit.server";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["changes"] };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, actor, prefix } = await requirePermission(request, "change-request:write");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  const workloads = await listEditableWorkloads(db, actor);
  return data(
    {
      title: await pageTitle(request, "changes:new.title"),
      prefix,
      workloads: workloads.map(({ id, name }) => ({ id, name })),
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await requirePermission(request, "change-request:write");
  requireWithinLimit(request, "write", actingAccount(context.actor).id);
  const form = await readFormData(request);
  const submission = parseForm(form, { schema: startSetSchema, disableAutoCoercion: true });
  const refused = (status: number, errors: Record<string, string>, refusal: StartRefusal | null) =>
    data({ typed: submission.payload as Record<string, string>, errors, refusal }, { status });
  if (submission.status !== "success") return refused(422, firstErrors(submission.error), null);
  const asked = submission.value;
  return postOnce(context, { request, form }, async (once) => {
    const started = await startChange(once, { kind: "new", ...asked });
    if (!started.ok) return refused(409, {}, started.refusal);
    return redirect(stepHref(once.prefix, started.value.setId, "details"), 303);
  });
}

export default function NewSetRoute() {
  const { prefix, workloads } = useLoaderData<typeof loader>();
  return (
    <NewSetPage prefix={prefix} workloads={workloads} refused={useActionData<typeof action>()} />
  );
}
