import { describe, expect, it } from "vitest";

import { measuredPart } from "./measured-part";

describe("measuredPart", () => {
  it.each([
    ["the least of the samples", { measuredLatencies: [22, 20.5, 31] }, { measuredLatency: 20.5, latencyFailure: null }],
    ["samples over the stated figure", { measuredLatency: 3, measuredLatencies: [22, 20.5] }, { measuredLatency: 20.5 }],
    ["a figure alone as one sample", { measuredLatency: 18 }, { measuredLatency: 18, measuredLatencies: [18] }],
    ["nothing as a named failure", {}, { measuredLatency: null, latencyMethod: null, latencyFailure: "no-script" }],
    ["a failure over stray samples", { measuredLatencies: [9], latencyFailure: "too-few-samples" as const }, { measuredLatency: null, measuredLatencies: [9], latencyFailure: "too-few-samples" }],
    ["the stated error", { measuredLatencies: [9], latencyMethod: "resource-timing" as const, latencyErrorMs: 0.6 }, { latencyMethod: { kind: "resource-timing", errorMs: 0.6 } }],
    ["wall time where no method is stated", { measuredLatencies: [9] }, { latencyMethod: { kind: "wall-time", errorMs: 4 } }],
  ])("takes %s", (_name, body, part) => expect(measuredPart(body)).toMatchObject(part));
});
