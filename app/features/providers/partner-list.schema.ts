import * as z from "zod";

import { defineList, type Asked } from "~/lib/list/define-list";

import { companyNameLimit } from "./registration";
import { partnerStatuses } from "./partner";

/** Which partners the list has at first: those that wait. */
export const shownChoices = [...partnerStatuses, "all"] as const;

/** The list of registered partners. */
export const partnerList = defineList({
  filters: z.object({
    show: z.enum(shownChoices).default("AwaitingEndorsement"),
    search: z.string().trim().toLowerCase().max(companyNameLimit).default(""),
  }),
  sorts: { registered: { key: "instant" }, name: { key: "text" } },
  sort: "registered",
  columns: {
    name: "always",
    status: "usual",
    domain: "usual",
    members: "usual",
    registered: "usual",
    decided: "usual",
  },
});
export type PartnersAsked = Asked<typeof partnerList>;
export type PartnerFilter = z.infer<typeof partnerList.filters>;

/** Ids of partners and members as they stand in an address. */
export const partnerIdSchema = z.uuid();
export const memberIdSchema = z.uuid();
