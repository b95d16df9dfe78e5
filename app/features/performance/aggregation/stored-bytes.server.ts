import { deflateRawSync, inflateRawSync } from "node:zlib";

/** First byte of a block that is stored deflated; that of a plain one is `blockFormat`. */
const deflatedFormat = 2;

/** A shorter block has too few bytes for codes of their own: the hour of a small solution would not shrink. */
const deflatedFrom = 512;

/** Higher levels look for repetitions, and numbers have none: 1 leaves as many bytes as 6. */
const level = 1;

/** A block as it is stored: deflated where that makes it shorter. */
export function storedBytes(block: Uint8Array): Uint8Array {
  if (block.length < deflatedFrom) return block;
  const deflated = deflateRawSync(block, { level });
  if (deflated.length + 1 >= block.length) return block;
  return Buffer.concat([Uint8Array.of(deflatedFormat), deflated]);
}

/** A block as it was before it was stored. Blocks of earlier versions are plain. */
export function plainBytes(stored: Uint8Array): Uint8Array {
  return stored[0] === deflatedFormat ? inflateRawSync(stored.subarray(1)) : stored;
}
