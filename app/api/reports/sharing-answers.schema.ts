import * as z from "zod";

import { scoredWorkloads } from "~/features/network-test/score";
import type { OwnedReport, ReceivedReport } from "~/features/reports/report-list";
import type { SharingSettings } from "~/features/reports/sharing-settings";
import { receiverSchema, receiversMost } from "~/features/reports/sharing.schema";
import { reportsPerPage } from "~/features/reports/report-list";
import type { Holds, SameType } from "~/lib/same-type";

/** What GetAdminSettings answers. */
export const adminSettingsSchema = z
  .object({
    shareReportWithPublic: z.boolean(),
    shareReportWithinOrganization: z.boolean(),
  })
  .describe("What the administrator of the caller's tenant allows.");
export type AdminSettingsSchemaHolds = Holds<
  SameType<z.infer<typeof adminSettingsSchema>, Omit<SharingSettings, "reportLifeDays">>
>;

const listed = {
  id: z.uuid(),
  dateTime: z.iso.datetime(),
  city: z.string().describe("Empty where no place is known."),
  status: z.enum(["running", "finished"]),
  score: z.number().min(0).max(100).nullable(),
  partlyScored: z
    .array(z.enum(scoredWorkloads))
    .nullable()
    .describe("What the score covers, where that is not every workload."),
  measuredLatency: z.number().min(0).nullable().describe("In ms."),
};

const next = z
  .string()
  .nullable()
  .describe("The `after` of the page behind this one; null on the last.");

/** What OwnedReports answers. */
export const ownedReportsSchema = z
  .object({
    reports: z
      .array(
        z.object({
          ...listed,
          isPublic: z.boolean().describe("Whether anyone who has the address reads it."),
          isSharedInOrganisation: z.boolean(),
          receiverCount: z.int().min(0).describe("People it is shared with by name."),
        }),
      )
      .max(reportsPerPage),
    next,
  })
  .describe("A page of the caller's own reports.");
export type OwnedReportsSchemaHolds = Holds<
  SameType<z.infer<typeof ownedReportsSchema>, { reports: OwnedReport[]; next: string | null }>
>;

/** What ReceivedReports answers. */
export const receivedReportsSchema = z
  .object({
    reports: z
      .array(
        z.object({
          ...listed,
          sharedAt: z.iso.datetime(),
          sharedBy: z.string().describe("Name of the owner."),
        }),
      )
      .max(reportsPerPage),
    next,
  })
  .describe("A page of the reports that others shared with the caller by name.");
export type ReceivedReportsSchemaHolds = Holds<
  SameType<
    z.infer<typeof receivedReportsSchema>,
    { reports: ReceivedReport[]; next: string | null }
  >
>;

/** What GetReceivers answers. */
export const receiversSchema = z
  .object({ receivers: z.array(receiverSchema).max(receiversMost) })
  .describe("Everybody a report is shared with by name.");
