import { cookieScope, requirePermission } from "~/features/access/context.server";
import { egressAddressOf } from "~/features/geo/egress-address";
import { geoData } from "~/features/geo/geo-data.server";
import { remapPlace } from "~/features/geo/remap-place.server";
import { identityConfiguration } from "~/features/identity/identity-configuration.server";
import { generateReportSchema } from "~/features/reports/generate-report.schema";
import { generateTestReport } from "~/features/reports/generate-test-report.server";
import { reportFor } from "~/features/reports/visibility";
import { frontendConfiguration } from "~/features/settings/frontend-configuration";
import { readSettings } from "~/features/settings/read-settings.server";
import { suiteSettings } from "~/features/settings/suite-settings.server";
import { readFormData, readJson } from "~/platform/bounded-body.server";
import {
  callAnswer,
  callError,
  inputError,
  referenceCacheControl,
  type answerCall,
} from "~/platform/call.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { runCookieHeader } from "~/platform/run-cookie.server";

import { generateCopilotTestReport } from "./generate-copilot-test-report";
import { locationSchema } from "./location.schema";
import { anonymousReadReport } from "./reports/read-report";
import { unhealthyMetroScores } from "./unhealthy-metro-scores";

/** Longest form of GenerateTestReport: 100 samples and 100 probes with their names. */
const generateBodyBytes = 32 * 1024;
const placeBodyBytes = 4 * 1024;

/** The calls of the anonymous controller (specification §7). */
export const anonymousOperations: Parameters<typeof answerCall>[2] = {
  ReadReport: {
    method: "GET",
    run: (request, id = "") => anonymousReadReport.answer(request, id),
  },
  ReverseEgressLocation: { method: "GET", run: reverseEgressLocation },
  GenerateTestReport: { method: "POST", run: generate },
  GenerateCopilotTestReport: { method: "POST", run: generateCopilotTestReport },
  RemapBingGeo: { method: "POST", run: remap },
  UnhealthyMetroScores: { method: "GET", run: unhealthyMetroScores },
  GetFrontendConfiguration: { method: "GET", run: configuration },
};

/** Where the caller's egress address is, as far as the databases know. */
async function reverseEgressLocation(request: Request): Promise<Response> {
  const context = await requirePermission(request, "network-test:run");
  requireWithinLimit(request, "placeSearch", context.actor.account?.id);
  const geo = await geoData();
  const address = egressAddressOf(context.clientAddress, geo.demonstration);
  const place = address === null ? null : await geo.addresses.locate(address);
  return callAnswer({
    country: place?.country ?? null,
    state: place?.region ?? null,
    city: place?.city ?? null,
    cityLat: place?.latitude ?? null,
    cityLong: place?.longitude ?? null,
  });
}

async function generate(request: Request): Promise<Response> {
  const context = await requirePermission(request, "report:create");
  requireWithinLimit(request, "create", context.actor.account?.id);
  const form = await readFormData(request, { maxBytes: generateBodyBytes, multipart: true });
  const body = generateReportSchema.safeParse(Object.fromEntries(form));
  if (!body.success) return inputError(body.error);
  const outcome = await generateTestReport(context, body.data, request.headers);
  if (!outcome.ok)
    return callError(400, { error: outcome.refusal, message: "Generate report failed." });
  const { report, runSecret } = outcome.value;
  return callAnswer(reportFor(report, "holder"), {
    headers: {
      "Set-Cookie": runCookieHeader(
        { runId: report.runId, secret: runSecret },
        cookieScope(context),
      ),
    },
  });
}

/** The name of the place at a point, snapped to the grid first. */
async function remap(request: Request): Promise<Response> {
  const { environment } = await requirePermission(request, "place:search");
  requireWithinLimit(request, environment.maps ? "mapsLookup" : "placeSearch");
  const isJson = request.headers.get("Content-Type")?.includes("json");
  const sent = isJson
    ? await readJson(request, { maxBytes: placeBodyBytes })
    : Object.fromEntries(await readFormData(request, { maxBytes: placeBodyBytes }));
  const point = locationSchema.safeParse(sent);
  if (!point.success) return inputError(point.error);
  const outcome = await remapPlace(point.data, request.signal);
  if (!outcome.ok)
    return callError(404, {
      error: outcome.refusal,
      message: "No place is known near this point; a city can be typed in.",
    });
  return callAnswer(outcome.value);
}

async function configuration(request: Request): Promise<Response> {
  const context = await requirePermission(request, "configuration:read");
  requireWithinLimit(request, "read", context.actor.account?.id);
  const [settings, suite] = await Promise.all([readSettings(context), suiteSettings(context)]);
  const entity = frontendConfiguration({
    environment: context.environment,
    identity: identityConfiguration(context),
    settings,
    suite,
  });
  return callAnswer(entity, { headers: { "Cache-Control": referenceCacheControl } });
}
