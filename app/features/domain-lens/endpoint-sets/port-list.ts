import { ok, refuse, type Result } from "~/lib/result";

const portMost = 65_535;

/** Most ranges of one list; the longest published one has six. */
const rangeLimit = 100;

export type PortRange = { from: number; to: number };

/**
 * The one spelling of a list of ports: `80,443,50000-50019`, ascending, overlaps merged.
 * Blank is no port.
 */
export function parsePortList(text: string): Result<string, "not-ports"> {
  const ranges = portRanges(text);
  return ranges ? ok(ranges.map(rangeText).join(",")) : refuse("not-ports");
}

/** The ranges of a list, ascending and apart; null when it is none. */
export function portRanges(text: string): PortRange[] | null {
  if (text.trim() === "") return [];
  const parts = text.split(",");
  if (parts.length > rangeLimit) return null;
  const ranges = parts.map(rangeOf);
  if (ranges.some((range) => range === null)) return null;
  const sorted = (ranges as PortRange[]).sort(
    (one, other) => one.from - other.from || one.to - other.to,
  );
  return sorted.reduce<PortRange[]>((merged, range) => {
    const last = merged.at(-1);
    if (!last || range.from > last.to) return [...merged, range];
    return [...merged.slice(0, -1), { from: last.from, to: Math.max(last.to, range.to) }];
  }, []);
}

function rangeOf(text: string): PortRange | null {
  const [, from, to = from] = /^\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?$/.exec(text) ?? [];
  const range = { from: Number(from), to: Number(to) };
  return range.from >= 1 && range.to <= portMost && range.from <= range.to ? range : null;
}

function rangeText({ from, to }: PortRange): string {
  return from === to ? String(from) : `${from}-${to}`;
}

/** Whether two lists are the same ports, however they are spelled. */
export function samePorts(one: string, other: string): boolean {
  const [ranges, others] = [portRanges(one), portRanges(other)];
  return (
    ranges !== null &&
    others !== null &&
    ranges.map(rangeText).join(",") === others.map(rangeText).join(",")
  );
}
