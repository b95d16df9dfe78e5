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
import { actingPerson } from "~/features/domain-lens/acting-person";
import { decideAssociation } from "~/features/domain-lens/ocdi/decide-association.server";
import { ocdiListHref } from "~/features/domain-lens/ocdi/ocdi-address";
import { requireOcdi } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { deletionSchema, ocdiIdSchema } from "~/features/domain-lens/ocdi/ocdi.schema";
import { readOcdiPanel } from "~/features/domain-lens/ocdi/read-ocdi.server";
import { DeleteOcdiPage } from "~/features/domain-lens/ocdi/ui/delete-ocdi-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, notFound } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["ocdi", "endpoints"] };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, actor, prefix } = await requireOcdi(request, "ocdi:edit");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  const id = ocdiIdSchema.safeParse(params.ocdiAssociationId);
  const panel = id.success
    ? await readOcdiPanel({ db, person: actingPerson(actor) }, id.data)
    : undefined;
  if (!panel) throw notFound();
  const { id: panelId, legacy, revision } = panel.association;
  return data(
    {
      title: await pageTitle(request, "ocdi:delete.title"),
      prefix,
      association: { id: panelId, legacy, revision },
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { db, now, actor, prefix } = await requireOcdi(request, "ocdi:edit");
  requireWithinLimit(request, "write", actingAccount(actor).id);
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
}

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
