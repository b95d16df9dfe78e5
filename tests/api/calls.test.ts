import { afterAll, beforeAll, describe } from "vitest";

import { testDatabases } from "#tests/support/database";

import { describeCreateReport } from "./create-report-calls";
import { DocumentedSite } from "./documented-site";
import { describeGenerateReport } from "./generate-report-calls";
import { describeReadReport } from "./read-report-calls";

describe.each(testDatabases())("the calls on %s", (kind) => {
  let site: DocumentedSite;
  beforeAll(async () => {
    site = await DocumentedSite.open(kind);
  });
  afterAll(() => site.close());
  const open = () => site;

  describe("GenerateTestReport", () => describeGenerateReport(open));
  describe("ReadReport", () => describeReadReport(open));
  describe("CreateReport", () => describeCreateReport(open));
});
