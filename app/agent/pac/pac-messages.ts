import type { MessagePort } from "node:worker_threads";

import type { PacFaultCode } from "~/features/network-test/client/pac-faults";

/** What the engine's thread is started with. */
export type PacStart = {
  engine: WebAssembly.Module;
  source: string;
  /** Where answers to look-ups come in, and the cell that says that one is there. */
  replies: MessagePort;
  signal: SharedArrayBuffer;
};

/** One call of FindProxyForURL; `nowMs` is the time that the script is shown. */
export type PacCall = { url: string; host: string; nowMs: number };

export const lookUpKinds = ["dnsResolve", "dnsResolveEx", "myIpAddress", "myIpAddressEx"] as const;
export type PacLookUp = { kind: (typeof lookUpKinds)[number]; host: string };

/** What the engine's thread says. */
export type PacMessage =
  | { kind: "ready" }
  | { kind: "look-up"; lookUp: PacLookUp }
  | { kind: "answer"; text: string }
  /** `isBroken`: the engine itself was left in an unknown state. */
  | { kind: "fault"; code: PacFaultCode; message: string; isBroken: boolean };
