import { parseAddress, isPublicPrefix, parsePrefix } from "~/lib/ip";
import { ok, refuse, type Result } from "~/lib/result";
import { isStorableText } from "~/lib/storable-text";

import { asnKey, foldedName, prefixKey } from "./entry-keys";
import type { SolutionList } from "./solution";

/** Why a line is not taken. */
export type LineRefusal =
  | "not-a-prefix"
  | "host-bits"
  | "not-an-asn"
  | "reserved"
  | "suite"
  | "too-long"
  | "not-a-name"
  | "already-in";

/** A line that is not taken: its number from 1, what it says, why. */
export type BadLine = {
  list: SolutionList;
  line: number;
  text: string;
  refusal: LineRefusal;
  /** The prefix that was perhaps meant, or the solution that has the entry. */
  hint?: string;
};

/** An entry as it was read: its one spelling, the key by which it is compared and sorted, its line. */
export type EntryLine = { value: string; key: string; line: number };

export type ReadList = {
  entries: EntryLine[];
  bad: BadLine[];
  /** Lines that say what an earlier line of the same text says; they are left out. */
  repeated: number;
};

/** Largest AS number that can be assigned (RFC 6793; 4294967295 is reserved by RFC 7300). */
const largestAsn = 4_294_967_294;

/** Reserved, documentation and private AS numbers. Source: IANA Autonomous System Numbers registry. */
const reservedAsns: readonly (readonly [first: number, last: number])[] = [
  [23_456, 23_456],
  [64_496, 64_511],
  [64_512, 65_534],
  [65_535, 65_535],
  [65_536, 131_071],
  [4_200_000_000, 4_294_967_294],
];

/** Longest name of a certificate issuer or a VPN, in characters. */
export const entryNameLimit = 200;

/** Longest part of a bad line that is shown again. */
const shownLength = 60;

/** What an entry is read by; reserved numbers and addresses are for the demonstration only. */
export type Reading = { isDemonstration: boolean };

type Read = (text: string, reading: Reading) => Result<Omit<EntryLine, "line">, Refused>;
type Refused = { refusal: LineRefusal; hint?: string };

const readers: Record<SolutionList, { read: Read; separator: RegExp }> = {
  asns: { read: readAsn, separator: /[\s,;]+/ },
  ips: { read: readPrefix, separator: /[\s,;]+/ },
  sslCertificates: { read: readName, separator: /[\r\n]+/ },
  vpns: { read: readName, separator: /[\r\n]+/ },
};

/** A part of a list that is one entry, with the number by which a refusal names it. */
export type NumberedText = { line: number; text: string };

/** The entries of a pasted text: numbers and prefixes by lines, commas or blanks, names by lines. */
export function readLines(list: SolutionList, text: string, reading: Reading): ReadList {
  const { separator } = readers[list];
  const parts = text.split(/\r\n|\r|\n/).flatMap((lineText, index) =>
    lineText
      .split(separator)
      .filter((part) => part.trim() !== "")
      .map((part) => ({ line: index + 1, text: part })),
  );
  return readNumbered(list, parts, reading);
}

/** The entries of texts that are one entry each, such as the items of a call or the rows of a file. */
export function readNumbered(
  list: SolutionList,
  texts: readonly NumberedText[],
  reading: Reading,
): ReadList {
  const entries = new Map<string, EntryLine>();
  const bad: BadLine[] = [];
  let repeated = 0;
  for (const { line, text } of texts) {
    const item = text.trim();
    const found = readers[list].read(item, reading);
    if (!found.ok) bad.push({ list, line, text: item.slice(0, shownLength), ...found.refusal });
    else if (entries.has(found.value.key)) repeated += 1;
    else entries.set(found.value.key, { ...found.value, line });
  }
  return { entries: [...entries.values()], bad, repeated };
}

function readAsn(text: string, { isDemonstration }: Reading): ReturnType<Read> {
  const digits = /^(?:AS)?(\d{1,10})$/i.exec(text)?.[1];
  const asn = Number(digits ?? 0);
  if (asn < 1 || asn > largestAsn) return refuse({ refusal: "not-an-asn" as const });
  if (!isDemonstration && reservedAsns.some(([first, last]) => asn >= first && asn <= last))
    return refuse({ refusal: "reserved" as const });
  return ok({ value: String(asn), key: asnKey(asn) });
}

/** Bits behind the length are refused and not cleared: another length may have been meant. */
function readPrefix(text: string, { isDemonstration }: Reading): ReturnType<Read> {
  const [addressText = ""] = text.split("/");
  const prefix = /^::ffff:/i.test(text) ? null : parsePrefix(text);
  if (!prefix || prefix.length === 0) return refuse({ refusal: "not-a-prefix" as const });
  if (prefix.text.split("/")[0] !== parseAddress(addressText)?.text)
    return refuse({ refusal: "host-bits" as const, hint: prefix.text });
  if (!isDemonstration && !isPublicPrefix(prefix.text))
    return refuse({ refusal: "reserved" as const });
  return ok({ value: prefix.text, key: prefixKey(prefix) });
}

function readName(text: string): ReturnType<Read> {
  const value = text.normalize("NFC").replace(/\s+/g, " ");
  if (value === "" || !isStorableText(value) || /\p{Cc}/u.test(value))
    return refuse({ refusal: "not-a-name" as const });
  if (value.length > entryNameLimit) return refuse({ refusal: "too-long" as const });
  return ok({ value, key: foldedName(value) });
}
