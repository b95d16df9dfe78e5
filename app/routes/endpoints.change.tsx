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
import { advanceChangeRequest } from "~/features/domain-lens/change-requests/advance-change-request.server";
import { rowsPerDifference } from "~/features/domain-lens/change-requests/difference-rows.server";
import { decidedHref } from "~/features/domain-lens/change-requests/changes-address";
import {
  changePlaceSchema,
  decidedSchema,
  decideSchema,
  fromSchema,
} from "~/features/domain-lens/change-requests/wizard-step.schema";
import { readChangePage } from "~/features/domain-lens/change-requests/read-change-page.server";
import { readLaterEntries } from "~/features/domain-lens/change-requests/read-wizard.server";
import { ChangePage } from "~/features/domain-lens/change-requests/ui/change-page";
import type { RefusedDecision } from "~/features/domain-lens/change-requests/ui/decide-form";
import { readNextWaiting } from "~/features/domain-lens/notices/read-next-waiting.server";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, notFound } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["changes", "validation"] };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await requirePermission(request, "domain-lens:read");
  requireWithinLimit(request, "read", actingAccount(context.actor).id);
  const place = changePlaceSchema.safeParse(params);
  if (!place.success) throw notFound();
  const query = new URL(request.url).searchParams;
  const from = fromSchema.parse(query.get("from"));
  const page = await readChangePage(context, { ...place.data, from });
  if (!page) throw notFound();
  const { set, change, ...rest } = page;
  const {
    id,
    setId,
    revision,
    status,
    disposition,
    changeReason,
    block,
    publishedVersion,
    instance,
  } = change;
  const { publicDescription, category } = change.proposal;
  const event = decidedSchema.parse(query.get("decided"));
  return data(
    {
      title: await pageTitle(request, "changes:change.title", {
        set: String(set.publicId ?? set.workload.name),
      }),
      prefix: context.prefix,
      set: { internalId: setId, publicId: set.publicId, workload: set.workload.name },
      change: {
        id,
        setId,
        revision,
        status,
        disposition,
        changeReason,
        blockNote: block?.note ?? null,
        blockedBy: block?.name ?? null,
        publishedVersion,
        instance,
        publicDescription,
        category,
      },
      from,
      pageSize: rowsPerDifference,
      decided: event === null ? null : { event, ...(await readNextWaiting(context, id)) },
      ...rest,
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requirePermission(request, "change-request:write");
  requireWithinLimit(request, "write", actingAccount(context.actor).id);
  const place = changePlaceSchema.safeParse(params);
  if (!place.success) throw notFound();
  const submission = parseForm(await readFormData(request), {
    schema: decideSchema,
    disableAutoCoercion: true,
  });
  if (submission.status !== "success") throw badRequest();
  const { seen, ...decision } = submission.value;
  const outcome = await advanceChangeRequest(context, { ...place.data, ...decision });
  if (outcome.ok) return redirect(decidedHref(context.prefix, outcome.value, decision.event), 303);
  if (outcome.refusal === "not-found") throw notFound();
  const { refusal } = outcome;
  const laterEntries =
    refusal === "stale" && seen !== null
      ? await readLaterEntries(context, { setId: place.data.setId, seen })
      : [];
  return data<RefusedDecision>({ note: decision.note, refusal, laterEntries }, { status: 409 });
}

export default function ChangeRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <ChangePage {...page} refused={useActionData<typeof action>()} />;
}
