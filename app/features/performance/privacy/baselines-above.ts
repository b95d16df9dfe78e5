import { usualConfidence } from "~/lib/intervals";

import { Field, type BaselineAsked, type Contender, type Providers } from "../quality/assess-place";
import type { ShownBaseline } from "../quality/assess-place";
import { qualityKey, qualityNames, type QualityKey } from "../quality/quality-name";

/** Other providers that a baseline needs, so that none of them follows from it. Source: provider rules, section 4. */
export const providersLeast = 3;

/** Who has a solution: each one of leadership stands for a provider that has no account. */
export function providerOf({
  number,
  ownerPartnerId,
}: {
  number: number;
  ownerPartnerId: string | null;
}): string {
  return ownerPartnerId ?? `of ${number}`;
}

/** Solutions at a place, of which the nearest comes first. */
type Level = { place: number; contenders: readonly Contender[]; fields: Map<string, Field> };

/**
 * Baselines of the chosen place and of those above it, for places that have too few other providers. They are
 * read one by one, as they turn out to be missing.
 */
export class BaselinesAbove {
  readonly #of: Providers["of"];
  readonly #levels: Level[] = [];
  #isMissing = false;

  /** @param of the provider of a solution */
  constructor(of: Providers["of"]) {
    this.#of = of;
  }

  /** Whether a baseline was asked for that none of the places so far has. */
  get isMissing(): boolean {
    return this.#isMissing;
  }

  /** Adds the place above those so far. @param contenders those that are listed there */
  add(place: number, contenders: readonly Contender[]): void {
    this.#levels.push({ place, contenders, fields: new Map() });
    this.#isMissing = false;
  }

  /** The figures of which none of the places so far has a baseline for a solution. */
  missingFor(solution: number): QualityKey[] {
    const asked = { solution, confidence: usualConfidence };
    return qualityNames.flatMap((name) =>
      this.#levels.some((level) => this.#baselineAt(level, { ...asked, name }) !== null)
        ? []
        : qualityKey(name),
    );
  }

  /** @param first the nearest place whose baseline may be taken: 0 is the chosen place, 1 the one above it */
  providersFrom(first: number): Providers {
    return {
      of: this.#of,
      least: providersLeast,
      above: (asked) => {
        for (const level of this.#levels.slice(first)) {
          const found = this.#baselineAt(level, asked);
          if (found) return { ...found, place: level.place };
        }
        this.#isMissing = true;
        return null;
      },
    };
  }

  #baselineAt(
    { contenders, fields }: Level,
    { name, solution, confidence }: BaselineAsked,
  ): ShownBaseline | null {
    const key = qualityKey(name);
    let field = fields.get(key);
    if (!field)
      fields.set(
        key,
        (field = new Field(name, contenders, {
          of: this.#of,
          least: providersLeast,
          above: () => null,
        })),
      );
    return field.baselineFor(solution, confidence);
  }
}
