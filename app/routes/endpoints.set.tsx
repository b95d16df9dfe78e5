import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";

import type { Context } from "~/features/access/context.server";
import { loadPage, postPage } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { setHref, stepHref } from "~/features/domain-lens/change-requests/changes-address";
import { readSetPage } from "~/features/domain-lens/change-requests/read-set-page.server";
import { rerunTests } from "~/features/domain-lens/change-requests/rerun-tests.server";
import { startChange } from "~/features/domain-lens/change-requests/start-change.server";
import { SetPage } from "~/features/domain-lens/change-requests/ui/set-page";
import {
  beforeSchema,
  setIdSchema,
  startChangeSchema,
  testsOfSchema,
} from "~/features/domain-lens/change-requests/wizard-step.schema";
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
      const setId = setIdSchema.safeParse(params.setId);
      const { searchParams } = new URL(request.url);
      const before = beforeSchema.parse(searchParams.get("before") ?? undefined);
      const testsOf = testsOfSchema.parse(searchParams.get("testsOf") ?? undefined);
      const asked = {
        before,
        testsOf,
        testsAfter: searchParams.get("testsAfter"),
        isRefreshing: searchParams.get("refresh") !== "off",
      };
      const page = setId.success
        ? await readSetPage(context, { setId: setId.data, ...asked })
        : undefined;
      if (!page) throw notFound();
      const {
        set: { internalId, publicId, instance, publishedVersion, content, workload },
        ...rest
      } = page;
      return data(
        {
          title: await pageTitle(request, "changes:set.title", {
            set: String(publicId ?? workload.name),
          }),
          prefix: context.prefix,
          set: {
            internalId,
            publicId,
            instance,
            publishedVersion,
            content,
            workload: workload.name,
          },
          isFirst: before === undefined,
          ...rest,
        },
        {
          headers: {
            ...(rest.tests?.refreshSeconds && { Refresh: String(rest.tests.refreshSeconds) }),
          },
        },
      );
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "change-request:write", limit: "write" },
    async ({ request, params, context }) => {
      const setId = setIdSchema.safeParse(params.setId);
      if (!setId.success) throw notFound();
      const form = await readFormData(request);
      const submission = parseForm(form, { schema: startChangeSchema, disableAutoCoercion: true });
      if (submission.status !== "success") throw badRequest();
      return postOnce(context, { request, form }, (once) =>
        begin(once, setId.data, submission.value),
      );
    },
  );

/** Begins what a button of the page says: the tests, a change, or what takes a published change back. */
async function begin(context: Context, setId: string, asked: z.infer<typeof startChangeSchema>) {
  if (asked.intent === "run-tests" || asked.intent === "cancel-tests") {
    const rerun = await rerunTests(context, {
      setId,
      does: asked.intent === "run-tests" ? "run" : "cancel",
    });
    if (rerun.ok) return redirect(setHref(context.prefix, setId, "Tests"), 303);
    if (rerun.refusal === "not-found") throw notFound();
    return data({ refusal: rerun.refusal }, { status: 409 });
  }
  const started = await startChange(
    context,
    asked.intent === "inverse"
      ? { kind: "inverse", changeId: asked.changeId }
      : { kind: "change", setId },
  );
  if (started.ok)
    return redirect(
      stepHref(
        context.prefix,
        started.value.setId,
        asked.intent === "inverse" ? "review" : "details",
      ),
      303,
    );
  if (started.refusal === "not-found") throw notFound();
  return data({ refusal: started.refusal }, { status: 409 });
}

export default function SetRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <SetPage {...page} refusal={useActionData<typeof action>()?.refusal} />;
}
