import type { ClientPlan, PlannedEndpoint } from "~/features/network-test/client/client-plan";
import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import { proxyAuthenticationStatus } from "~/lib/http-status";

import type { SeenCertificate } from "../net/secured";

export type ConnectivityRow = ClientTestData["connectivity"]["results"][number];

/** One host and port to be reached; `http` on port 80, TLS on 443, a plain connection elsewhere. */
export type ConnectivityTarget = {
  endpoint: PlannedEndpoint;
  host: string;
  port: number;
  kind: "http" | "https" | "tcp";
};

/**
 * What is tested of a plan, each host and port once, what is required first. A name with a
 * wildcard is no host that could be asked: what stands for it are the tenant's own names, which
 * the plan lists by themselves. Such names are counted, never taken as reached.
 */
export function targetsOf(endpoints: readonly PlannedEndpoint[]): {
  targets: ConnectivityTarget[];
  wildcards: string[];
} {
  const targets = new Map<string, ConnectivityTarget>();
  const ordered = [...endpoints].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
  for (const endpoint of ordered.filter(({ host }) => !host.includes("*"))) {
    for (const port of endpoint.ports) {
      const key = `${endpoint.host.toLowerCase()}:${port}`;
      const kind = port === 80 ? "http" : port === 443 ? "https" : "tcp";
      if (!targets.has(key)) targets.set(key, { endpoint, host: endpoint.host, port, kind });
    }
  }
  return {
    targets: [...targets.values()],
    wildcards: [...new Set(endpoints.map(({ host }) => host).filter((host) => host.includes("*")))],
  };
}

/** Everything that was seen of one target. */
export type ConnectivityEvidence = {
  target: ConnectivityTarget;
  fault: {
    stage: "dns" | "tcp" | "proxy" | "tls" | "http";
    code: string;
    status: number | null;
  } | null;
  certificate: SeenCertificate | null;
  /** Names and organisations of all who signed the certificate. */
  issuers: string[];
  answer: {
    status: number;
    server: string;
    via: string;
    location: string | null;
    digest: string | null;
  } | null;
  connectMs: number | null;
  family: "ipv4" | "ipv6" | null;
  viaProxy: boolean;
};

/** How proxies call themselves in the header Server. */
const proxyServer =
  /squid|zscaler|blue\s?coat|proxysg|forcepoint|websense|mcafee web gateway|mwg|ironport|wsa|fortiproxy|fortigate|sophos|barracuda|netskope|umbrella|privoxy|tinyproxy|mitmproxy|haproxy-waf/i;

/** Node's words for a chain that ends where nobody is trusted. */
const unknownIssuer = new Set([
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
]);

type Verdict = Pick<ConnectivityRow, "code" | "failure">;

/** The result code of a target (specification §4), by the first rule that fits. */
export function judge(
  evidence: ConnectivityEvidence,
  certificateIssuers: ClientPlan["certificateIssuers"],
): Verdict {
  const { fault, certificate, answer } = evidence;
  const badCertificate = certificate && judgeCertificate(evidence, certificate, certificateIssuers);
  // Through TLS with the endpoint's own certificate no proxy can answer: that 407 is the service's own.
  const isOwnAnswer = certificate !== null && badCertificate === null;
  if (
    fault?.status === proxyAuthenticationStatus ||
    (answer?.status === proxyAuthenticationStatus && !isOwnAnswer)
  )
    return { code: "ProxyAuthenticationRequired", failure: "proxy-authentication" };
  if (fault?.stage === "dns") return { code: "DnsFailed", failure: fault.code };
  if (badCertificate) return badCertificate;
  if (fault) return { code: "Failed", failure: fault.code };
  if (answer?.status === 403 && (proxyServer.test(answer.server) || answer.via !== ""))
    return { code: "Failed", failure: "proxy-403" };
  if (answer?.status === 511) return { code: "Failed", failure: "captive-portal" };
  return { code: "Successful", failure: null };
}

/**
 * A certificate for the right name by somebody else than the suite's issuers is an interception,
 * whether or not this machine trusts it: a leaf that signed itself, one that is over or for
 * another name is just wrong. Default endpoints belong to third parties, whose issuers nobody lists.
 */
function judgeCertificate(
  { target, issuers }: ConnectivityEvidence,
  certificate: SeenCertificate,
  expected: readonly string[],
): Verdict | null {
  const reason = certificate.distrustReason;
  const isKnown = target.endpoint.category === "Default" || !isIssuedByOthers(issuers, expected);
  const isOtherIssuer =
    certificate.isNameMatch &&
    (certificate.isTrusted || (reason !== null && unknownIssuer.has(reason)));
  if (!isKnown && isOtherIssuer) return { code: "SslBreak", failure: "other-issuer" };
  if (reason !== null || !certificate.isNameMatch)
    return { code: "InvalidSSLCertificate", failure: reason ?? "ERR_TLS_CERT_ALTNAME_INVALID" };
  return null;
}

/** Whether nobody who signed is among the suite's issuers, where these are known. */
export function isIssuedByOthers(issuers: readonly string[], expected: readonly string[]): boolean {
  const wanted = expected.map((name) => name.toLowerCase());
  return wanted.length > 0 && !issuers.some((name) => wanted.includes(name.toLowerCase()));
}

/** Who breaks TLS open does so for third parties too: their endpoints are told by the same issuer. */
export function withSameIssuer(rows: readonly ConnectivityRow[]): ConnectivityRow[] {
  const breakers = new Set(
    rows.filter(({ code }) => code === "SslBreak").map(({ certificate }) => certificate?.issuer),
  );
  return rows.map((row) =>
    row.certificate && row.code !== "SslBreak" && breakers.has(row.certificate.issuer)
      ? { ...row, code: "SslBreak", failure: "other-issuer" }
      : row,
  );
}

/**
 * Whether one page answers for every name on port 80: all answers are redirects to one host
 * that none of the names is, or one and the same page, or say so by status 511 (RFC 6585).
 */
export function isCaptivePortal(evidence: readonly ConnectivityEvidence[]): boolean {
  const heard = evidence.flatMap(({ target, answer }) =>
    target.kind === "http" && answer ? [{ host: target.host.toLowerCase(), ...answer }] : [],
  );
  if (heard.some(({ status }) => status === 511)) return true;
  const hosts = new Set(heard.map(({ host }) => host));
  if (hosts.size < 2) return false;
  const places = new Set(heard.map(({ location }) => hostOf(location)));
  const [place] = places;
  if (
    places.size === 1 &&
    place &&
    !hosts.has(place) &&
    ![...hosts].some((host) => sameSite(host, place))
  )
    return true;
  const pages = new Set(heard.map(({ status, digest }) => (status === 200 ? digest : null)));
  return pages.size === 1 && !pages.has(null);
}

function hostOf(location: string | null): string | null {
  return location !== null && URL.canParse(location)
    ? new URL(location).hostname.toLowerCase()
    : null;
}

/** Two names of one owner, as far as the last two labels tell. */
function sameSite(one: string, other: string): boolean {
  const site = (host: string) => host.split(".").slice(-2).join(".");
  return site(one) === site(other);
}
