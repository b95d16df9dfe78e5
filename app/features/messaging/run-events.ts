/** Events of the hub `/messagingHub`, named as specification §7 names them. */
export const runEventNames = [
  "ReceiveTestStatus",
  "ReceiveSkypeTestResult",
  "ReceiveConnectivityTestResult",
  "ReceiveDnsConnectivityTestResult",
  "ReceiveDnsResolverTestResult",
  "ReceiveTracerouteTestResult",
  "ReceiveProxyTestResult",
  "ReceiveVpnTestResult",
  "ReceiveBufferBloatTestResult",
  "ReceiveArpTestResult",
  "ReceiveCongestionTestResult",
  "ReceiveNetworkInterfaceResult",
] as const;
export type RunEventName = (typeof runEventNames)[number];

/** What a ReceiveTestStatus event carries. */
export type TestStatusData = { status: "Started" | "Finished" | "Cancelled" | "Failed" };

/** A stored event; `sequence` counts from 1 within its run and is the SSE id. */
export type RunEvent = { sequence: number; event: RunEventName; data: unknown };
