import { readFile, stat } from "node:fs/promises";

import { prefixListOf, type PrefixList } from "./prefix-list";

/** Largest file of internal prefixes that is read, in bytes. */
const fileLimit = 10 * 1024 * 1024;

/** The internal prefixes, or why they are not known. */
export type IpamList =
  { state: "listed"; prefixes: PrefixList } | { state: "not-configured" | "unreadable" };

/**
 * Reads the file of internal prefixes, one a line; `#` starts a comment. Each run reads it again,
 * since another program writes it.
 */
export async function readIpam(file: string | undefined): Promise<IpamList> {
  if (file === undefined) return { state: "not-configured" };
  try {
    if ((await stat(file)).size > fileLimit) return { state: "unreadable" };
    const lines = (await readFile(file, "utf8"))
      .split(/\r\n|\r|\n/)
      .map((line) => line.replace(/#.*/, "").trim());
    return { state: "listed", prefixes: prefixListOf(lines) };
  } catch {
    return { state: "unreadable" };
  }
}
