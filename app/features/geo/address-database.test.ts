import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { parsePrefix } from "~/lib/ip";

import { readAddressDatabase } from "./address-database.server";
import { openAddressLookup } from "./address-lookup.server";

/** Bits of a record in the trees written here, the widest of the format. */
const recordBits = 32;

/** Blank bytes between tree and data (MaxMind DB format 2.0). */
const separatorBytes = 16;

/** Type numbers of the MaxMind DB format 2.0. */
const types = { string: 2, double: 3, uint32: 6, map: 7 } as const;

function control(type: number, size: number): number[] {
  return size < 29 ? [(type << 5) | size] : [(type << 5) | 29, size - 29];
}

function encode(value: unknown): number[] {
  if (typeof value === "string")
    return [...control(types.string, Buffer.byteLength(value)), ...Buffer.from(value)];
  if (typeof value === "number" && Number.isInteger(value)) {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return [...control(types.uint32, 4), ...bytes];
  }
  if (typeof value === "number") {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return [...control(types.double, 8), ...bytes];
  }
  const entries = Object.entries(value as object);
  return [
    ...control(types.map, entries.length),
    ...entries.flatMap(([key, inner]) => [...encode(key), ...encode(inner)]),
  ];
}

type Node = [Node | number | undefined, Node | number | undefined];

/**
 * A small file in the MaxMind DB format: a record for each prefix, IPv4 prefixes within the first
 * 96 bits of an IPv6 tree.
 */
function databaseFile(ipVersion: 4 | 6, records: [prefix: string, record: object][]): Buffer {
  const root: Node = [undefined, undefined];
  const nodes = [root];
  const data: number[] = [];
  for (const [text, record] of records) {
    const prefix = parsePrefix(text);
    if (!prefix) throw new Error(text);
    const padding = ipVersion === 6 && prefix.family === 4 ? 96 : 0;
    const bits = [
      ...Array<number>(padding).fill(0),
      ...prefix.bytes
        .flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1))
        .slice(0, prefix.length),
    ];
    let node = root;
    for (const bit of bits.slice(0, -1)) {
      let child = node[bit];
      if (typeof child !== "object") nodes.push((node[bit] = child = [undefined, undefined]));
      node = child;
    }
    node[bits.at(-1) ?? 0] = data.length;
    data.push(...encode(record));
  }
  const tree = Buffer.alloc((nodes.length * 2 * recordBits) / 8);
  nodes.flat().forEach((child, at) => {
    const record =
      child === undefined
        ? nodes.length
        : typeof child === "number"
          ? nodes.length + separatorBytes + child
          : nodes.indexOf(child);
    tree.writeUInt32BE(record, at * 4);
  });
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 0,
    database_type: "trial",
    description: {},
    ip_version: ipVersion,
    node_count: nodes.length,
    record_size: recordBits,
  };
  return Buffer.concat([
    tree,
    Buffer.alloc(separatorBytes),
    Buffer.from(data),
    Buffer.from([0xab, 0xcd, 0xef]),
    Buffer.from("MaxMind.com"),
    Buffer.from(encode(metadata)),
  ]);
}

const network = (asn: number, name: string) => ({
  autonomous_system_number: asn,
  autonomous_system_organization: name,
});
const seattle = {
  city: { names: { en: "Seattle" } },
  country: { iso_code: "US" },
  location: { latitude: 47.6062, longitude: -122.3321 },
};

let folder: string;
const file = (name: string) => path.join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pathlens-mmdb-"));
  writeFileSync(
    file("both.mmdb"),
    databaseFile(6, [
      ["203.0.113.0/24", network(64501, "Summit Fibre")],
      ["2001:db8::/32", network(64502, "Mesa Lark")],
    ]),
  );
  writeFileSync(file("cities.mmdb"), databaseFile(6, [["203.0.113.0/24", seattle]]));
  writeFileSync(file("broken.mmdb"), "not a database");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("readAddressDatabase", () => {
  it.each([
    ["203.0.113.9", network(64501, "Summit Fibre")],
    ["::ffff:203.0.113.9", network(64501, "Summit Fibre")],
    ["2001:db8::9", network(64502, "Mesa Lark")],
    ["198.51.100.1", null],
    ["2001:db9::9", null],
    ["nonsense", null],
  ])("one file for both versions: %s", async (address, record) => {
    const database = await readAddressDatabase(file("both.mmdb"));
    expect(database.find(address)).toEqual(record);
  });

  it("a folder with a file for each version, and never the one for the other", async () => {
    const pair = mkdtempSync(path.join(folder, "pair-"));
    writeFileSync(
      path.join(pair, "v4.mmdb"),
      databaseFile(4, [["32.1.0.0/16", network(1, "Four")]]),
    );
    writeFileSync(
      path.join(pair, "v6.mmdb"),
      databaseFile(6, [["2001:db8::/32", network(2, "Six")]]),
    );
    writeFileSync(path.join(pair, "LICENSE"), "");
    const database = await readAddressDatabase(pair);
    expect(database.find("32.1.2.3")).toEqual(network(1, "Four"));
    expect(database.find("2001:db8::1")).toEqual(network(2, "Six"));
    // 32.1 in the IPv4 tree is 2001 in hexadecimal.
    expect(database.find("2001:dead::1")).toBeNull();
  });

  it("has no answer for IPv6 from a file of IPv4 addresses alone", async () => {
    writeFileSync(file("only-four.mmdb"), databaseFile(4, [["32.1.0.0/16", network(1, "Four")]]));
    const database = await readAddressDatabase(file("only-four.mmdb"));
    expect(database.find("2001:dead::1")).toBeNull();
  });

  it("refuses a broken file and a folder without one", async () => {
    await expect(readAddressDatabase(file("broken.mmdb"))).rejects.toThrow(Error);
    await expect(readAddressDatabase(mkdtempSync(path.join(folder, "empty-")))).rejects.toThrow(
      "No .mmdb file",
    );
  });
});

it("an operator's own files answer instead of the packaged ones", async () => {
  const lookup = openAddressLookup({
    dataDir: folder,
    cityDatabasePath: file("cities.mmdb"),
    asnDatabasePath: file("both.mmdb"),
  });
  expect(await lookup.network("203.0.113.9")).toEqual({
    asn: 64501,
    organisation: "Summit Fibre",
    isDemonstration: false,
  });
  expect(await lookup.locate("203.0.113.9")).toEqual({
    city: "Seattle",
    region: "",
    country: "United States",
    countryCode: "US",
    latitude: 47.6062,
    longitude: -122.3321,
  });
  expect(await lookup.locate("8.8.8.8")).toBeNull();
});
