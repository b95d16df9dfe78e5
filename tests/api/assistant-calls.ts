import { describe, expect, it } from "vitest";

import { assistantDomainsUsual } from "~/features/settings/test-domain";

import type { Asked, DocumentedSite } from "./documented-site";

const generate = "AnonymousConnectivityTest_GenerateCopilotTestReport";

const body = {
  city: "Lisbon",
  region: "Lisbon",
  country: "Portugal",
  webSocketTestResult: {
    status: "Completed",
    webSocketResults: [
      { domain: "augloop.office.com", isWssEnabled: true, connectionLatencyInMs: 41.5 },
    ],
  },
  connectivityTestResult: { status: "Completed", domainNamesFailedConnectivity: [] },
};

export function describeAssistantTest(open: () => DocumentedSite): void {
  it("workloaddomains names the domains of the settings", async () => {
    expect((await open().ask("workloaddomains_copilot")).body).toEqual(assistantDomainsUsual);
  });

  it.each(["workloaddomains_copilot", generate])("%s is nowhere under /gcc", async (id) => {
    const answer = await open().ask(id, { prefix: "/gcc", ...(id === generate && { json: body }) });
    expect([answer.status, answer.body]).toMatchObject([404, { error: "not-found" }]);
  });

  describe("GenerateCopilotTestReport", () => {
    it("keeps a result with what may be left out, and makes the browser its holder", async () => {
      const {
        body: result,
        cookie,
        status,
      } = await open().ask(generate, { json: body, address: "198.51.100.70" });
      expect(status).toBe(200);
      expect(result).toMatchObject({
        city: "Lisbon",
        egressIP: "198.51.100.70",
        referrer: null,
        webSocketTestResult: {
          statusMessage: null,
          webSocketResults: [{ attemptsInMs: [], exceptionMessage: null }],
        },
      });
      expect(cookie).toMatch(/pathlens_assistant=[0-9a-f-]{36}\.[\w-]{43}/);
    });

    it.each<[string, Asked, number, string]>([
      ["without its parts", { json: {} }, 400, "webSocketTestResult"],
      [
        "with an unknown status",
        {
          json: {
            ...body,
            connectivityTestResult: { status: "Done", domainNamesFailedConnectivity: [] },
          },
        },
        400,
        "connectivityTestResult.status",
      ],
      ["with a place that is too long", { json: { ...body, city: "x".repeat(121) } }, 400, "city"],
      ["that is no JSON", { body: "{", headers: { "Content-Type": "application/json" } }, 400, ""],
      ["that is a form", { form: { city: "Lisbon" } }, 415, ""],
      [
        "of more than 64 KiB",
        { json: { ...body, city: "x".repeat(65 * 1024) }, headers: { Connection: "close" } },
        413,
        "",
      ],
    ])("refuses a body %s", async (_what, asked, status, field) => {
      const answer = await open().ask(generate, asked);
      expect(answer.status).toBe(status);
      if (field)
        expect(
          (answer.body as { details: { field: string }[] }).details.map((detail) => detail.field),
        ).toContain(field);
    });
  });
}
