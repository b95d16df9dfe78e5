/** A line of an answer: an address before a colon or "from", and the time. Summaries have no address. */
const answer = /(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:.%\w]*:[0-9a-f.%\w]*)/i;
/** The time with its unit; systems in other scripts write that in theirs, which stands at the end or before the TTL. */
const elapsed = /[=<]\s*(\d+(?:[.,]\d+)?)\s*(?:ms\b|[^\s\d=<.,:]{1,8}(?=\s+TTL\s*=|\s*$))/i;

/** Answers that tell of an error carry no time; of an echo that came twice only the first counts. */
const isDuplicate = /\(DUP!\)/;

/**
 * Round trips in ms from the output of ping, in the order they came. Reads Linux, macOS and
 * Windows in every language: only the numbers are looked at, not the words around them.
 */
export function roundTripsOf(output: string): number[] {
  return output.split(/\r?\n/)
    .filter((line) => answer.test(line) && !isDuplicate.test(line))
    .map((line) => elapsed.exec(line)?.[1])
    .filter((text) => text !== undefined)
    .map((text) => Number(text.replace(",", ".")));
}

const sequence = /icmp_seq[= ](\d+)/g;

/**
 * Echoes that a ping which was ended before its time had come to: below the header each has a line,
 * whether it was answered or not. Linux writes none for those that were lost, but numbers the others.
 */
export function echoesOf(output: string): number {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== "" && !isDuplicate.test(line));
  const numbers = [...output.matchAll(sequence)].map(([, number]) => Number(number));
  return Math.max(0, lines.length - 1, ...numbers);
}

/** Whether ping ended because its user may not send echoes. */
export function isPermissionRefused(output: string): boolean {
  return /not permitted|permission denied|lacking privilege|must be root|cap_net_raw/i.test(output);
}
