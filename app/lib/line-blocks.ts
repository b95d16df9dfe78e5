const lineFeed = 10;

/** Some whole lines of a longer text. */
export type LineBlock = {
  bytes: Uint8Array;
  /** The number of its first line; the first line of all has the number 1. */
  firstLine: number;
};

/**
 * Cuts bytes that come in pieces into blocks of `linesMost` lines; the last block may have fewer. Of a line
 * that is longer than `lineBytesMost`, one byte more is kept, so that memory stays bounded and the line is
 * still too long.
 */
export async function* lineBlocks(
  pieces: AsyncIterable<Uint8Array>,
  { linesMost, lineBytesMost }: { linesMost: number; lineBytesMost: number },
): AsyncGenerator<LineBlock> {
  const block = openBlock();
  let [firstLine, lineBytes] = [1, 0];
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length;) {
      const found = piece.indexOf(lineFeed, start);
      const end = found < 0 ? piece.length : found;
      const room = Math.max(0, lineBytesMost + 1 - lineBytes);
      block.add(piece.subarray(start, Math.min(end, start + room)));
      lineBytes += end - start;
      start = end + 1;
      if (found < 0) continue;
      block.endLine();
      lineBytes = 0;
      if (block.lines() < linesMost) continue;
      yield { bytes: block.take(), firstLine };
      firstLine += linesMost;
    }
  }
  if (lineBytes > 0 || block.lines() > 0) yield { bytes: block.take(), firstLine };
}

const end = Uint8Array.of(lineFeed);

function openBlock() {
  let [parts, length, lines] = [[] as Uint8Array[], 0, 0];
  const add = (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  return {
    add,
    endLine() {
      add(end);
      lines += 1;
    },
    lines: () => lines,
    take(): Uint8Array {
      const bytes = new Uint8Array(length);
      let at = 0;
      for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
      }
      [parts, length, lines] = [[], 0, 0];
      return bytes;
    },
  };
}
