import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { cookieScope, requirePermission } from "~/features/access/context.server";
import { choosePlace, suggestPlaces } from "~/features/geo/choose-place.server";
import { PlaceField } from "~/features/geo/ui/place-field";
import { startTestSchema } from "~/features/network-test/start-test.schema";
import { isTenantDomain } from "~/features/network-test/tenant-domain";
import { LiveTest } from "~/features/network-test/ui/live-test";
import { generateTestReport } from "~/features/reports/generate-test-report.server";
import { reportController } from "~/features/settings/report-controller.server";
import { suiteSettings } from "~/features/settings/suite-settings.server";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { languageOf } from "~/platform/i18n.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { runCookieHeader } from "~/platform/run-cookie.server";
import { Note } from "~/ui/note";

/** The one page whose script does what a form cannot: measure from the browser. */
export const handle = { i18n: ["network-test", "geo"], hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: "description", content: page?.description },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requirePermission(request, "network-test:run");
  requireWithinLimit(request, "read");
  const query = new URL(request.url).searchParams;
  const linked = query.get("reportid");
  // Links to reports once had this form; they still lead to the report.
  if (linked) throw redirect(`${context.prefix}/report/${encodeURIComponent(linked)}`);
  const tenantName = query.get("tenantName") ?? "";
  const { endpointExchange, faultZoneHeader, probeEndpoints } = await suiteSettings(context);
  return data({
    title: await pageTitle(request, "network-test:start.title"),
    description: await pageTitle(request, "network-test:start.description"),
    prefix: context.prefix,
    suite: { endpointExchange, faultZoneHeader, probeEndpoints },
    reportController: await reportController(context),
    offersTenantDomain: context.variant !== "Gallatin",
    tenantDomain: isTenantDomain(tenantName) ? tenantName : "",
    debugTrace: query.get("debugTrace") === "true",
    wasDeleted: query.has("deleted"),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await requirePermission(request, "report:create");
  requireWithinLimit(request, "create");
  const form = await readFormData(request);
  const submission = parseWithZod(form, { schema: startTestSchema });
  const values = { locationMode: form.get("locationMode") === "manual" ? "manual" : "auto", tenantDomain: textOf(form, "tenantDomain"), place: textOf(form, "place") } as const;
  const refuse = async (errors: Record<string, string>) =>
    data({ values, errors, suggestions: errors.place ? await suggestPlaces(values.place, await languageOf(request)) : [] }, { status: 422 });

  if (submission.status !== "success") {
    const fields = Object.keys(submission.error ?? {});
    return refuse(fields.includes("tenantDomain") ? { tenantDomain: "invalid-domain-name" } : { place: "invalid-location" });
  }
  const { locationMode, place: text, placeId, tenantDomain } = submission.value;
  const chosen = locationMode === "manual" ? await choosePlace({ text, placeId }) : undefined;
  if (chosen && !chosen.ok) return refuse({ place: text ? chosen.refusal : "invalid-location" });
  const outcome = await generateTestReport(context, {
    placeId: chosen?.value.id,
    tenantDomain: context.variant === "Gallatin" ? undefined : tenantDomain,
    latencyFailure: "no-script",
  });
  if (!outcome.ok) return refuse(outcome.refusal === "invalid-location" ? { place: outcome.refusal } : { tenantDomain: outcome.refusal });
  const { report, runSecret } = outcome.value;
  return redirect(`${context.prefix}/report/${report.id}`, {
    status: 303,
    headers: { "Set-Cookie": runCookieHeader({ runId: report.runId, secret: runSecret }, cookieScope(context)) },
  });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

export default function NetworkTestRoute() {
  const { prefix, suite, reportController: controller, offersTenantDomain, debugTrace, wasDeleted, tenantDomain } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation("network-test");
  return (
    <>
      {wasDeleted ? <Note role="status">{t("start.deleted")}</Note> : null}
      <LiveTest
        prefix={prefix}
        suite={suite}
        reportController={controller}
        offersTenantDomain={offersTenantDomain}
        debugTrace={debugTrace}
        action={`${prefix || "/"}?index`}
        placeField={(error) => (
          <PlaceField suggestUrl={`${prefix}/api/places`} defaultText={refused?.values.place ?? ""} suggestions={refused?.suggestions} error={error} />
        )}
        values={refused?.values ?? { locationMode: "auto", tenantDomain }}
        errors={refused?.errors ?? {}}
        isSignedIn={false}
        privacyHref={`${prefix}/privacy`}
      />
    </>
  );
}
