import type { PartnerStatus } from "~/features/providers/partner";

/** The state of the program: who takes part, and with what. */
export type Program = {
  partners: Partial<Record<PartnerStatus, number>>;
  solutions: { official: number; waiting: number };
};

/** Statuses that the dashboard shows beside the number of all. */
export const shownStatuses = ["AwaitingEndorsement", "Approved", "Named"] as const;

/** Partners of every status. */
export function registeredCount({ partners }: Pick<Program, "partners">): number {
  return Object.values(partners).reduce((sum, count) => sum + count, 0);
}
