// Plain JavaScript: the build of the place data writes with it before anything is compiled.
//
// A packed file is an array of 32-bit words and sections: a magic word, the length of the
// header, the header as JSON, then each section at a multiple of eight bytes. Reading it
// is a view on the bytes, so a file of ten megabytes opens in a few milliseconds.

/** "plns" in the byte order of the machine that wrote the file; another order reads as another number. */
const magic = 0x706c6e73;

const alignmentBytes = 8;

const arrayKinds = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float32Array };

/** @typedef {Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array} Section */

/**
 * @param {string} format name and version of what the sections mean
 * @param {Record<string, Section>} sections
 * @returns {Uint8Array} the bytes of the file
 */
export function packSections(format, sections) {
  const entries = Object.entries(sections).map(([name, data]) => ({
    name,
    kind: data.constructor.name,
    length: data.length,
  }));
  const header = new TextEncoder().encode(JSON.stringify({ format, entries }));
  const places = placeSections(header.length, entries);
  const file = new Uint8Array(places.totalBytes);
  new Uint32Array(file.buffer, 0, 2).set([magic, header.length]);
  file.set(header, alignmentBytes);
  for (const { name, offset } of places.sections) {
    const { buffer, byteOffset, byteLength } = /** @type {Section} */ (sections[name]);
    file.set(new Uint8Array(buffer, byteOffset, byteLength), offset);
  }
  return file;
}

/**
 * @param {Uint8Array} file bytes as `packSections` made them
 * @param {string} format the format the caller reads
 * @returns {Record<string, Section>} views on the file's bytes
 * @throws {Error} when the bytes are not of that format
 */
export function unpackSections(file, format) {
  const bytes = file.byteOffset % alignmentBytes === 0 ? file : file.slice();
  if (bytes.length < alignmentBytes) throw new Error("Not a packed file");
  const [word, headerLength] = new Uint32Array(bytes.buffer, bytes.byteOffset, 2);
  if (word !== magic)
    throw new Error("Not a packed file, or written on a machine of another byte order");
  const header = JSON.parse(
    new TextDecoder().decode(bytes.subarray(alignmentBytes, alignmentBytes + headerLength)),
  );
  if (header.format !== format) throw new Error(`Packed as ${header.format}, wanted ${format}`);
  const places = placeSections(headerLength, header.entries);
  if (places.totalBytes !== bytes.length) throw new Error("The packed file is cut short");
  return Object.fromEntries(
    places.sections.map(({ name, kind, offset, length }) => [
      name,
      new arrayKinds[kind](bytes.buffer, bytes.byteOffset + offset, length),
    ]),
  );
}

/**
 * Texts one after the other in UTF-8; text n lies from `offsets[n]` to `offsets[n + 1]`.
 *
 * @param {readonly string[]} texts
 * @returns {{ bytes: Uint8Array, offsets: Uint32Array }}
 */
export function packTexts(texts) {
  const encoder = new TextEncoder();
  const encoded = texts.map((text) => encoder.encode(text));
  const offsets = new Uint32Array(texts.length + 1);
  encoded.forEach((text, at) => {
    offsets[at + 1] = offsets[at] + text.length;
  });
  const bytes = new Uint8Array(offsets[texts.length]);
  encoded.forEach((text, at) => bytes.set(text, offsets[at]));
  return { bytes, offsets };
}

const decoder = new TextDecoder();

/**
 * @param {Uint8Array} bytes
 * @param {Uint32Array} offsets
 * @param {number} at
 * @returns {string}
 */
export function textAt(bytes, offsets, at) {
  return decoder.decode(bytes.subarray(offsets[at], offsets[at + 1]));
}

function placeSections(headerLength, entries) {
  let offset = aligned(alignmentBytes + headerLength);
  const sections = entries.map((entry) => {
    const placed = { ...entry, offset };
    offset = aligned(offset + entry.length * arrayKinds[entry.kind].BYTES_PER_ELEMENT);
    return placed;
  });
  return { sections, totalBytes: offset };
}

function aligned(bytes) {
  return Math.ceil(bytes / alignmentBytes) * alignmentBytes;
}
