import { LRUCache } from "lru-cache";

import { ok, refuse, type Result } from "~/lib/result";

type Answer<Value> = Result<Value, "directory-unavailable">;
type Asked<Value> = { answer: Promise<Answer<Value>>; untilMs: number };

/** Most questions that this process knows to have been asked; the one unused for longest goes first. */
const keptMost = 1000;

/** Questions that are on their way at the same time, of one kind. */
const askedAtOnce = 20;

/** After a question that found no answer, it is asked again so late in ms. */
const pauseMs = 10_000;

/**
 * What a directory tells is asked for once for each key and kept for a while, so that calls in a
 * row do not ask for each of them.
 */
export class AskedOnce<Value> {
  private readonly asked = new LRUCache<string, Asked<Value>>({ max: keptMost });
  private asking = 0;

  /** @param keptMs how long an answer holds, in ms */
  constructor(
    private readonly keptMs: number,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** The answer to a question; a refusal while the directory does not answer, or too many ask at once. */
  async answerTo(key: string, now: Date, ask: () => Promise<Value>): Promise<Answer<Value>> {
    const kept = this.asked.get(key);
    if (kept && now.getTime() < kept.untilMs) return kept.answer;
    if (this.asking >= askedAtOnce) return refuse("directory-unavailable");
    const entry = { answer: this.ask(ask), untilMs: Infinity };
    this.asked.set(key, entry);
    const answer = await entry.answer;
    entry.untilMs = Date.now() + (answer.ok ? this.keptMs : pauseMs);
    return answer;
  }

  forget(key: string): void {
    this.asked.delete(key);
  }

  private async ask(ask: () => Promise<Value>): Promise<Answer<Value>> {
    this.asking += 1;
    try {
      return ok(await ask());
    } catch (error) {
      this.onFailure(error);
      return refuse("directory-unavailable");
    } finally {
      this.asking -= 1;
    }
  }
}
