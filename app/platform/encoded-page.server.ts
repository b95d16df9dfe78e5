import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import Negotiator from "negotiator";

import { brotliQuality } from "./content-coding.server";
import { pageCache } from "./page-cache.server";

/** Encodings that the server's compression uses too, the preferred one first. */
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number];

const compressors: Record<Encoding, (page: Uint8Array) => Promise<Buffer>> = {
  br: (page) =>
    promisify(brotliCompress)(page, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
    }),
  gzip: promisify(gzip),
};

/**
 * A kept page as the reader's browser takes it. It is compressed once for each encoding: for a page of 100
 * rows that takes longer than everything else of its answer.
 *
 * @param tag names one content
 */
export async function encodedPage(
  request: Request,
  tag: string,
  page: Uint8Array,
): Promise<{ body: Uint8Array; encoding: Encoding | null }> {
  const encoding = preferredBy(request.headers.get("Accept-Encoding"));
  if (!encoding) return { body: page, encoding: null };
  const key = `${encoding} ${tag}`;
  const known = pageCache.get(key);
  if (known) return { body: known, encoding };
  const body = await compressors[encoding](page);
  pageCache.set(key, body);
  return { body, encoding };
}

function preferredBy(accepted: string | null): Encoding | undefined {
  const negotiator = new Negotiator({ headers: { "accept-encoding": accepted ?? "" } });
  const acceptable = negotiator.encodings([...encodings]);
  return encodings.find((encoding) => acceptable.includes(encoding));
}
