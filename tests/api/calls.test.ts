import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { siteDatabases } from "#tests/support/database";

import { describeAccounts } from "./account-calls";
import { describeAssistantTest } from "./assistant-calls";
import { describeAgent } from "./agent-calls";
import { describeAses } from "./as-calls";
import { describeBoundaries } from "./boundary-calls";
import { describeFigures } from "./figure-calls";
import { describeHistory } from "./history-calls";
import { describeIndex } from "./index-calls";
import { describeCallers } from "./callers-everywhere";
import { describeCheck } from "./check-itself";
import { describeCreateReport } from "./create-report-calls";
import { DocumentedSite } from "./documented-site";
import { describeEndpointFeed } from "./endpoint-feed-calls";
import { describeEndpointManager } from "./endpoint-manager-calls";
import { describeEndpointSetChanges } from "./endpoint-set-change-calls";
import { describeExports } from "./export-calls";
import { describeGenerateReport } from "./generate-report-calls";
import { describeHub } from "./hub-calls";
import { describeInternetType } from "./internet-type-calls";
import { describeLatest } from "./latest-calls";
import { describeOcdi } from "./ocdi-calls";
import { describeOutages } from "./outage-calls";
import { describePartners } from "./partner-calls";
import { describePlaces } from "./place-calls";
import { describeReadReport } from "./read-report-calls";
import { describeReference } from "./reference-calls";
import { describeRefusals } from "./refusals-everywhere";
import { describeSharing } from "./sharing-calls";
import { describeSolutions } from "./solution-calls";
import { describeTelemetry } from "./telemetry-calls";

describe.each(siteDatabases())("the calls on %s", (kind) => {
  let site: DocumentedSite;
  beforeAll(async () => {
    site = await DocumentedSite.open(kind, {
      SETTINGS_OVERRIDES: JSON.stringify({ isCopilotTestEnabled: true }),
    });
  });
  afterAll(() => site.close());
  const open = () => site;

  describe("the check itself", () => describeCheck(open));
  describe("GenerateTestReport", () => describeGenerateReport(open));
  describe("ReadReport", () => describeReadReport(open));
  describe("exports", () => describeExports(open));
  describe("CreateReport", () => describeCreateReport(open));
  describe("the assistant test", () => describeAssistantTest(open));
  describe("the advanced client", () => describeAgent(open));
  describe("sharing", () => describeSharing(open));
  describe("IPClassification", () => describeInternetType(open));
  describe("accounts", () => describeAccounts(open));
  describe("places", () => describePlaces(open));
  describe("reference", () => describeReference(open));
  describe("the hub", () => describeHub(open));
  describe("the endpoint feed", () => describeEndpointFeed(open));
  describe("the endpoint manager", () => describeEndpointManager(open));
  describe("changes of endpoint sets", () => describeEndpointSetChanges(open));
  describe("OCDI associations", () => describeOcdi(open));
  describe("network providers", () => describePartners(open));
  describe("network solutions", () => describeSolutions(open));
  describe("boundaries", () => describeBoundaries(open));
  describe("provider indexes", () => describeIndex(open));
  describe("figures of solutions", () => describeFigures(open));
  describe("newest figures", () => describeLatest(open));
  describe("histories of solutions", () => describeHistory(open));
  describe("outages of solutions", () => describeOutages(open));
  describe("the AS view", () => describeAses(open));
  describe("telemetry", () => describeTelemetry(open));
  describe("whoever calls", () => describeCallers(open));
  describe("everywhere", () => describeRefusals(open));

  it("take the examples that the document gives", async () => {
    const examples = [...site.places].flatMap(([id, { operation }]) =>
      Object.entries(operation.requestBody?.content ?? {}).map(([type, { example }]) => ({
        id,
        type,
        example,
      })),
    );
    expect(examples.length).toBeGreaterThan(5);
    for (const { id, type, example } of examples.filter(
      (each) => !each.type.startsWith("multipart"),
    )) {
      const answer = await site.ask(
        id,
        type === "application/json"
          ? { json: example }
          : { form: example as Record<string, string> },
      );
      expect([400, 413, 415], `${id} as ${type}: ${answer.text}`).not.toContain(answer.status);
    }
  });

  it("have answered everything that the document says they may answer", () => {
    const documented = [...site.places.values()].flatMap(
      ({ operation: { operationId, responses } }) =>
        Object.keys(responses).map((status) => `${operationId} ${status}`),
    );
    expect(documented.filter((answer) => !site.seen.has(answer))).toEqual([]);
  });
});
