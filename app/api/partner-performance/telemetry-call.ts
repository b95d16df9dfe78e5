import { takeBatch } from "~/features/performance/samples/take-batch.server";
import { batchLinesMost, lineBytesMost } from "~/features/performance/samples/telemetry-batch";
import { isUuid } from "~/lib/list/key-forms";
import { readInflated } from "~/platform/bounded-body.server";
import { callAnswer } from "~/platform/call.server";

import { defineCallFor } from "../define-call";
import { bodySize, cacheControl, jsonAnswer } from "../openapi-parts";
import { ingestKeyHolder } from "./ingest-key-holder";
import { partnerPerformancePrefix } from "./partner-performance-path";

const mediaType = "application/x-ndjson";

/** 10 000 lines of 200 bytes as they are, or ten times as many with gzip. */
const sentBytesMost = 2 * 1024 * 1024;

/** 10 000 lines with every field and long names. */
const inflatedBytesMost = 16 * 1024 * 1024;

const batchIdHeader = "Batch-Id";

const exampleLine = {
  time: "2026-11-25T12:00:00Z",
  egressIp: "40.126.35.80",
  tenantId: "0b8f6e0a-7d1c-4a53-9f0e-2a6c1d5e8b34",
  workload: "Exchange",
  latencyMs: 34.5,
  isConnected: true,
  country: "US",
  state: "Washington",
  city: "Seattle",
};

const description = [
  `A batch has up to ${batchLinesMost} lines of at most ${lineBytesMost} bytes, each a JSON object:`,
  "`time` (RFC 3339 with a zone; from 29 days ago to 5 minutes ahead), `egressIp` (public), `workload`",
  "(Exchange, SharePoint, Teams or Assistant) and `isConnected`. Optional are `latencyMs` and `jitterMs` (0 to",
  "600 000), `downloadBps` (0 to 10^12), `lossRatio` (0 to 1), `isWssConnected`, `tenantId` (a UUID),",
  "`workType` (remote or onsite), `vpnName`, `tlsIssuer`, `country`, `state`, `city` (100 characters each),",
  "`latitude` with `longitude`. Other fields are ignored. Lines that do not fit are named in the answer;",
  "all others are stored. A batch that is sent again under its `Batch-Id` gets its first answer.",
].join(" ");

/** The call by which senders of telemetry add samples. */
export const telemetryCall = defineCallFor(ingestKeyHolder, {
  path: `${partnerPerformancePrefix}Telemetry`,
  method: "POST",
  operationId: "Telemetry",
  tag: "Partner performance",
  summary: "Add a batch of samples",
  description,
  parameters: [
    {
      name: batchIdHeader,
      in: "header",
      required: true,
      description: "A UUID of the sender's choice, another for each batch.",
      schema: { type: "string", format: "uuid" },
    },
  ],
  sent: {
    description:
      "One JSON object a line, as it is or with `Content-Encoding: gzip`. " +
      `At most ${bodySize(sentBytesMost)} as sent, ${bodySize(inflatedBytesMost)} inflated.`,
    types: {
      [mediaType]: { schema: { type: "string" }, example: `${JSON.stringify(exampleLine)}\n` },
    },
  },
  answers: {
    200: jsonAnswer("What became of the lines.", "TelemetryAnswer", cacheControl("no-store")),
  },
  refusals: {
    "bad-input": 400,
    "bad-body": [400, "body-not-gzip"],
    "batch-reused": 409,
    "body-too-large": [413, "body-too-large"],
    "too-many-lines": 413,
    "unsupported-body": [415, "body-of-other-type"],
  },
  values: { limit: bodySize(inflatedBytesMost), lines: batchLinesMost, type: mediaType },
  run: async ({ request, context: { db, now, variant, ingestKeyId } }) => {
    const batchId = request.headers.get(batchIdHeader)?.trim() ?? "";
    if (!isUuid(batchId))
      return { refusal: "bad-input", details: [{ field: batchIdHeader, sentence: "batch-id" }] };
    const body = await readInflated(request, {
      type: mediaType,
      maxBytes: sentBytesMost,
      maxInflatedBytes: inflatedBytesMost,
    });
    const batch = { ingestKeyId, id: batchId.toLowerCase() };
    const taken = await takeBatch({ db, now }, { variant, source: "telemetry", batch, body });
    return taken.ok ? callAnswer(taken.value.answer) : taken;
  },
});
