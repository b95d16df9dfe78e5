import { maxSearchLength, readAsn } from "../organisations";
import { meantAs } from "./ask-paths";
import type { AsView } from "./as-view";

/** Why a field does not name an AS that can be asked about. */
export type AsFieldError = "missing" | "unknown" | "no-such-number" | "no-relationships";

/** An AS as a reader names it. */
export type AskedAs = {
  /** What was typed, as much of it as is compared. */
  text: string;
  /** Null where the text names none. */
  asn: number | null;
  error: AsFieldError | null;
  /** Whether the text is a name, so that another AS may be meant. */
  isByName: boolean;
};

/** The largest AS number that can be assigned (RFC 6793 and RFC 7300). */
const largestAsn = 4_294_967_294;

/** Whether a text is a number that no AS can have. */
export function isImpossibleAsn(text: string): boolean {
  const asn = readAsn(text);
  if (asn === null) return /^\s*(?:AS\s*)?\d{11,}\s*$/i.test(text);
  return asn < 1 || asn > largestAsn;
}

/** The AS that a text means in a view. */
export function askedAs(view: AsView, typed: string | null): AskedAs {
  const text = (typed ?? "").trim().slice(0, maxSearchLength);
  const asked = { text, asn: null, isByName: false };
  if (text === "") return { ...asked, error: "missing" };
  if (isImpossibleAsn(text)) return { ...asked, error: "no-such-number" };
  const asn = meantAs(view, text);
  if (asn === null) return { ...asked, error: "unknown" };
  return { text, asn, error: null, isByName: !new RegExp(`^(?:AS)?\\s*${asn}\\b`, "i").test(text) };
}
