import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { actingPerson } from "~/features/domain-lens/acting-person";
import { postBulkForm } from "~/features/domain-lens/fqdns/post-bulk-form.server";
import { BulkPage, BulkStart } from "~/features/domain-lens/fqdns/ui/bulk-page";
import { listWorkloadChoices } from "~/features/domain-lens/workloads/workload.repository.server";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest } from "~/platform/http.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

/** A thousand ids with the longest texts. */
const formByteLimit = 128 * 1024;

export const handle = { i18n: ["fqdns", "endpoints"] };

/** The list posts here what was chosen; whoever only asks for the page is led to the list. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "fqdn:edit", limit: "read" },
    async ({ request, context: { prefix } }) => {
      return { title: await pageTitle(request, "fqdns:bulk.title"), prefix };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(args, { permission: "fqdn:edit", limit: "write" }, async ({ request, context }) => {
    const form = await readFormData(request, { maxBytes: formByteLimit });
    return postOnce(context, { request, form }, async ({ db, actor, prefix, now }) => {
      const outcome = await postBulkForm({ db, now, person: actingPerson(actor) }, form);
      if (!outcome) throw badRequest();
      const workloads = (await listWorkloadChoices(db)).map(({ id, name }) => ({ id, name }));
      return data({ prefix, workloads, ...outcome.page }, { status: outcome.status });
    });
  });

export default function BulkRoute() {
  const page = useActionData<typeof action>();
  const { prefix } = useLoaderData<typeof loader>();
  return page ? <BulkPage {...page} /> : <BulkStart prefix={prefix} />;
}
