import type { PacFaultCode } from "./client/pac-faults";

/**
 * Which of its faults a row has, where they mean different things and ask for different ones; words
 * of `verdict.<row>.<fault>`.
 */
export type VerdictFault =
  | "untrusted"
  | "captive-portal"
  | "no-address"
  | "password"
  | "opens-tls"
  | `pac-${PacFaultCode}`
  | "silent-gateway"
  | "broken-ipv6"
  | "behind-gateway"
  | "failing"
  | "denied"
  | "invented"
  | "no-reply"
  | "error-status"
  | "seen-by-server"
  | "no-answer"
  | "wrong-answer"
  | "unsteady"
  | SuiteFault;

/**
 * Why a row shows a value and is not judged by it: another part of the report speaks against it;
 * words of `verdict.doubt`.
 */
export type VerdictDoubt =
  | "distance-refuted"
  | "distance-doubted"
  | "address-elsewhere"
  | "place-suspect"
  | "other-way"
  | "visitor-reaches-it"
  | "within-tolerance"
  | "proxy-near"
  | "access-line"
  | "answer-late";

/** A fault of the suite itself, which no network has to answer for. */
export type SuiteFault = "service-down" | "service-error" | "service-slow";
