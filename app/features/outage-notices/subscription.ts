import type { DeliveryFault, DeliveryState } from "~/features/webhook-delivery/delivery";

/** Which outages of a solution a user is notified of, and by which channels. */
export type Subscription = {
  id: string;
  accountId: string;
  solutionId: string;
  isMailed: boolean;
  /** 1 to 5. */
  leastCategory: number;
  /** Number of a country; null is everywhere. */
  country: number | null;
  /** When the address of the feed was made; null without one. */
  feedMadeAt: Date | null;
};

/** What a form sets of a subscription. */
export type SubscriptionChoice = Pick<Subscription, "isMailed" | "leastCategory" | "country">;

/** What holds before anything is chosen. */
export const noChoice: SubscriptionChoice = { isMailed: false, leastCategory: 1, country: null };

/** Most webhooks of a subscription. */
export const outageWebhooksMost = 5;

/** Deliveries that the page of a webhook shows, the newest. */
export const shownDeliveriesMost = 50;

/** Days that notices, and deliveries of webhooks, are kept. */
export const outageNoticeLifeDays = 90;

/** An address that receives notices for a subscriber; its secret is never read with it. */
export type OutageWebhook = {
  id: string;
  subscriptionId: string;
  url: string;
  /** Nothing but tests is delivered to one that is paused. */
  isActive: boolean;
  createdAt: Date;
};

export type OutageDelivery = {
  id: string;
  webhookId: string;
  /** What happened to which outage; null in a delivery that only tries the address. */
  event: string | null;
  state: DeliveryState;
  attempts: number;
  lastStatus: number | null;
  lastFault: DeliveryFault | null;
  createdAt: Date;
  triedAt: Date | null;
};
