import type { TestDomain } from "~/features/settings/test-domain";

import type {
  ConnectivityResultCode,
  ConnectivityTestResult,
  FailedDomain,
} from "./assistant-test";

/** What came of asking one name. */
export type NameOutcome = { name: string; code: ConnectivityResultCode };

/** What came of a domain; without names it was not tested. */
export type DomainOutcome = { displayDomainName: string; names: NameOutcome[] };

/** What a page learns of a question that it may not read the answer of: whether there was one. */
export type FetchEvent = "answered" | "failed" | "timed-out";

/**
 * The code of what a page met. A page cannot tell an unknown name from a refused certificate or a
 * proxy that wants a password: the browser reports all of them alike.
 */
const codeOfEvent: Record<FetchEvent, ConnectivityResultCode> = {
  answered: "Successful",
  failed: "Failed",
  "timed-out": "Failed",
};

export function codeOf(event: FetchEvent): ConnectivityResultCode {
  return codeOfEvent[event];
}

/**
 * Reasons of a chain that ends at an issuer the server does not know, under the right name: a
 * device on the path signed it.
 */
const brokenChains = [
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
];

type SeenByServer = {
  code: ConnectivityResultCode;
  certificate: { isNameMatch: boolean; distrustReason: string | null } | null;
};

/**
 * The code of what the server met, which reads certificates: one for the right name by an unknown
 * authority is an interception.
 */
export function codeOfServer({ code, certificate }: SeenByServer): ConnectivityResultCode {
  const isIntercepted =
    certificate?.isNameMatch && brokenChains.includes(certificate.distrustReason ?? "");
  return code === "InvalidSSLCertificate" && isIntercepted ? "SslBreak" : code;
}

/** The domains that did not answer with all of their names. */
export function failedDomains(outcomes: readonly DomainOutcome[]): FailedDomain[] {
  return outcomes
    .filter(({ names }) => names.some(({ code }) => code !== "Successful"))
    .map(({ displayDomainName, names }) => ({
      displayDomainName,
      testDomainNames: names.map(({ name }) => name),
      testDomainFailTypes: names.map(({ code }) => code),
    }));
}

/** The first part of the test, once every domain was asked. */
export function connectivityResult(outcomes: readonly DomainOutcome[]): ConnectivityTestResult {
  const failed = failedDomains(outcomes);
  return {
    status: failed.length > 0 ? "Failed" : "Completed",
    statusMessage: failed.length > 0 ? "domains-failed" : null,
    domainNamesFailedConnectivity: failed,
  };
}

/** A part that nobody began. */
export const connectivityNotStarted: ConnectivityTestResult = {
  status: "NotStarted",
  statusMessage: null,
  domainNamesFailedConnectivity: [],
};

/** Both lists of domains as one, each domain once. */
export function connectivityDomains(lists: {
  connectivityTestDomains: readonly TestDomain[];
  connectivityTestExtraDomains: readonly TestDomain[];
}): TestDomain[] {
  const all = [...lists.connectivityTestDomains, ...lists.connectivityTestExtraDomains];
  const named = [...new Set(all.map(({ displayDomainName }) => displayDomainName))];
  return named.map((displayDomainName) => ({
    displayDomainName,
    testDomainNames: [
      ...new Set(
        all
          .filter((domain) => domain.displayDomainName === displayDomainName)
          .flatMap(({ testDomainNames }) => testDomainNames),
      ),
    ],
  }));
}
