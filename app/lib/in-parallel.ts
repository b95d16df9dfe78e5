/** Does one item's work and tells each finding as it comes. */
export type Work<Item, Found> = (item: Item, tell: (found: Found) => void) => Promise<void>;

/**
 * Works on the items, at most `limit` at a time, and yields what each tells in the order
 * of time. Ends when all are done.
 *
 * @throws the first error of a work, after what was told before it
 */
export async function* inParallel<Item, Found>(
  items: readonly Item[],
  limit: number,
  work: Work<Item, Found>,
): AsyncGenerator<Found, void> {
  const waiting = [...items];
  const told: Found[] = [];
  let isDone = false;
  let wake: () => void = () => undefined;
  const tell = (found: Found) => {
    told.push(found);
    wake();
  };
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      await work(item, tell);
  };
  const workers = Promise.all(
    Array.from({ length: Math.min(limit, items.length) }, worker),
  ).finally(() => {
    isDone = true;
    wake();
  });
  workers.catch(() => undefined);
  try {
    for (;;) {
      while (told.length > 0) yield told.shift() as Found;
      if (isDone) break;
      await new Promise<void>((resolve) => (wake = resolve));
    }
    await workers;
  } finally {
    waiting.length = 0;
  }
}
