import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOcdiOffered } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { loadPage, postPage } from "~/features/access/page.server";
import { actingPerson } from "~/features/domain-lens/acting-person";
import { decideAssociation } from "~/features/domain-lens/ocdi/decide-association.server";
import { ocdiListHref } from "~/features/domain-lens/ocdi/ocdi-address";
import { deletionSchema, ocdiIdSchema } from "~/features/domain-lens/ocdi/ocdi.schema";
import { requireOcdiPanel } from "~/features/domain-lens/ocdi/require-ocdi-panel.server";
import { DeleteOcdiPage } from "~/features/domain-lens/ocdi/ui/delete-ocdi-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, notFound } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["ocdi", "endpoints"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "ocdi:edit", limit: "read", isOffered: isOcdiOffered },
    async ({ request, params, context: { db, actor, prefix } }) => {
      const panel = await requireOcdiPanel(
        { db, person: actingPerson(actor) },
        params.ocdiAssociationId,
      );
      const { id: panelId, legacy, revision } = panel.association;
      return {
        title: await pageTitle(request, "ocdi:delete.title"),
        prefix,
        association: { id: panelId, legacy, revision },
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "ocdi:edit", limit: "write", isOffered: isOcdiOffered },
    async ({ request, params, context: { db, now, actor, prefix } }) => {
      const id = ocdiIdSchema.safeParse(params.ocdiAssociationId);
      if (!id.success) throw notFound();
      const submission = parseForm(await readFormData(request), {
        schema: deletionSchema,
        disableAutoCoercion: true,
      });
      if (submission.status !== "success") throw badRequest();
      const deleted = await decideAssociation(
        { db, now, person: actingPerson(actor) },
        { id: id.data, event: "delete", note: "", ...submission.value },
      );
      if (deleted.ok) return redirect(ocdiListHref(prefix, { done: "deleted" }), 303);
      if (deleted.refusal === "not-found") throw notFound();
      return data({ refusal: deleted.refusal }, { status: 409 });
    },
  );

export default function DeleteOcdiRoute() {
  const { prefix, association } = useLoaderData<typeof loader>();
  return (
    <DeleteOcdiPage
      prefix={prefix}
      association={association}
      refusal={useActionData<typeof action>()?.refusal}
    />
  );
}
