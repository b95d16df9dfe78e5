import { minuteMs } from "~/lib/time";

/** A receiver that is down for some hours loses nothing: the waits double, 17 h in all. */
export const webhookTries = 11;
const firstWaitMs = minuteMs;

/** Time to wait after the given number of failed tries, in ms. */
export function webhookWaitMs(tries: number): number {
  return firstWaitMs * 2 ** (tries - 1);
}

export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why a try failed: the receiver's status alone (`status`), or what kept it from being asked;
 * nothing of what it answered.
 */
const deliveryFaults = [
  "status",
  "redirect",
  "not-allowed",
  "no-address",
  "time-out",
  "certificate",
  "connection",
  "paused",
  "secret",
  "no-access",
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

/** What became of one try; `waiting` means: to be tried again. */
export type Tried = {
  state: DeliveryState;
  lastStatus: number | null;
  lastFault: DeliveryFault | null;
};

/** A try that was not made, and that no later one will be. */
export function notTried(lastFault: DeliveryFault): Tried {
  return { state: "failed", lastStatus: null, lastFault };
}

/** State and fault as they are stored; what another release wrote is failed, without a known fault. */
export function storedDelivery(row: {
  state: string;
  last_status: number | null;
  last_error: string | null;
}): Tried {
  return {
    state: deliveryStates.find((state) => state === row.state) ?? "failed",
    lastStatus: row.last_status,
    lastFault: deliveryFaults.find((fault) => fault === row.last_error) ?? null,
  };
}

/** The fault behind an error's code, as Node's sockets, its TLS and the guard give them. */
export function faultOf(code: string | undefined): DeliveryFault {
  if (code === undefined) return "connection";
  if (code === "ERR_TOO_MANY_REDIRECTS") return "redirect";
  if (code === "ERR_NO_ADDRESS") return "no-address";
  if (
    [
      "ERR_ADDRESS_NOT_PUBLIC",
      "ERR_PORT_NOT_ALLOWED",
      "ERR_HOST_INVALID",
      "ERR_PROTOCOL_NOT_ALLOWED",
    ].includes(code)
  )
    return "not-allowed";
  if (code === "ETIMEDOUT") return "time-out";
  return /CERT|SIGNATURE|ALTNAME|ISSUER|CHAIN/.test(code) ? "certificate" : "connection";
}
