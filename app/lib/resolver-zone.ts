import { parseAddress } from "./ip";

/**
 * A zone below which no name is asked for twice, so that no cache answers: every question reaches its
 * authoritative server, which sees the resolver that asks (docs/resolver-zone.md). Whoever asks itself
 * is told by the TXT record of the name; for a browser, which sees no record, a server asks later
 * who wanted its name.
 */

/**
 * Between a name and its zone it makes the name of who asked. Beside the names, so that a resolver
 * that asks for one label after the other asks for none of them.
 */
const askedLabel = "asked";

const labelPattern = /^[0-9a-f]{24,63}$/;

/** How long it is known who asked for a name, in ms: longer than a browser's question and its answer take. */
const rememberedMs = 120_000;

/** Most names that are remembered; the oldest go first. */
const mostNames = 50_000;

/** Most resolvers that are told of for one name: large ones ask from several addresses. */
const mostAskers = 8;

/** Whether a label may stand for one question: random enough that nobody asks for it by chance. */
export function isUniqueLabel(text: string): boolean {
  return labelPattern.test(text);
}

/** The name whose TXT records tell who asked for `label` below `zone`. */
export function askedName(label: string, zone: string): string {
  return `${label}.${askedLabel}.${zone}`;
}

/** The address that a TXT record of the zone tells; null for any other text. */
export function toldResolver(text: string): string | null {
  const [, told] = /^resolver=(\S+)$/.exec(text) ?? [];
  return told === undefined ? null : (parseAddress(told)?.text ?? null);
}

type Question = { name: string; type: string };

/** What one zone answers, and what it remembers to answer it. */
export class ResolverZone {
  readonly #askers = new Map<string, { sinceMs: number; addresses: Set<string> }>();

  /** @param zone lower case, without a final dot */
  constructor(
    readonly zone: string,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /**
   * Texts of the name, as TXT; every other type has no record.
   *
   * @param asker address that the question came from
   * @returns undefined for a name that is not below the zone
   */
  answer({ name, type }: Question, asker: string): string[] | undefined {
    const lower = name.toLowerCase();
    if (!lower.endsWith(`.${this.zone}`)) return undefined;
    const [label = "", above, ...more] = lower.slice(0, -this.zone.length - 1).split(".");
    const isAsTo = above === askedLabel && more.length === 0;
    if (isAsTo) return type === "TXT" ? this.#askersOf(label).map(textOf) : [];
    if (type === "TXT") return [textOf(asker)];
    if (above === undefined && isUniqueLabel(label)) this.#note(label, asker);
    return [];
  }

  #note(label: string, asker: string): void {
    const sinceMs = this.nowMs();
    const known = this.#askers.get(label) ?? { sinceMs, addresses: new Set() };
    if (known.addresses.size < mostAskers) known.addresses.add(asker);
    this.#askers.set(label, known);
    for (const [oldest, { sinceMs: oldestMs }] of this.#askers) {
      if (this.#askers.size <= mostNames && sinceMs - oldestMs <= rememberedMs) break;
      this.#askers.delete(oldest);
    }
  }

  #askersOf(label: string): string[] {
    const known = this.#askers.get(label);
    return known && this.nowMs() - known.sinceMs <= rememberedMs ? [...known.addresses] : [];
  }
}

function textOf(address: string): string {
  return `resolver=${address}`;
}
