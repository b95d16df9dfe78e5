import { minuteMs } from "~/lib/time";

import type { Instance } from "../endpoint-sets/endpoint-set";

/** Most webhooks of one instance. */
export const webhooksMost = 50;

/** What stands in place of a version in a delivery that only tries the way. */
export const testVersion = "test";

/** A receiver that is down for some hours loses nothing: the waits double, 17 h in all. */
export const webhookTries = 11;
const firstWaitMs = minuteMs;

/** Time to wait after the given number of failed tries, in ms. */
export function webhookWaitMs(tries: number): number {
  return firstWaitMs * 2 ** (tries - 1);
}

/** Somebody's address that is told of new versions; its secret is never read with it. */
export type Webhook = {
  id: string;
  instance: Instance;
  url: string;
  isActive: boolean;
  createdBy: string;
  createdAt: Date;
};

export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why a try failed: the receiver's status alone (`status`), or what kept it from being asked;
 * nothing of what it answered.
 */
export const deliveryFaults = [
  "status",
  "redirect",
  "not-allowed",
  "no-address",
  "time-out",
  "certificate",
  "connection",
  "paused",
  "secret",
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

export type Delivery = {
  id: string;
  webhookId: string;
  version: string;
  state: DeliveryState;
  attempts: number;
  lastStatus: number | null;
  lastFault: DeliveryFault | null;
  createdAt: Date;
  triedAt: Date | null;
};

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
