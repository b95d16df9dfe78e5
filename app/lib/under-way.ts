/** Work that is under way, by its key: who asks for the same before its end gets the same answer. Nothing is kept. */
export class UnderWay<Value> {
  private readonly running = new Map<string, Promise<Value>>();

  /** @throws what the work throws, to all who wait for it */
  shared(key: string, work: () => Promise<Value>): Promise<Value> {
    const known = this.running.get(key);
    if (known) return known;
    const begun = work().finally(() => this.running.delete(key));
    this.running.set(key, begun);
    return begun;
  }
}
