import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
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

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["changes", "validation"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "domain-lens:read", limit: "read" },
    async ({ request, params, context }) => {
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
      return {
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
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "change-request:write", limit: "write" },
    async ({ request, params, context }) => {
      const place = changePlaceSchema.safeParse(params);
      if (!place.success) throw notFound();
      const submission = parseForm(await readFormData(request), {
        schema: decideSchema,
        disableAutoCoercion: true,
      });
      if (submission.status !== "success") throw badRequest();
      const { seen, ...decision } = submission.value;
      const outcome = await advanceChangeRequest(context, { ...place.data, ...decision });
      if (outcome.ok)
        return redirect(decidedHref(context.prefix, outcome.value, decision.event), 303);
      if (outcome.refusal === "not-found") throw notFound();
      const { refusal } = outcome;
      const laterEntries =
        refusal === "stale" && seen !== null
          ? await readLaterEntries(context, { setId: place.data.setId, seen })
          : [];
      return data<RefusedDecision>({ note: decision.note, refusal, laterEntries }, { status: 409 });
    },
  );

export default function ChangeRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <ChangePage {...page} refused={useActionData<typeof action>()} />;
}
