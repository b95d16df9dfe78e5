import { exportColumns } from "~/features/reports/report-export-row";

import { cacheControl, schemaRef, type Answer, type Call } from "./openapi-parts";

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
  "A table by RFC 4180: UTF-8 with a byte order mark, lines that end in CRLF, a head line. Words and numbers are the same in every language; " +
  `decimals have a dot. New columns come behind these: ${columns.join("; ")}. ` +
  "A text that a spreadsheet would take for a formula (it begins with `=`, `+`, `-`, `@`, tab or line break, spaces and apostrophes before it left aside) " +
  "has an apostrophe in front, which a program takes away again; numbers never have one.";

const ofReader: Answer["headers"] = {
  ETag: {
    description: "Changes whenever what this reader sees of the report changes.",
    required: true,
    schema: { type: "string", pattern: '^"[A-Za-z0-9_-]+"$' },
  },
  "X-Robots-Tag": {
    description: "Not for search engines.",
    required: true,
    schema: { const: "noindex" },
  },
  ...cacheControl("private, no-cache"),
};

const asFile = (format: "json" | "csv"): Answer["headers"] => ({
  ...ofReader,
  "Content-Disposition": {
    description: "Day and beginning of the report's id.",
    required: true,
    schema: {
      type: "string",
      pattern: `^attachment; filename="pathlens-report-\\d{4}-\\d\\d-\\d\\d-[0-9a-f]{8}\\.${format}"$`,
    },
  },
});

const exportCall: Pick<Call, "method" | "tag" | "parameters" | "refusals" | "runCookie"> = {
  method: "get",
  tag: "Reports",
  parameters: [
    {
      name: "id",
      in: "path",
      required: true,
      description: "Id of the report.",
      schema: { type: "string", format: "uuid" },
    },
    {
      name: "If-None-Match",
      in: "header",
      description: "Entity tags the reader has.",
      schema: { type: "string" },
    },
  ],
  refusals: {
    400: { "malformed-id": "The id is not a version 4 UUID." },
    404: {
      "not-found":
        "There is no such report, it has expired, this reader may not see it, or this deployment does not serve the variant of the path.",
    },
    429: { "too-many-requests": "The reader or its address has used up its budget." },
  },
  runCookie: "optional",
};

const unchanged: Answer = { description: "The report is as the reader has it.", headers: ofReader };

/** The report as a file; both show what ReadReport shows the same reader. */
export const exportCalls: Call[] = [
  {
    ...exportCall,
    path: "/report/{id}/export.json",
    operationId: "exportReportAsJson",
    summary: "A report as a JSON file",
    description: "The report as ReadReport answers it to the same reader.",
    answers: {
      200: {
        description: "The report.",
        headers: asFile("json"),
        content: { "application/json": { schema: schemaRef("Report") } },
      },
      304: unchanged,
    },
  },
  {
    ...exportCall,
    path: "/report/{id}/export.csv",
    operationId: "exportReportAsCsv",
    summary: "A report as a CSV file",
    description: csvRules,
    answers: {
      200: {
        description: "The report.",
        headers: asFile("csv"),
        content: { "text/csv": { schema: { type: "string" }, example: exampleLines.join("\r\n") } },
      },
      304: unchanged,
    },
  },
];
