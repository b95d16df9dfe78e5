import { linesOf } from "./output-lines";

/** Numbers of echoes: `icmp_seq=7` on Linux, `icmp_seq 7` on macOS, `seq=7` in BusyBox. */
const sequence = /seq[= ](\d{1,7})/g;

/** A line of an answer has an address, summaries have none: dotted, or two colons with at most a group between. */
const address = /\d{1,3}(?:\.\d{1,3}){3}|(?<![0-9a-f])[0-9a-f]{0,4}:[0-9a-f]{0,4}:/i;

/** The time with its unit; systems in other scripts write that in theirs, at the end or before the TTL. */
const elapsed =
  /(?<!seq)[=<]\s?(\d{1,9}(?:[.,]\d{1,6})?)\s?(?:ms\b|[^\s\d=<.,:]{1,8}(?=\s{1,4}TTL\s?=|$))/i;

/** Answers that report an error carry no time; of an echo that came twice only the first counts. */
const isDuplicate = /\(DUP!\)/;

/**
 * Round trips in ms from the output of ping, in the order they came. Reads Linux, macOS, BusyBox and
 * Windows in every language: only the numbers are looked at, not the words around them.
 */
export function roundTripsOf(output: string): number[] {
  return linesOf(output)
    .filter((line) => address.test(line) && !isDuplicate.test(line))
    .map((line) => elapsed.exec(line)?.[1])
    .filter((text) => text !== undefined)
    .map((text) => Number(text.replace(",", ".")));
}

/**
 * Echoes that a ping which was ended before its time had come to: below the header each has a line,
 * whether it was answered or not. Linux writes none for those that were lost, but numbers the others.
 */
export function echoesOf(output: string): number {
  const lines = linesOf(output).filter((line) => line !== "" && !isDuplicate.test(line));
  const last = [...output.matchAll(sequence)].reduce(
    (most, [, number]) => Math.max(most, Number(number)),
    0,
  );
  return Math.max(0, lines.length - 1, last);
}

/**
 * A hundred per cent, as summaries write it: "100%", "100.0 %", "100,00 %" with a blank of any kind, and with
 * the sign before the number as in Turkish and Basque. The sign may be a wide or an Arabic one.
 */
const hundredPercent =
  /(?<![\d.,])100(?:[.,]0{1,6})?[\s\ufffd]{0,2}[%％٪]|[%％٪][\s\ufffd]{0,2}100(?:[.,]0{1,6})?(?!\d|[.,]\d)/;

/** Whether the summary says that every echo was lost. */
export function isTotalLoss(output: string): boolean {
  return linesOf(output).some((line) => hundredPercent.test(line));
}

/** Whether ping ended because its user may not send echoes. */
export function isPermissionRefused(output: string): boolean {
  return /not permitted|permission denied|lacking privilege|must be root|cap_net_raw/i.test(output);
}
