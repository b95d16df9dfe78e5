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
import { ocdiPanelHref } from "~/features/domain-lens/ocdi/ocdi-address";
import { requireOcdi } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import { decisionSchema, ocdiIdSchema } from "~/features/domain-lens/ocdi/ocdi.schema";
import { readOcdiPanel } from "~/features/domain-lens/ocdi/read-ocdi.server";
import { OcdiPanel } from "~/features/domain-lens/ocdi/ui/ocdi-panel";
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
  const { db, actor, prefix } = await requireOcdi(request, "domain-lens:read");
  requireWithinLimit(request, "read", actingAccount(actor).id);
  const id = ocdiIdSchema.safeParse(params.ocdiAssociationId);
  const panel = id.success
    ? await readOcdiPanel({ db, person: actingPerson(actor) }, id.data)
    : undefined;
  if (!panel) throw notFound();
  return data(
    { title: await pageTitle(request, "ocdi:panel.short"), prefix, ...panel },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

/** Whether somebody may decide is asked of the workflow, as for the buttons. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { db, now, actor, prefix } = await requireOcdi(request, "ocdi:edit");
  requireWithinLimit(request, "write", actingAccount(actor).id);
  const id = ocdiIdSchema.safeParse(params.ocdiAssociationId);
  if (!id.success) throw notFound();
  const submission = parseForm(await readFormData(request), {
    schema: decisionSchema,
    disableAutoCoercion: true,
  });
  if (submission.status !== "success") throw badRequest();
  const { seen: seenEvent, ...decision } = submission.value;
  const decided = await decideAssociation(
    { db, now, person: actingPerson(actor) },
    { id: id.data, ...decision },
  );
  if (decided.ok) return redirect(ocdiPanelHref(prefix, id.data), 303);
  if (decided.refusal === "not-found") throw notFound();
  return data(
    { refusal: decided.refusal, note: decision.note, seenEvent },
    { status: decided.refusal === "note-missing" ? 422 : 409 },
  );
}

export default function OcdiPanelRoute() {
  const { title: _title, ...panel } = useLoaderData<typeof loader>();
  return <OcdiPanel {...panel} refused={useActionData<typeof action>()} />;
}
