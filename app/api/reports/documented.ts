import * as report from "~/features/reports/report.schema";
import * as serverTests from "~/features/reports/server-tests.schema";
import { reportCallsOf, reportControllers } from "./calls";
import { exportCsvCall, exportJsonCall } from "./export-calls";
import * as sharing from "./sharing-answers.schema";

import type { DocumentedCalls } from "../documented-calls";

/** What the document says of these calls. */
export const documented: DocumentedCalls = {
  tags: [{ name: "Reports", description: "Making, saving and reading reports." }],
  answers: {
    AdminSettings: sharing.adminSettingsSchema,
    ExpectedDoor: report.expectedDoorSchema,
    FrontDoor: report.frontDoorSchema,
    LatencyMethod: report.latencyMethodSchema,
    OwnedReports: sharing.ownedReportsSchema,
    PeerComparison: report.peerComparisonSchema,
    ProbeResult: report.probeResultSchema,
    ReceivedReports: sharing.receivedReportsSchema,
    Receivers: sharing.receiversSchema,
    Report: report.reportSchema,
    ReportPlace: report.reportPlaceSchema,
    ServerCertificate: serverTests.serverCertificateSchema,
    ServerConnectivityResult: serverTests.serverConnectivityResultSchema,
    ServerDnsResult: serverTests.serverDnsResultSchema,
    ServerTestResults: serverTests.serverTestResultsSchema,
  },
  calls: [exportJsonCall, exportCsvCall, ...reportControllers.flatMap(reportCallsOf)],
};
