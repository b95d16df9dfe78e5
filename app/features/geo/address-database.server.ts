import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";

import { Reader, type Response } from "mmdb-lib";

import { parseAddress } from "~/lib/ip";

/** IP version of a database that holds IPv4 addresses only (MaxMind DB format 2.0, metadata). */
const ipv4Only = 4;

/** Records by address, as a file in the MaxMind DB format has them; null where it has none. */
export type AddressDatabase = { find(address: string): unknown };

/**
 * Reads a database wholly into memory.
 *
 * @param source a file, or a folder whose .mmdb files make up the database (one for each IP version)
 * @throws {Error} when there is no such file or it is not in the format
 */
export async function readAddressDatabase(source: string): Promise<AddressDatabase> {
  const readers = await Promise.all(
    (await listFiles(source)).map(async (file) => new Reader<Response>(await readFile(file))),
  );
  const forIpv4 = readers.find(({ metadata }) => metadata.ipVersion === ipv4Only) ?? readers[0];
  const forIpv6 = readers.find(({ metadata }) => metadata.ipVersion !== ipv4Only);
  return {
    find(text) {
      const address = parseAddress(text);
      // A tree of IPv4 addresses would answer for the first 32 bits of an IPv6 address.
      const reader = address?.family === 4 ? forIpv4 : address ? forIpv6 : undefined;
      return address && reader ? reader.get(address.text) : null;
    },
  };
}

async function listFiles(source: string): Promise<string[]> {
  if (!(await stat(source)).isDirectory()) return [source];
  const files = (await readdir(source)).filter((name) => name.endsWith(".mmdb")).sort();
  if (files.length === 0) throw new Error(`No .mmdb file in ${source}`);
  return files.map((name) => path.join(source, name));
}
