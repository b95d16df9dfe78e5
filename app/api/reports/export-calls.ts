import { exportReport, type ExportFormat } from "~/features/reports/report-export.server";
import { exportColumns } from "~/features/reports/report-export-row";

import { defineCall } from "../define-call";
import { schemaRef, type Answer } from "../openapi-parts";
import { describeReadReport, ofReader, readReportRefusals } from "./read-report";

const exampleLines = [
  exportColumns.join(","),
  "report,score,,85.5,points,,,,,,,,",
  "exchange,exchange-latency,ok,18.4,ms,1.5,,25 samples; timing-resource,at-most,100,ms,suite-assessment,",
  "samples,1,,18.4,ms,,,,,,,,",
  "",
];

const columns = [
  "`section`: `report` for a field of the report, the group of a verdict, `samples`, or `probes`",
  "`name`: the field's path in the JSON, the verdict, the sample's place in the order taken, or the endpoint",
  "`status`: `ok`, `warning`, `failed`, `info` or `not-tested`; verdicts only",
  "`value`: what was measured; empty when not tested or not known",
  "`unit`: `ms`, `km`, `ratio` (0 to 1), `bps`, `degree`, `points`, what is counted, or the kind of a text",
  "`error`: how far the value may be off, up or down, in its unit",
  "`of`: of how many, where the value is a part",
  "`more`: further findings of the verdict, separated by semicolons",
  "`target`, `limit`, `limit_unit`: what the value is held against",
  "`source`: where the limit comes from",
  "`reason`: why it was not tested, or why an endpoint gave no answer",
];

const csvRules =
  "A table by RFC 4180: UTF-8 with a byte order mark, lines that end in CRLF, a head line. " +
  "Words and numbers are the same in every language; " +
  `decimals have a dot. New columns come behind these: ${columns.join("; ")}. ` +
  "A text that a spreadsheet would take for a formula (it begins with `=`, `+`, `-`, `@`, tab " +
  "or line break, spaces and apostrophes before it left aside) " +
  "has an apostrophe in front, which a program takes away again; numbers never have one.";

const ofFile: Answer["headers"] = {
  ...ofReader,
  "X-Robots-Tag": {
    description: "Not for search engines.",
    required: true,
    schema: { const: "noindex" },
  },
};

const contents: Record<ExportFormat, NonNullable<Answer["content"]>> = {
  json: { "application/json": { schema: schemaRef("Report") } },
  csv: { "text/csv": { schema: { type: "string" }, example: exampleLines.join("\r\n") } },
};

const words = {
  json: {
    operationId: "exportReportAsJson",
    summary: "A report as a JSON file",
    description: "The report as ReadReport answers it to the same reader.",
  },
  csv: {
    operationId: "exportReportAsCsv",
    summary: "A report as a CSV file",
    description: csvRules,
  },
} as const;

/** GET /report/{id}/export.json and export.csv: the report as a file, as its reader sees it. */
const exportCall = (format: ExportFormat) =>
  defineCall({
    ...describeReadReport,
    ...words[format],
    path: `/report/{id}/export.${format}`,
    tag: "Reports",
    permission: "report:export",
    answers: {
      200: {
        description: "The report.",
        headers: {
          ...ofFile,
          "Content-Disposition": {
            description: "Day and beginning of the report's id.",
            required: true,
            schema: {
              type: "string",
              pattern: `^attachment; filename="pathlens-report-\\d{4}-\\d\\d-\\d\\d-[0-9a-f]{8}\\.${format}"$`,
            },
          },
        },
        content: contents[format],
      },
      304: { description: "The report is as the reader has it.", headers: ofFile },
    },
    refusals: readReportRefusals,
    run: async ({ context, request, id }) => {
      const outcome = await exportReport(context, {
        id,
        format,
        ifNoneMatch: request.headers.get("If-None-Match"),
      });
      return outcome.ok ? outcome.value : outcome;
    },
  });

export const exportJsonCall = exportCall("json");
export const exportCsvCall = exportCall("csv");
