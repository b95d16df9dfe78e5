import { isAssistantTestOffered } from "~/features/assistant-test/assistant-test-offered.server";
import { assistantSettings } from "~/features/settings/assistant-settings.server";
import { callAnswer, referenceCacheControl } from "~/platform/call.server";

import { defineCall } from "../define-call";
import { cacheControl, jsonAnswer } from "../openapi-parts";

export const workloadDomainsCall = defineCall({
  path: "/api/workloaddomains/copilot",
  method: "GET",
  operationId: "workloaddomains_copilot",
  tag: "Assistant test",
  summary: "The domains that the assistant test asks",
  permission: "assistant-test:run",
  isOffered: isAssistantTestOffered,
  notFound: "no-assistant-test",
  limit: "read",
  answers: {
    200: jsonAnswer(
      "The domains of the variant.",
      "WorkloadDomains",
      cacheControl(referenceCacheControl),
    ),
  },
  refusals: {},
  run: async ({ context }) => {
    const { connectivityTestDomains, connectivityTestExtraDomains, wssTestDomains } =
      await assistantSettings(context);
    return callAnswer(
      { connectivityTestDomains, connectivityTestExtraDomains, wssTestDomains },
      { headers: { "Cache-Control": referenceCacheControl } },
    );
  },
});
