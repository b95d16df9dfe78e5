import { refuse, type Result } from "~/lib/result";

import { checkLine, type LineRefusal, type LineRules, type MeasuredLine } from "./telemetry-line";

/** Lines of one batch, blank ones among them. */
export const batchLinesMost = 10_000;

/** Bytes of one line, without its end: fields with the longest texts take under 2 kB. */
export const lineBytesMost = 4_096;

const lineFeed = 10;

/** What a batch is answered with: how many lines were taken, and why others were not. */
export type BatchAnswer = {
  accepted: number;
  /** By line; the first line has the number 1. */
  rejected: { line: number; reason: LineRefusal }[];
};

export type CheckedLine = {
  number: number;
  /** Null for a blank line. */
  checked: Result<MeasuredLine, LineRefusal> | null;
};

/**
 * The lines of a body, one JSON object a line, each checked apart: one that does not fit, not even as
 * UTF-8, leaves the others as they are. Lines end with LF or CRLF, the last one also without.
 *
 * @param firstNumber the number of the body's first line, where the body is a part
 */
export function* checkLines(
  body: Uint8Array,
  rules: LineRules,
  firstNumber = 1,
): Generator<CheckedLine> {
  let number = firstNumber;
  for (let start = 0; start < body.length; number += 1) {
    const found = body.indexOf(lineFeed, start);
    const end = found < 0 ? body.length : found;
    yield { number, checked: checkBytes(body.subarray(start, end), rules) };
    start = end + 1;
  }
}

/** @returns null for a blank line */
function checkBytes(bytes: Uint8Array, rules: LineRules): Result<MeasuredLine, LineRefusal> | null {
  if (bytes.length > lineBytesMost) return refuse("too-long");
  const text = textOf(bytes);
  if (text === null) return refuse("not-utf-8");
  if (text.trim() === "") return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse("not-json");
  }
  return checkLine(value, rules);
}

/** A byte order mark before the text is left out. */
const decoder = new TextDecoder("utf-8", { fatal: true });

function textOf(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
