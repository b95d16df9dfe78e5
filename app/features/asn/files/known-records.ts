/** Records by their key; of two the one that was changed later counts. */
export class KnownRecords<Key, Item extends { changed: string }> {
  readonly #items = new Map<Key, { item: Item; line: number }>();
  /** Records that another replaced, or that repeat one. */
  replaced = 0;

  get size(): number {
    return this.#items.size;
  }

  /** @returns the line of a record that was changed on the same day and says something else; else null */
  add(key: Key, item: Item, line: number): number | null {
    const known = this.#items.get(key);
    if (!known) {
      this.#items.set(key, { item, line });
      return null;
    }
    this.replaced += 1;
    if (known.item.changed > item.changed) return null;
    const isSameDay = known.item.changed === item.changed;
    if (isSameDay) return JSON.stringify(known.item) === JSON.stringify(item) ? null : known.line;
    this.#items.set(key, { item, line });
    return null;
  }

  all(): Item[] {
    return [...this.#items.values()].map(({ item }) => item);
  }
}
