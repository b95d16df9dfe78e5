import type { QuickJSContext, QuickJSHandle } from "quickjs-emscripten-core";

import type { PacFaultCode } from "~/features/network-test/client/pac-faults";

/** Longest part of a script's own words that is passed on. */
const longestWords = 200;

/** Why a script gave no answer, inside the engine's thread. */
export class Refusal extends Error {
  constructor(
    readonly code: PacFaultCode,
    message: string,
    /** Whether the engine may be left in an unknown state. */
    readonly isBroken = false,
  ) {
    super(message);
  }

  /** After a limit the engine is started again. */
  static ofLimit(limit: keyof typeof limitWords): Refusal {
    return new Refusal(limit, limitWords[limit], true);
  }

  /** What the engine did not catch itself, such as the end of its host's stack. */
  static ofHost(error: Error): Refusal {
    if (error instanceof RangeError && error.message.includes("call stack"))
      return Refusal.ofLimit("too-deep");
    return new Refusal("engine", `the script engine failed: ${error.message}`, true);
  }
}

const limitWords = {
  "too-long": "the script ran for too long",
  "too-much-memory": "the script needs too much memory",
  "too-deep": "the script calls functions too deeply",
} as const;

/** What the engine says of its own limits. */
const limits: Record<string, keyof typeof limitWords> = {
  interrupted: "too-long",
  "out of memory": "too-much-memory",
  "string too long": "too-much-memory",
  "invalid string length": "too-much-memory",
  "stack overflow": "too-deep",
};

/** What was thrown, by the engine or by the script. */
export function faultOf(
  context: QuickJSContext,
  thrown: QuickJSHandle,
  otherwise: "start" | "throws",
): Refusal {
  const read = (key: string) =>
    context
      .getProp(thrown, key)
      .consume((value) => (context.typeof(value) === "string" ? context.getString(value) : ""));
  try {
    if (context.typeof(thrown) !== "object")
      return new Refusal(otherwise, `it threw ${context.getString(thrown).slice(0, longestWords)}`);
    const [name, message] = [read("name"), read("message")];
    const limit = name === "InternalError" || name === "RangeError" ? limits[message] : undefined;
    if (limit) return Refusal.ofLimit(limit);
    if (name === "" && message === "")
      return new Refusal(otherwise, "it threw an object without a message");
    const line = /proxy\.pac:(\d+)/.exec(read("stack"))?.[1];
    const text = `${name}: ${message.slice(0, longestWords)}${line === undefined ? "" : ` (line ${line})`}`;
    return new Refusal(
      name === "SyntaxError" && otherwise === "start" ? "syntax" : otherwise,
      text,
    );
  } finally {
    thrown.dispose();
  }
}
