import { PacFault } from "./pac-fault";

/** Signs at the beginning of a text that tell its encoding. */
const marks = [
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
] as const;

/**
 * A PAC file as text, as Chromium reads it: by the charset of `Content-Type`, else by a byte order
 * mark, else as ISO 8859-1, which fits no UTF-8 outside ASCII.
 *
 * @throws {PacFault} when the encoding is unknown, or the text is a web page
 */
export function pacText(bytes: Buffer, charset: string | null): string {
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte));
  // A charset of UTF-16 without an order leaves the order to the mark, or to the network's.
  const named =
    charset !== null && /^utf-?16$/i.test(charset) ? (marked?.encoding ?? "utf-16be") : charset;
  const text = decoderFor(named ?? marked?.encoding ?? "iso-8859-1").decode(bytes);
  if (isPage(text)) throw new PacFault("html", "a web page came instead of a script");
  return text;
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new PacFault("encoding", `its charset ${encoding.slice(0, 50)} is unknown`);
  }
}

/** `<!--` may begin a script; tags begin a page, of a sign-in or an error. */
function isPage(text: string): boolean {
  return /^\s*<(?:!doctype|\?xml|[a-z]+[\s>/])/i.test(text);
}

/** The value of `charset` in a `Content-Type`; null where it has none. */
export function charsetOf(contentType: string): string | null {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? null;
}
