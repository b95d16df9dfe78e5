import { describe, expect, it } from "vitest";

import { emptyContent } from "../endpoint-sets/endpoint-set";
import { leftStep, partOfStep, unfinishedAfter } from "./unfinished-step";

const workloadId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
const draft = {
  proposal: { ...emptyContent(workloadId), tcpPorts: "443", fqdns: ["old.example"] },
  changeReason: "",
  addEffectiveOn: null,
  removeEffectiveOn: null,
};

describe("a step with errors", () => {
  it("gives the good names and keeps the others as they were typed, each on a line", () => {
    const typed = { names: "a.example, https://x.example/ b.example\r\nA.example\n10.0.0.1" };
    expect(partOfStep("fqdns", { typed, errors: { names: "bad-lines" }, draft })).toEqual({
      content: { fqdns: ["a.example", "b.example"] },
      unfinished: { fqdns: { names: "https://x.example/\nA.example\n10.0.0.1" } },
    });
  });

  it("keeps a long entry whole", () => {
    const name = "x".repeat(300);
    expect(
      partOfStep("fqdns", { typed: { names: name }, errors: { names: "bad-lines" }, draft })
        ?.unfinished,
    ).toEqual({ fqdns: { names: name } });
  });

  it("gives the good prefixes and keeps the others with the service they were typed for", () => {
    const typed = {
      prefixes: "198.51.100.0/24 mail\n198.51.100.1/24 mail\n203.0.113.7/25",
      serviceTreeId: "usual",
    };
    expect(partOfStep("prefixes", { typed, errors: { prefixes: "bad-lines" }, draft })).toEqual({
      content: { prefixes: [{ prefix: "198.51.100.0/24", serviceTreeId: "mail" }] },
      unfinished: { prefixes: { prefixes: "198.51.100.1/24 mail\n203.0.113.7/25 usual" } },
    });
  });

  it("gives the good fields and leaves a bad one as the draft has it", () => {
    const typed = {
      ...leftStep("details", { ...draft, unfinished: {} }).typed,
      tcpPorts: "many",
      publicDescription: "New",
    };
    expect(partOfStep("details", { typed, errors: { tcpPorts: "bad-port" }, draft })).toMatchObject(
      {
        content: { tcpPorts: "443", publicDescription: "New" },
        unfinished: { details: { tcpPorts: "many" } },
      },
    );
  });

  it.each(["too-long", "too-many-endpoints"])("gives nothing of a list that is %s", (error) => {
    expect(
      partOfStep("fqdns", { typed: { names: "a.example" }, errors: { names: error }, draft }),
    ).toBeNull();
  });
});

describe("what was left unfinished", () => {
  it("comes back behind the good lines, with what is wrong", () => {
    expect(leftStep("fqdns", { ...draft, unfinished: { fqdns: { names: "10.0.0.1" } } })).toEqual({
      typed: { names: "old.example\n10.0.0.1" },
      errors: { names: "bad-lines" },
    });
  });

  it("comes back in place of what the draft has", () => {
    const left = leftStep("details", { ...draft, unfinished: { details: { tcpPorts: "many" } } });
    expect([left.typed.tcpPorts, Object.keys(left.errors)]).toEqual(["many", ["tcpPorts"]]);
  });

  it("is said to be wrong only where something was left", () => {
    expect(
      leftStep("review", { ...draft, unfinished: { fqdns: { names: "10.0.0.1" } } }).errors,
    ).toEqual({});
  });

  it("ends with an edit that gives the field, and with no other", () => {
    const before = { fqdns: { names: "10.0.0.1" }, details: { tcpPorts: "many", udpPorts: "few" } };
    expect(unfinishedAfter(before, { content: { fqdns: [] } })).toEqual({
      details: before.details,
    });
    expect(unfinishedAfter(before, { content: { tcpPorts: "443" } })).toEqual({
      ...before,
      details: { udpPorts: "few" },
    });
    expect(unfinishedAfter(before, { changeReason: "Why" })).toEqual(before);
    expect(
      unfinishedAfter(before, {
        content: { fqdns: ["a.example"] },
        unfinished: { fqdns: { names: "x" } },
      }),
    ).toEqual({ ...before, fqdns: { names: "x" } });
  });
});
