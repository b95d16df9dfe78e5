import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOcdiOffered } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { newOcdiHref, ocdiPanelHref } from "~/features/domain-lens/ocdi/ocdi-address";
import { chosenFqdnsSchema } from "~/features/domain-lens/ocdi/ocdi.schema";
import { postOcdiForm } from "~/features/domain-lens/ocdi/post-ocdi-form.server";
import { readNewForm } from "~/features/domain-lens/ocdi/read-ocdi.server";
import { OcdiForm } from "~/features/domain-lens/ocdi/ui/ocdi-form";
import { listFormBytes } from "~/platform/typed-form";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["ocdi", "endpoints"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "ocdi:edit", limit: "read", isOffered: isOcdiOffered },
    async ({ request, context: { db, prefix } }) => {
      const chosen = chosenFqdnsSchema.safeParse(new URL(request.url).searchParams.getAll("fqdn"));
      return {
        title: await pageTitle(request, "ocdi:form.new"),
        prefix,
        typed: await readNewForm(db, chosen.success ? chosen.data : []),
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "ocdi:edit", limit: "write", isOffered: isOcdiOffered },
    async ({ request, context }) => {
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
    },
  );

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
