import { describe, expect, it } from "vitest";

import { createLog, type Log, type LogLevel } from "./log.server";

/** What a log at `level` writes of one event at each level. */
function written(level: LogLevel, tell: (log: Log) => void): string[] {
  const lines: string[] = [];
  tell(createLog(level, (line) => lines.push(line)));
  return lines;
}

const ofEachLevel = (log: Log) => {
  log.debug("a");
  log.info("b");
  log.warn("c");
  log.error("d");
};

describe("a log", () => {
  it.each<[LogLevel, string[]]>([
    ["debug", ["debug", "info", "warn", "error"]],
    ["info", ["info", "warn", "error"]],
    ["warn", ["warn", "error"]],
    ["error", ["error"]],
    ["silent", []],
  ])("at %s writes %j", (level, levels) => {
    expect(
      written(level, ofEachLevel).map((line) => (JSON.parse(line) as { level: string }).level),
    ).toEqual(levels);
  });

  it("writes one JSON object a line, whatever is in it", () => {
    const lines = written("info", (log) =>
      log.info("request", {
        route: '/a\n{"level":"error"}',
        status: 200,
        reason: null,
        other: undefined,
      }),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]?.indexOf("\n")).toBe((lines[0]?.length ?? 0) - 1);
    const { at, ...rest } = JSON.parse(lines[0] ?? "") as Record<string, unknown>;
    expect(rest).toEqual({
      level: "info",
      event: "request",
      route: '/a\n{"level":"error"}',
      status: 200,
      reason: null,
    });
    expect(new Date(at as string).toISOString()).toBe(at);
  });

  it.each<[string, unknown, unknown]>([
    [
      "an error by its stack",
      new RangeError("too far"),
      expect.stringMatching(/^RangeError: too far\n\s+at /),
    ],
    ["anything else as text", "gone", "gone"],
    ["nothing as nothing", undefined, undefined],
  ])("tells %s", (_what, thrown, told) => {
    const [line = ""] = written("error", (log) => log.error("failed", {}, thrown));
    expect((JSON.parse(line) as { error?: unknown }).error).toEqual(told);
  });
});
