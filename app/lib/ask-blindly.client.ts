/** A refusal breaks off at once; an answer that goes on for so long, in ms, is one. */
const bodyWaitMs = 1_000;

/**
 * Asks an address whose answer the page may not read. That an answer began says little: the refusal
 * of a proxy to lead there is given out for one, in Chromium, and only its body breaks off. Nobody
 * but a cache gets to see that; where a page has none (outside of https:), the beginning must do.
 *
 * @throws when nothing answered, or the answer broke off
 */
export async function askBlindly(address: string, signal: AbortSignal): Promise<void> {
  const stop = new AbortController();
  signal.addEventListener("abort", () => stop.abort(signal.reason), { signal: stop.signal });
  if (signal.aborted) stop.abort(signal.reason);
  try {
    const answer = await fetch(address, {
      mode: "no-cors",
      cache: "no-store",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: stop.signal,
    });
    if (!("caches" in globalThis)) return;
    const isBroken = await Promise.race([
      breaksOff(address, answer),
      new Promise<false>((resolve) => setTimeout(resolve, bodyWaitMs, false)),
    ]);
    if (isBroken) throw new TypeError("The answer broke off.");
  } finally {
    // The rest of it is nobody's.
    stop.abort();
  }
}

/** One name for all: what a page left behind that was closed meanwhile goes with the next question. */
const cacheName = "unread answers";

/**
 * Puts the answer into a cache, which goes at once, also from under others who still use it;
 * without room for it nothing is known.
 */
async function breaksOff(address: string, answer: Response): Promise<boolean> {
  try {
    await (await caches.open(cacheName)).put(address, answer);
    return false;
  } catch (error) {
    return error instanceof DOMException && error.name === "NetworkError";
  } finally {
    await caches.delete(cacheName).catch(() => false);
  }
}
