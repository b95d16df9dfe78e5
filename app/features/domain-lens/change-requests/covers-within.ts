import { isWildcardName, wildcardCovers } from "../endpoint-sets/endpoint-name";
import { knownPrefix } from "../endpoint-sets/endpoint-prefix";
import { wildcardsOver } from "../validation/overlap";

/** Wildcards of the same list that stand for a name. */
export function namesOver(name: string, names: ReadonlySet<string>): string[] {
  return wildcardsOver(name).filter((wildcard) => wildcard !== name && names.has(wildcard));
}

/** Names of the same list that a wildcard stands for, at most `limit`. */
export function namesUnder(wildcard: string, names: readonly string[], limit: number): string[] {
  if (!isWildcardName(wildcard)) return [];
  const found: string[] = [];
  for (const name of names) {
    if (found.length === limit) break;
    if (wildcardCovers(wildcard, name)) found.push(name);
  }
  return found;
}

/** Prefixes of the same list that lie around one; of each length that the list has there is one to look for. */
export function prefixesOver(
  prefix: string,
  prefixes: ReadonlySet<string>,
  lengths: readonly number[],
): string[] {
  const { text, length } = knownPrefix(prefix);
  const [address = ""] = text.split("/");
  return lengths
    .filter((shorter) => shorter < length)
    .map((shorter) => knownPrefix(`${address}/${shorter}`).text)
    .filter((wider) => prefixes.has(wider));
}

/** The lengths that prefixes of a list have. */
export function lengthsOf(prefixes: Iterable<string>): number[] {
  return [...new Set([...prefixes].map((prefix) => Number(prefix.split("/")[1])))].sort(
    (one, other) => one - other,
  );
}
