import { application, type Application } from "~/platform/application.server";

import { hub } from "./hub.server";
import { announceEvents } from "./run-event.repository.server";
import type { RunEvent } from "./run-events";

/** Events that are stored within this time are announced together; readers of other processes wait so long. */
const gatherMs = 10;

/** Notices of one statement. */
const noticesAtOnce = 500;

/**
 * Tells of events that this process stored by a statement of its own. Its own readers have them at once.
 * Other processes hear of many by one notice statement: a notice within the storing statement would let
 * no two of them reach the disk together, since Postgres commits what notifies one after the other
 * (decision 0010).
 */
export class Announcer {
  private waiting: { runId: string; sequence: number }[] = [];
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> | undefined;

  constructor(private readonly owner: Application) {
    owner.shutdown.addEventListener("abort", () => void this.send(), { once: true });
  }

  /** Tells of a stored event, once it is committed. */
  tell(runId: string, event: RunEvent): void {
    hub().tell(runId, event);
    this.waiting.push({ runId, sequence: event.sequence });
    this.timer ??= setTimeout(() => void this.send(), gatherMs);
  }

  private async send(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sending ??= this.sendWaiting().finally(() => (this.sending = undefined));
    await this.sending;
  }

  private async sendWaiting(): Promise<void> {
    while (this.waiting.length > 0) {
      try {
        await announceEvents(this.owner.database.db, this.waiting.splice(0, noticesAtOnce));
      } catch (error) {
        // Whoever follows these runs elsewhere finds them with its next sweep.
        this.owner.log.error("events-not-announced", {}, error);
      }
    }
  }
}

const announcers = new WeakMap<Application, Announcer>();

/** The announcer of this process. */
export function announcer(): Announcer {
  const owner = application();
  const existing = announcers.get(owner) ?? new Announcer(owner);
  announcers.set(owner, existing);
  return existing;
}
