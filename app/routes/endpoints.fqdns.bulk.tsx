import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
import { actingPerson } from "~/features/domain-lens/acting-person";
import { postBulkForm } from "~/features/domain-lens/fqdns/post-bulk-form.server";
import { BulkPage, BulkStart } from "~/features/domain-lens/fqdns/ui/bulk-page";
import { listWorkloadChoices } from "~/features/domain-lens/workloads/workload.repository.server";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

/** A thousand ids with the longest texts. */
const formByteLimit = 128 * 1024;

export const handle = { i18n: ["fqdns", "endpoints"] };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

/** The list posts here what was chosen; whoever only asks for the page is led to the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { prefix } = await requirePermission(request, "fqdn:edit");
  return data({ title: await pageTitle(request, "fqdns:bulk.title"), prefix });
}

export async function action({ request }: ActionFunctionArgs) {
  const { db, actor, prefix, now } = await requirePermission(request, "fqdn:edit");
  requireWithinLimit(request, "write", actingAccount(actor).id);
  const form = await readFormData(request, { maxBytes: formByteLimit });
  const outcome = await postBulkForm({ db, now, person: actingPerson(actor) }, form);
  if (!outcome) throw badRequest();
  const workloads = (await listWorkloadChoices(db)).map(({ id, name }) => ({ id, name }));
  return data({ prefix, workloads, ...outcome.page }, { status: outcome.status });
}

export default function BulkRoute() {
  const page = useActionData<typeof action>();
  const { prefix } = useLoaderData<typeof loader>();
  return page ? <BulkPage {...page} /> : <BulkStart prefix={prefix} />;
}
