import { parsePrefixStrictly, type PrefixRefusal } from "./endpoint-prefix";
import { parseEndpointName, type NameRefusal } from "./endpoint-name";
import type { Result } from "~/lib/result";

/** A line that is not taken: where it stands, what it says, why. */
export type BadLine<Refusal extends string = string> = {
  line: number;
  text: string;
  refusal: Refusal | "doubled";
  first?: number;
};

export type ParsedLines<Refusal extends string> = { values: string[]; bad: BadLine<Refusal>[] };

/** Longest part of a bad line that is shown again. */
const shownLength = 120;

/** Pasted FQDNs: by lines, commas or blanks; each bad or doubled one is named with its line. */
export function parseNameLines(text: string): ParsedLines<NameRefusal> {
  return parseLines(text, parseEndpointName);
}

/** Pasted prefixes: by lines, commas or blanks; each bad or doubled one is named with its line. */
export function parsePrefixLines(text: string): ParsedLines<PrefixRefusal> {
  return parseLines(text, parsePrefixStrictly);
}

/** The entries of a text that are not taken, as they were typed, with where they stand. */
export function entriesOf(
  text: string,
  bad: readonly BadLine[],
): { line: number; entry: string }[] {
  const lines = text.split(lineEnd);
  return bad.map(({ line, text: shown }) => ({
    line,
    entry: entriesIn(lines[line - 1] ?? "").find((entry) => entry.startsWith(shown)) ?? shown,
  }));
}

const lineEnd = /\r\n|\r|\n/;

function entriesIn(line: string): string[] {
  return line.split(/[\s,;]+/).filter((part) => part !== "");
}

function parseLines<Refusal extends string>(
  text: string,
  parse: (item: string) => Result<string, Refusal>,
): ParsedLines<Refusal> {
  const firstLineOf = new Map<string, number>();
  const bad: BadLine<Refusal>[] = [];
  for (const [index, lineText] of text.split(lineEnd).entries()) {
    for (const item of entriesIn(lineText)) {
      const line = index + 1;
      const parsed = parse(item);
      const shown = item.slice(0, shownLength);
      if (!parsed.ok) bad.push({ line, text: shown, refusal: parsed.refusal });
      else if (firstLineOf.has(parsed.value))
        bad.push({ line, text: shown, refusal: "doubled", first: firstLineOf.get(parsed.value) });
      else firstLineOf.set(parsed.value, line);
    }
  }
  return { values: [...firstLineOf.keys()], bad };
}
