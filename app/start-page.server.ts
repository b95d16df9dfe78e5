import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { cookieScope, type Context } from "~/features/access/context.server";
import { loadPage, postPage, type Given } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import { choosePlace, suggestPlaces } from "~/features/geo/choose-place.server";
import { findTenantDomain } from "~/features/identity/account-tenant.repository.server";
import { startTestSchema } from "~/features/network-test/start-test.schema";
import { isTenantDomain } from "~/features/network-test/tenant-domain";
import { browserTargetsOf } from "~/features/reports/client/browser-targets.server";
import {
  keptDays,
  prepareRun,
  storeRun,
  type GeneratedReport,
} from "~/features/reports/generate-test-report.server";
import { reportController } from "~/features/settings/report-controller.server";
import { suiteSettings } from "~/features/settings/suite-settings.server";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { languageOf } from "~/platform/i18n.server";
import { parseForm } from "~/platform/parse-form.server";
import { runCookieHeader } from "~/platform/run-cookie.server";
import { publishedEndpoints } from "~/published-endpoints.server";

/**
 * What the start page shows. The page's server half is one module: each that its route names
 * is an empty file among what the page's script loads, and the page has a budget.
 */
export function readStartPage(args: LoaderFunctionArgs) {
  const admission = { permission: "network-test:run", limit: "read", isRevalidated: true } as const;
  return loadPage(args, admission, startPage);
}

async function startPage({ request, context }: Given) {
  const query = new URL(request.url).searchParams;
  const linked = query.get("reportid");
  // Links to reports once had this form; they still lead to the report.
  if (linked) throw redirect(`${context.prefix}/report/${encodeURIComponent(linked)}`);
  const suite = await suiteSettings(context);
  const {
    endpointExchange,
    faultZoneHeader,
    probeEndpoints,
    client: { download, upload },
  } = suite;
  const targets = await browserTargetsOf(suite, () => publishedEndpoints(context.variant));
  return data({
    title: await pageTitle(request, "network-test:start.title"),
    description: await pageTitle(request, "network-test:start.description"),
    prefix: context.prefix,
    suite: { endpointExchange, faultZoneHeader, probeEndpoints, download, upload, targets },
    reportController: await reportController(context),
    offersTenantDomain: offersTenantDomain(context),
    tenantDomain: await filledTenantDomain(context, query),
    keptDays: await keptDays(context),
    debugTrace: query.get("debugTrace") === "true",
    wasDeleted: query.has("deleted"),
    isSignedIn: context.actor.account !== null,
  });
}

/** The field of the tenant's domain is one of the worldwide clouds (specification §2). */
function offersTenantDomain({ variant }: Context): boolean {
  return variant !== "Gallatin";
}

/** The tenant's domain that the link brings, else the directory's, unless the link rules that out. */
async function filledTenantDomain(context: Context, query: URLSearchParams): Promise<string> {
  const { db, actor } = context;
  const named = query.get("tenantName") ?? "";
  if (isTenantDomain(named)) return named;
  if (!actor.account || !offersTenantDomain(context) || query.get("tenantNameLookUp") === "false")
    return "";
  const found = (await findTenantDomain(db, actor.account.id)) ?? "";
  return isTenantDomain(found) ? found : "";
}

/** Makes a report of what the server knows, for a browser without script. */
export function postStartPage(args: ActionFunctionArgs) {
  return postPage(args, { permission: "report:create", limit: "create" }, startTest);
}

async function startTest({ request, context }: Given) {
  const form = await readFormData(request);
  const submission = parseForm(form, { schema: startTestSchema });
  const values = {
    locationMode: form.get("locationMode") === "manual" ? "manual" : "auto",
    tenantDomain: textOf(form, "tenantDomain"),
    place: textOf(form, "place"),
  } as const;
  const refuse = async (errors: Record<string, string>) =>
    data(
      {
        values,
        errors,
        suggestions: errors.place
          ? await suggestPlaces(values.place, await languageOf(request))
          : [],
      },
      { status: 422 },
    );

  if (submission.status !== "success") {
    const fields = Object.keys(submission.error ?? {});
    return refuse(
      fields.includes("tenantDomain")
        ? { tenantDomain: "invalid-domain-name" }
        : { place: "invalid-location" },
    );
  }
  const { locationMode, place: text, placeId, tenantDomain } = submission.value;
  const chosen = locationMode === "manual" ? await choosePlace({ text, placeId }) : undefined;
  if (chosen && !chosen.ok) return refuse({ place: text ? chosen.refusal : "invalid-location" });
  const body = {
    placeId: chosen?.value.id,
    tenantDomain: offersTenantDomain(context) ? tenantDomain : undefined,
    latencyFailure: "no-script",
  } as const;
  const prepared = await prepareRun(context, body, request.headers);
  if (!prepared.ok)
    return refuse(
      prepared.refusal === "invalid-location"
        ? { place: prepared.refusal }
        : { tenantDomain: prepared.refusal },
    );
  return postOnce(context, { request, form }, async (once) =>
    toReport(once, await storeRun(once, prepared.value), form.get("debugTrace") === "true"),
  );
}

function toReport(
  context: Context,
  { report, runSecret }: GeneratedReport,
  debugTrace: boolean,
): Response {
  return redirect(`${context.prefix}/report/${report.id}${debugTrace ? "?debugTrace=true" : ""}`, {
    status: 303,
    headers: {
      "Set-Cookie": runCookieHeader(
        { runId: report.runId, secret: runSecret },
        cookieScope(context),
      ),
    },
  });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
