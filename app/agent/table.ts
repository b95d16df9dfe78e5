import type { ClientResult } from "~/features/network-test/client/client-results.schema";

import { findingOf, type Finding } from "./findings";

/** Narrowest and usual width of a terminal in characters. */
const leastWidth = 40;
const usualWidth = 100;

/** Control characters of what servers and tools said must not reach the terminal. */
export const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}]+/gu, " ");

/** Names, states and texts in columns; long texts go on below themselves. */
export function tableOf(results: readonly ClientResult[], width = usualWidth): string {
  const rows = results.map((result) => ({ name: result.test, ...findingOf(result) }));
  const nameWidth = Math.max(4, ...rows.map(({ name }) => name.length));
  const stateWidth = Math.max(6, ...rows.map(({ state }) => state.length));
  const indent = nameWidth + stateWidth + 4;
  const textWidth = Math.max(leastWidth, width - indent);
  return rows
    .flatMap(({ name, state, text }) => {
      const [first = "", ...more] = wrapped(printable(text), textWidth);
      return [
        `${name.padEnd(nameWidth)}  ${state.padEnd(stateWidth)}  ${first}`.trimEnd(),
        ...more.map((line) => " ".repeat(indent) + line),
      ];
    })
    .join("\n");
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return line === "" ? lines : [...lines, line];
}

/** How many tests came out how, most telling first. */
export function summaryOf(findings: readonly Finding[]): string {
  const states = ["failed", "warning", "ok", "info", "not tested"] as const;
  const counted = states.map((state) => ({
    state,
    count: findings.filter((finding) => finding.state === state).length,
  }));
  return counted
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${state}`)
    .join(", ");
}
