import type { OpenPlaces } from "./open-places";

/** What a provider may see of one basis of a workload over a range: what is open in each of its windows. */
export class OpenRange {
  readonly #windows: readonly OpenPlaces[];

  constructor(windows: readonly OpenPlaces[]) {
    this.#windows = windows;
  }

  /** What may be seen of one window of the range by itself: as much as a range of only that window shows. */
  window(at: number): OpenRange {
    return new OpenRange(this.#windows.slice(at, at + 1));
  }

  /** Whether the figures of a whole place may be shown. */
  has(place: number): boolean {
    return (
      this.#windows.some(({ open }) => open.has(place)) &&
      this.#windows.every(({ places, open }) => !places.has(place) || open.has(place))
    );
  }

  /** Whether the figures of samples that are not located more exactly than at a place may be shown. */
  hasOwn(place: number): boolean {
    return (
      this.#windows.some(({ openOwn }) => openOwn.has(place)) &&
      this.#windows.every(({ own, openOwn }) => !own.has(place) || openOwn.has(place))
    );
  }
}
