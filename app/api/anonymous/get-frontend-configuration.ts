import { identityConfiguration } from "~/features/identity/identity-configuration.server";
import { frontendConfiguration } from "~/features/settings/frontend-configuration";
import { readSettings } from "~/features/settings/read-settings.server";
import { suiteSettings } from "~/features/settings/suite-settings.server";
import { callAnswer, referenceCacheControl } from "~/platform/call.server";

import { defineCall } from "../define-call";
import { cacheControl, jsonAnswer } from "../openapi-parts";

export const getFrontendConfiguration = defineCall({
  path: "/api/AnonymousConnectivityTest/GetFrontendConfiguration",
  method: "GET",
  operationId: "AnonymousConnectivityTest_GetFrontendConfiguration",
  tag: "Reference",
  summary: "What a browser needs to know of the deployment",
  permission: "configuration:read",
  limit: "read",
  answers: {
    200: jsonAnswer(
      "The configuration of the variant.",
      "FrontendConfiguration",
      cacheControl(referenceCacheControl),
    ),
  },
  refusals: {},
  run: async ({ context }) => {
    const [settings, suite] = await Promise.all([readSettings(context), suiteSettings(context)]);
    const entity = frontendConfiguration({
      environment: context.environment,
      identity: identityConfiguration(context),
      settings,
      suite,
    });
    return callAnswer(entity, { headers: { "Cache-Control": referenceCacheControl } });
  },
});
