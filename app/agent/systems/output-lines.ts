/** Longest line that is read, in characters. Only lists of hosts come near it; anything longer is cut. */
const longestLine = 20_000;

/** Lines of a command's output without blanks at their end; Windows ends some lines with two carriage returns. */
export function linesOf(output: string): string[] {
  return output.split("\n").map((line) => line.slice(0, longestLine).trimEnd());
}

/** Words of a line. */
export function wordsOf(line: string): string[] {
  return line.split(/\s+/).filter((word) => word !== "");
}

/** An address without the zone that says which link it is on: `fe80::1%en0`. */
export function withoutZone(address: string): string {
  const at = address.indexOf("%");
  return at < 0 ? address : address.slice(0, at);
}
