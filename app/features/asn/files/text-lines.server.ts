import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { createGunzip } from "node:zlib";

import unbzip2 from "unbzip2-stream";

/** Longest line, in characters: the largest cone has some 50 000 members. */
const lineMost = 16 * 1024 * 1024;

/** Most characters of a file when it is unpacked: a hundred times the largest that is published. */
const fileMost = 2 ** 30;

/** A file that is not there, cannot be read or unpacked, or is too long. The message says which and why. */
export class FileUnreadable extends Error {}

/** How far a file was read. */
export type ReadProgress = {
  lines: number;
  /** Bytes of the file as it is stored, packed or not. */
  readBytes: number;
  totalBytes: number;
};

/**
 * Reads a text file line by line, whether it is plain, gzip or bzip2: its first bytes say which. Files of
 * several streams, as `pbzip2` and `cat` make them, are read as one.
 *
 * @param take is given each line without its end, and its number from 1
 * @param onProgress is called after each piece of the file
 * @throws {FileUnreadable}
 */
export async function readLines(
  file: string,
  take: (line: string, number: number) => void,
  onProgress: (progress: ReadProgress) => void = () => undefined,
): Promise<ReadProgress> {
  const progress = { lines: 0, readBytes: 0, totalBytes: 0 };
  try {
    progress.totalBytes = (await stat(file)).size;
    const source = createReadStream(file);
    const decoder = new TextDecoder();
    let [rest, length] = ["", 0];
    const takeAll = (text: string) => {
      length += text.length;
      if (length > fileMost) throw new FileUnreadable(`it has more than ${fileMost} characters`);
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > lineMost)
        throw new FileUnreadable(`line ${progress.lines + lines.length + 1} is too long`);
      for (const line of lines) take(line, (progress.lines += 1));
    };
    for await (const piece of unpacked(source, await packingOf(file))) {
      takeAll(decoder.decode(piece, { stream: true }));
      progress.readBytes = source.bytesRead;
      onProgress(progress);
      await setImmediate();
    }
    takeAll(decoder.decode());
    if (rest !== "") take(rest, (progress.lines += 1));
    return progress;
  } catch (error) {
    throw new FileUnreadable(`${file} cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

type Packing = "gzip" | "bzip2" | null;

/** Bytes that files of each kind begin with (RFC 1952; bzip2's "BZh"). */
const gzipMark = Buffer.from([0x1f, 0x8b]);
const bzip2Mark = Buffer.from("BZh");

async function packingOf(file: string): Promise<Packing> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(bzip2Mark.length), 0, bzip2Mark.length, 0);
    if (buffer.equals(bzip2Mark)) return "bzip2";
    return buffer.subarray(0, gzipMark.length).equals(gzipMark) ? "gzip" : null;
  } finally {
    await handle.close();
  }
}

async function* unpacked(source: Readable, packing: Packing): AsyncGenerator<Uint8Array> {
  try {
    if (packing === "bzip2") yield* withoutBzip2(source);
    // The error of either stream is that of the last one, which is read.
    else yield* packing === "gzip" ? pipeline(source, createGunzip(), () => undefined) : source;
  } catch (error) {
    // What the unpackers say is no help: a text that ends early is "undefined" to one of them.
    if (packing === null) throw error;
    throw new Error(`its ${packing} data are damaged or cut short`, { cause: error });
  } finally {
    source.destroy();
  }
}

/**
 * The unpacker is a stream of an earlier Node, which hands over its pieces while it is written to. It is not
 * wrapped in a stream of today: such a one is closed with it, and loses pieces that wait for a slow reader.
 */
async function* withoutBzip2(source: Readable): AsyncGenerator<Uint8Array> {
  const unpack = unbzip2();
  let pieces: Uint8Array[] = [];
  const faults: Error[] = [];
  unpack.on("data", (piece: Buffer) => pieces.push(piece));
  unpack.on("error", (error: Error) => faults.push(error));
  const taken = () => {
    if (faults[0]) throw faults[0];
    const all = pieces;
    pieces = [];
    return all;
  };
  for await (const packed of source as AsyncIterable<Buffer>) {
    unpack.write(packed);
    yield* taken();
  }
  unpack.end();
  yield* taken();
}
