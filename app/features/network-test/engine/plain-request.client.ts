/** Longest pause within a transfer, in ms. */
export const stallMs = 4_000;

/**
 * How requests of a transfer go: they tell nothing of the visitor, and nobody on the way answers in
 * the place of the server.
 */
export const plainly = {
  cache: "no-store",
  credentials: "omit",
  referrerPolicy: "no-referrer",
  redirect: "error",
} as const;

/** The address with what no cache has seen. */
export function freshAddress(url: string): string {
  const address = new URL(url);
  address.searchParams.set("t", crypto.randomUUID());
  return address.href;
}

export const tooLate = new Error("Too late.");

/** @throws {@link tooLate} where the work takes longer */
export function withLimit<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>(
    (_resolve, reject) => (timer = setTimeout(() => reject(tooLate), ms)),
  );
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
