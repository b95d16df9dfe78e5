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
import { postOnce } from "~/features/access/post-once.server";
import { newOcdiHref, ocdiPanelHref } from "~/features/domain-lens/ocdi/ocdi-address";
import { requireOcdi } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { chosenFqdnsSchema } from "~/features/domain-lens/ocdi/ocdi.schema";
import { postOcdiForm } from "~/features/domain-lens/ocdi/post-ocdi-form.server";
import { readNewForm } from "~/features/domain-lens/ocdi/read-ocdi.server";
import { OcdiForm } from "~/features/domain-lens/ocdi/ui/ocdi-form";
import { listFormBytes } from "~/features/domain-lens/posted-form";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["ocdi", "endpoints"] };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, actor, prefix } = await requireOcdi(request, "ocdi:edit");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  const chosen = chosenFqdnsSchema.safeParse(new URL(request.url).searchParams.getAll("fqdn"));
  return data(
    {
      title: await pageTitle(request, "ocdi:form.new"),
      prefix,
      typed: await readNewForm(db, chosen.success ? chosen.data : []),
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireOcdi(request, "ocdi:edit");
  requireWithinLimit(request, "write", actingAccount(context.actor).id);
  const form = await readFormData(request, { maxBytes: listFormBytes });
  // The list of FQDNs posts what was ticked; the form itself begins at an address.
  if (form.has("begin")) {
    const chosen = chosenFqdnsSchema.safeParse(form.getAll("id"));
    return redirect(newOcdiHref(context.prefix, chosen.success ? chosen.data : []), 303);
  }
  return postOnce(context, { request, form }, async (once) => {
    const posted = await postOcdiForm(once, form, null);
    return "savedId" in posted
      ? redirect(ocdiPanelHref(once.prefix, posted.savedId), 303)
      : data(posted.outcome, { status: posted.status });
  });
}

export default function NewOcdiRoute() {
  const { prefix, typed } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <OcdiForm
      prefix={prefix}
      edited={null}
      typed={outcome?.typed ?? typed}
      events={[]}
      outcome={outcome}
    />
  );
}
