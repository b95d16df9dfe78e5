import { entriesOf, parsePrefixLines, type ParsedLines } from "../endpoint-sets/endpoint-lines";
import { parsePrefixStrictly, type PrefixRefusal } from "../endpoint-sets/endpoint-prefix";
import type { EndpointPrefix } from "../endpoint-sets/endpoint-set";

/** An id of the service tree. It can stand behind the prefixes of a line: no address has none of `.`, `:` and `/`. */
export const serviceIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

export type ParsedPrefixes = Omit<ParsedLines<PrefixRefusal>, "values"> & {
  prefixes: EndpointPrefix[];
};

/**
 * Pasted prefixes, each line with the id of the service that owns them behind it:
 * `198.51.100.0/24 SERVICE-ID`. A line without one has that of `usual`, or none.
 */
export function parsePrefixesWithServices(
  text: string,
  usual: string | null = null,
): ParsedPrefixes {
  const services = new Map<string, string | null>();
  const lines = text.split(/\r\n|\r|\n/).map((line) => {
    const { items, service } = partsOf(line);
    for (const item of items) {
      const parsed = parsePrefixStrictly(item);
      if (parsed.ok && !services.has(parsed.value)) services.set(parsed.value, service ?? usual);
    }
    return items.join(" ");
  });
  const { values, bad } = parsePrefixLines(lines.join("\n"));
  return {
    prefixes: values.map((prefix) => ({ prefix, serviceTreeId: services.get(prefix) ?? null })),
    bad,
  };
}

function partsOf(line: string): { items: string[]; service: string | null } {
  const parts = line.split(/[\s,;]+/).filter((part) => part !== "");
  const last = parts.at(-1) ?? "";
  const service = parts.length > 1 && serviceIdPattern.test(last) ? last : null;
  return { items: service === null ? parts : parts.slice(0, -1), service };
}

/** The prefixes of a text that are not taken, one each line, with the service that they were typed for. */
export function badPrefixLines(text: string, usual: string | null): string {
  const { bad } = parsePrefixesWithServices(text);
  const lines = text.split(/\r\n|\r|\n/);
  const serviceOf = (line: number) =>
    partsOf(lines[line - 1] ?? "").service ??
    (usual !== null && serviceIdPattern.test(usual) ? usual : null);
  return entriesOf(text, bad)
    .map(({ line, entry }) => [entry, serviceOf(line)].filter((part) => part !== null).join(" "))
    .join("\n");
}

/** The same lines again, one prefix each. */
export function prefixLines(prefixes: readonly EndpointPrefix[]): string {
  return prefixes
    .map(({ prefix, serviceTreeId }) =>
      serviceTreeId === null ? prefix : `${prefix} ${serviceTreeId}`,
    )
    .join("\n");
}
