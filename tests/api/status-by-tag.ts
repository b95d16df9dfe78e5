/** Asks in a row until both lie between two changes of the figures, which also come at the turn of a minute. */
const triesMost = 5;

/**
 * Asks, and asks again by the tag of the answer.
 *
 * @returns the status of the second answer: 304 where the tag still holds
 */
export async function statusByTag(
  ask: (headers: Record<string, string>) => Promise<{ status: number; headers: Headers }>,
): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const { headers } = await ask({});
    const { status } = await ask({ "If-None-Match": headers.get("ETag") ?? "" });
    if (status !== 200 || tries === triesMost) return status;
  }
}
