import { createReport } from "~/features/reports/create-report.server";
import { deleteReport } from "~/features/reports/delete-report.server";
import { createReportSchema } from "~/features/reports/generate-report.schema";

import { defineCall } from "../define-call";
import { cacheControl } from "../openapi-parts";
import { doneAnswer, exampleId, idParameter, ifDone, ownRefusals } from "./parts";
import { describeReadReport, readReportCall, readReportRefusals } from "./read-report";
import { sharingCallsOf } from "./sharing-calls";

/** The names of the report controller. */
export const reportControllers = ["NetworkTestReport", "ConnectivityTest"] as const;
type ReportController = (typeof reportControllers)[number];

/** A whole report comes back in the body of CreateReport; most of it is ignored. */
const reportBodyBytes = 256 * 1024;

export const reportPrefix = (name: ReportController) => `/api/${name}/`;

/** Visitors read by the anonymous controller. */
const readReportCallOf = (name: ReportController) =>
  defineCall({
    ...describeReadReport,
    path: `${reportPrefix(name)}ReadReport/{id}`,
    operationId: `${name}_ReadReport`,
    tag: "Reports",
    needsAccount: true,
    refusals: readReportRefusals,
    run: readReportCall,
  });

const createReportCallOf = (name: ReportController) =>
  defineCall({
    path: `${reportPrefix(name)}CreateReport`,
    method: "POST",
    operationId: `${name}_CreateReport`,
    tag: "Reports",
    summary: "Save a generated report",
    description:
      "Finishes a run that GenerateTestReport began. Of the body only what a browser alone " +
      "can know is taken over, within bounds: the probes, and the samples " +
      "where none were taken before. Everything else stays as the server determined it. A " +
      "whole report may be sent. A signed-in caller saves the report to the account.",
    permission: "report:create",
    limit: "create",
    caller: { runCookie: "required", account: "instead-of-run-cookie" },
    body: {
      schema: createReportSchema,
      name: "CreateReportBody",
      maxBytes: reportBodyBytes,
      example: {
        id: exampleId,
        probes: [
          { name: "AMS", latencyMs: 12.5, failure: null },
          { name: "SYD", latencyMs: null, failure: "endpoint-timeout" },
        ],
      },
    },
    answers: {
      200: {
        description: "The id of the report.",
        headers: cacheControl("no-store"),
        content: {
          "text/plain": { schema: { type: "string", format: "uuid" }, example: exampleId },
        },
      },
    },
    refusals: {
      "not-found": [404, "no-report"],
      "not-yours": [403, "not-the-browser-or-the-owner"],
    },
    run: async ({ context, body }) => {
      const outcome = await createReport(context, body);
      return outcome.ok
        ? new Response(outcome.value, {
            headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
          })
        : outcome;
    },
  });

const deleteReportCallOf = (name: ReportController) =>
  defineCall({
    path: `${reportPrefix(name)}DeleteReport/{id}`,
    method: "DELETE",
    operationId: `${name}_DeleteReport`,
    tag: "Reports",
    summary: "Delete a report and everything measured for it",
    description: "For its owner, and for the browser that ran the test.",
    permission: "report:delete",
    limit: "write",
    caller: { runCookie: "required", account: "instead-of-run-cookie" },
    parameters: [idParameter],
    answers: doneAnswer,
    refusals: ownRefusals,
    run: async ({ context, id }) => ifDone(await deleteReport(context, id)),
  });

/** The calls that both names of the report controller answer (specification §7). */
export function reportCallsOf(name: ReportController) {
  return [
    readReportCallOf(name),
    createReportCallOf(name),
    deleteReportCallOf(name),
    ...sharingCallsOf(name, reportPrefix(name)),
  ];
}
