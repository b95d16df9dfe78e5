import { deflateSync } from "node:zlib";

const sizePx = 48;

/** Colours of the sheet behind the figure, chosen by person: red, green, blue. */
const sheets = [
  [29, 78, 137],
  [0, 109, 91],
  [120, 53, 15],
  [91, 33, 182],
  [157, 23, 77],
  [55, 65, 81],
] as const;

/** A picture of a person: a figure on a sheet whose colour is theirs, as PNG (ISO/IEC 15948). */
export function personPhoto(id: string): Buffer {
  const sheet = sheets[Number.parseInt(id.slice(-6), 10) % sheets.length] ?? sheets[0];
  const rows = Array.from({ length: sizePx }, (_row, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: sizePx }, (_column, x) =>
        isFigure(x, y) ? [243, 244, 246] : sheet,
      ).flat(),
    ]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sizePx, 0);
  header.writeUInt32BE(sizePx, 4);
  // Eight bits a channel, red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A head, and shoulders below it. */
function isFigure(x: number, y: number): boolean {
  const middle = sizePx / 2;
  return Math.hypot(x - middle, y - 18) < 9 || Math.hypot((x - middle) * 0.8, y - sizePx) < 17;
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(checksum(body), body.length + 4);
  return framed;
}

/** CRC-32 as PNG's annex D has it. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
