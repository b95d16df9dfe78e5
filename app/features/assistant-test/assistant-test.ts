import {
  connectivityResultCodes,
  type ConnectivityResultCode,
} from "~/features/network-test/server-tests";

export { connectivityResultCodes, type ConnectivityResultCode };

/** What a part of the test is in; each of the two has its own (specification §4). */
export const subTestStatuses = ["NotStarted", "InProgress", "Completed", "Failed"] as const;
export type SubTestStatus = (typeof subTestStatuses)[number];

/** Who tested: the visitor's browser, or the server for one without script. */
export const testers = ["browser", "server"] as const;
export type Tester = (typeof testers)[number];

/** A host whose WebSocket was tried; the latency is the best of the attempts, which are kept beside it. */
export type WebSocketResult = {
  domain: string;
  isWssEnabled: boolean;
  connectionLatencyInMs: number | null;
  /** In the order they were made. */
  attemptsInMs: number[];
  /** A failure's word or `notOpened` of `test-socket.ts`; null where nothing went wrong. */
  exceptionMessage: string | null;
};

export type WebSocketTestResult = {
  status: SubTestStatus;
  statusMessage: string | null;
  webSocketResults: WebSocketResult[];
};

/** A domain one of whose names did not answer, with the code of each of them. */
export type FailedDomain = {
  displayDomainName: string;
  testDomainNames: string[];
  testDomainFailTypes: ConnectivityResultCode[];
};

export type ConnectivityTestResult = {
  status: SubTestStatus;
  statusMessage: string | null;
  domainNamesFailedConnectivity: FailedDomain[];
};

/** Both parts of a test. */
export type SubTestResults = {
  webSocketTestResult: WebSocketTestResult;
  connectivityTestResult: ConnectivityTestResult;
};

/** The result of an assistant test (specification §3). */
export type AssistantTestResult = SubTestResults & {
  runId: string;
  createdOn: string;
  city: string | null;
  region: string | null;
  country: string | null;
  egressIP: string | null;
  /** Origin of the page that led to the test. */
  referrer: string | null;
};

/** Days a result is kept, as long as a report (decision 0029). */
export const assistantTestRetentionDays = 90;
