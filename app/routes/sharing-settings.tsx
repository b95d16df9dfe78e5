import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { readSharingSettingsForm } from "~/features/reports/read-sharing-settings.server";
import { reportLifeDays } from "~/features/reports/report";
import { saveSharingSettings } from "~/features/reports/save-sharing-settings.server";
import { sharingSettingsSchema } from "~/features/reports/sharing-settings.schema";
import { SharingSettingsPage } from "~/features/reports/ui/sharing-settings-page";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, titleMeta as meta } from "~/platform/page";

export const handle = { i18n: ["sharing"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "sharing-settings:edit", limit: "read" },
    async ({ request, context }) => {
      return data({
        title: await pageTitle(request, "sharing:settings.title"),
        ...(await readSharingSettingsForm(context)),
        isSaved: new URL(request.url).searchParams.has("saved"),
      });
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "sharing-settings:edit", limit: "write" },
    async ({ request, context }) => {
      const form = await readFormData(request);
      const submission = parseForm(form, {
        schema: sharingSettingsSchema,
        disableAutoCoercion: true,
      });
      if (submission.status === "success") {
        const { readAt, ...settings } = submission.value;
        const outcome = await saveSharingSettings(context, { settings, readAt });
        if (!outcome.ok) return data({ isStale: true }, { status: 409 });
        return redirect(`${context.prefix}/sharing-settings?saved=yes`, 303);
      }
      const textOf = (name: string) => {
        const typed = form.get(name);
        return typeof typed === "string" ? typed : "";
      };
      const settings = {
        shareReportWithPublic: form.has("shareReportWithPublic"),
        shareReportWithinOrganization: form.has("shareReportWithinOrganization"),
        reportLifeDays,
      };
      // What was typed was typed over what the page showed then, not over what is stored now.
      return data(
        { settings, typedDays: textOf("reportLifeDays"), readAt: textOf("readAt") },
        { status: 422 },
      );
    },
  );

export default function SharingSettingsRoute() {
  const { settings, readAt, shared, isSaved } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const shown = { settings, readAt, shared, allowed: settings, mostDays: reportLifeDays };
  return <SharingSettingsPage {...shown} isSaved={isSaved && !refused} {...refused} />;
}
