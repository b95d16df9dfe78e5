import { describe, expect, it } from "vitest";

import { aReport } from "#tests/factories/report";

import { latePart, measuredPart } from "./measured-part";

describe("measuredPart", () => {
  it.each([
    [
      "the least of the samples",
      { measuredLatencies: [22, 20.5, 31] },
      { measuredLatency: 20.5, latencyFailure: null },
    ],
    [
      "samples over the stated figure",
      { measuredLatency: 3, measuredLatencies: [22, 20.5] },
      { measuredLatency: 20.5 },
    ],
    [
      "a figure alone as one sample",
      { measuredLatency: 18 },
      { measuredLatency: 18, measuredLatencies: [18] },
    ],
    [
      "nothing as a named failure",
      {},
      { measuredLatency: null, latencyMethod: null, latencyFailure: "no-script" },
    ],
    [
      "a failure over stray samples",
      { measuredLatencies: [9], latencyFailure: "too-few-samples" as const },
      { measuredLatency: null, measuredLatencies: [9], latencyFailure: "too-few-samples" },
    ],
    [
      "what a wrong answer took as no latency",
      { measuredLatencies: [3, 4], exchangeAnswer: "error" as const, exchangeStatus: 403 },
      {
        measuredLatency: null,
        measuredLatencies: [3, 4],
        latencyMethod: null,
        latencyFailure: "endpoint-error",
        exchangeAnswer: { kind: "error", status: 403 },
      },
    ],
    [
      "another failure over a wrong answer",
      { exchangeAnswer: "error" as const, latencyFailure: "cancelled" as const },
      { measuredLatency: null, latencyFailure: "cancelled" },
    ],
    [
      "what an answer took that nobody could read",
      { measuredLatencies: [9], exchangeAnswer: "unread" as const },
      { measuredLatency: 9, latencyFailure: null },
    ],
    [
      "the stated error",
      { measuredLatencies: [9], latencyMethod: "resource-timing" as const, latencyErrorMs: 0.6 },
      { latencyMethod: { kind: "resource-timing", errorMs: 0.6 } },
    ],
    [
      "samples that got no answer",
      { measuredLatencies: [9], lostSampleCount: 4 },
      { lostSampleCount: 4 },
    ],
    ["no count of them where none is sent", { measuredLatencies: [9] }, { lostSampleCount: null }],
    [
      "wall time where no method is stated",
      { measuredLatencies: [9] },
      { latencyMethod: { kind: "wall-time", errorMs: 10 } },
    ],
  ])("takes %s", (_name, body, part) => expect(measuredPart(body)).toMatchObject(part));
});

describe("latePart", () => {
  const id = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
  const unmeasured = aReport({
    measuredLatency: null,
    measuredLatencies: [],
    latencyMethod: null,
    latencyFailure: "no-script",
  });

  it.each([
    [
      "the least of the samples",
      { measuredLatencies: [22, 20.5] },
      { measuredLatency: 20.5, measuredLatencies: [22, 20.5], latencyFailure: null },
    ],
    [
      "the method that comes with them",
      { measuredLatencies: [9], latencyMethod: { kind: "resource-timing" as const, errorMs: 0.6 } },
      { latencyMethod: { kind: "resource-timing", errorMs: 0.6 } },
    ],
    [
      "samples that got no answer",
      { measuredLatencies: [9], lostSampleCount: 4 },
      { lostSampleCount: 4 },
    ],
    [
      "wall time where no method comes",
      { measuredLatencies: [9] },
      { latencyMethod: { kind: "wall-time", errorMs: 10 } },
    ],
  ])("takes %s", (_name, body, part) =>
    expect(latePart(unmeasured, { id, ...body })).toMatchObject(part),
  );

  it.each([
    ["no samples come", unmeasured, { measuredLatencies: [] }],
    ["nothing comes", unmeasured, {}],
    ["the report has its latency", aReport(), { measuredLatencies: [1] }],
    [
      "Exchange answered with an error",
      aReport({ ...unmeasured, exchangeAnswer: { kind: "error", status: 503 } }),
      { measuredLatencies: [1] },
    ],
  ])("is nothing when %s", (_name, report, body) =>
    expect(latePart(report, { id, ...body })).toBeUndefined(),
  );
});
