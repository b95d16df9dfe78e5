import { application, type Application } from "~/platform/application.server";
import { refuse, ok, type Result } from "~/lib/result";

import { Follower, sharedFrames, type FollowerOptions } from "./follower.server";
import {
  everyRun,
  listEventsOfRuns,
  listMovedRuns,
  revokedNotice,
  runEventChannel,
  signedOutNotice,
  type RunEventPage,
} from "./run-event.repository.server";
import { doesAnyLack, lacksSomething, newChannel, type Channel } from "./run-channel.server";
import type { RunEvent } from "./run-events";
import { StreamPlaces, type PlaceRefusal } from "./stream-places.server";

/** Runs read by one query, and events of each: together at most some megabytes. */
const runsPerRead = 100;
const eventsPerRun = 50;

/**
 * Every so often it is asked which followed runs came further: what a lost notice would have told
 * arrives so late at most.
 */
const sweepEveryMs = 5000;

/** Runs that one query asks about. */
const runsPerSweep = 1000;

/** Readers who do not hold the run are asked about again with every twelfth sweep: once a minute. */
const sweepsPerCheck = 12;

export type HubRefusal = PlaceRefusal | "ending";

/**
 * Delivers the events of runs to the streams of this process, whichever process stored them.
 * A notice only marks its run as due. One loop reads due runs, many by one query, and every
 * follower takes from the read what comes after its own place: nothing is queued, so nothing
 * can be lost or come twice, and while a read is under way further notices gather. What this
 * process stored itself goes to those who have all before it without a read.
 */
export class Hub {
  private readonly channels = new Map<string, Channel>();
  private readonly places: StreamPlaces;
  private readonly due = new Set<string>();
  private sweeps = 0;
  private isReading = false;
  private isSweeping = false;
  private listening: Promise<unknown> | undefined;
  private sweeper: NodeJS.Timeout | undefined;

  constructor(private readonly owner: Application) {
    const { hubStreams: wished } = owner.environment;
    this.places = new StreamPlaces(wished);
    if (this.places.most < wished)
      owner.log.warn("fewer-streams", { wished, taken: this.places.most });
    owner.shutdown.addEventListener("abort", () => this.endAll(), { once: true });
  }

  /** Open streams and followed runs of this process, for its metrics. */
  get counts(): { streams: number; runs: number; addresses: number } {
    return { ...this.places.counts, runs: this.channels.size };
  }

  /** Opens a stream of the run's events after `after`; it ends with the run. */
  async follow(options: FollowerOptions): Promise<Result<Response, HubRefusal>> {
    const early = this.refusalFor(options);
    if (early) return refuse(early);
    await this.listen();
    const refusal = this.refusalFor(options);
    if (refusal) return refuse(refusal);

    // The first read comes after this, when the reader has room: it finds what was committed
    // before, notices tell the rest.
    const follower = new Follower(options, this);
    this.enter(follower);
    const response = follower.stream.response();
    // What was revoked after the view was worked out may have been announced before this stream was among the others.
    if (!options.isHolder) await this.checkViews([follower]);
    return ok(response);
  }

  /** A follower can take more: read on when it lacks something. */
  onRoom(follower: Follower): void {
    const channel = this.channels.get(follower.options.runId);
    if (channel && lacksSomething(follower, channel)) this.markDue(follower.options.runId);
  }

  onClosed(follower: Follower): void {
    const { runId, addressKey } = follower.options;
    const channel = this.channels.get(runId);
    if (!channel?.followers.delete(follower)) return;
    if (channel.followers.size === 0) this.channels.delete(runId);
    this.places.leave(addressKey);
    if (this.places.counts.streams === 0) this.stopSweeping();
  }

  private refusalFor({ runId, addressKey }: FollowerOptions): HubRefusal | undefined {
    if (this.owner.shutdown.aborted) return "ending";
    return this.places.refusalFor(addressKey, this.channels.get(runId)?.followers.size ?? 0);
  }

  private enter(follower: Follower): void {
    const { runId, addressKey } = follower.options;
    const channel = this.channels.get(runId) ?? newChannel();
    channel.followers.add(follower);
    this.channels.set(runId, channel);
    this.places.take(addressKey);
    this.sweeper ??= setInterval(() => void this.sweep(), sweepEveryMs).unref();
  }

  private listen(): Promise<unknown> {
    this.listening ??= this.owner.database
      .listen(runEventChannel, (notice) => this.onNotice(notice))
      .catch((error: unknown) => {
        this.listening = undefined;
        throw error;
      });
    return this.listening;
  }

  private onNotice(notice: string): void {
    const [runId = "", what = ""] = notice.split(":");
    if (runId === everyRun) return void this.checkReaders();
    if (what === signedOutNotice) return void this.checkReaders(runId);
    const channel = this.channels.get(runId);
    if (!channel) return;
    if (what === revokedNotice) {
      void this.checkViews([...channel.followers]);
      return;
    }
    channel.toldOf = Math.max(channel.toldOf, Number(what) || 0);
    this.readIfLacking(runId, channel);
  }

  /**
   * Hands an event that this process stored, and that is committed, to the readers who have all before
   * it; the others read it. Its notice finds nobody who lacks it.
   */
  tell(runId: string, event: RunEvent): void {
    const channel = this.channels.get(runId);
    if (!channel) return;
    channel.toldOf = Math.max(channel.toldOf, event.sequence);
    const page = { events: [event], lastSequence: event.sequence, isFinished: false };
    const frames = sharedFrames();
    for (const follower of [...channel.followers])
      if (follower.after === event.sequence - 1) follower.deliver(page, frames, performance.now());
    this.readIfLacking(runId, channel);
  }

  private readIfLacking(runId: string, channel: Channel): void {
    if (doesAnyLack(channel)) this.markDue(runId);
  }

  private markDue(runId: string): void {
    this.due.add(runId);
    if (!this.isReading) void this.readDue();
  }

  private async readDue(): Promise<void> {
    this.isReading = true;
    try {
      while (this.due.size > 0 && !this.owner.shutdown.aborted) {
        const runs = [...this.due].slice(0, runsPerRead);
        for (const runId of runs) this.due.delete(runId);
        await this.readRuns(runs);
      }
    } catch (error) {
      // The next sweep finds again what is left to tell.
      this.owner.log.error("hub-read-failed", { runs: this.channels.size }, error);
    } finally {
      this.isReading = false;
    }
  }

  private async readRuns(runIds: readonly string[]): Promise<void> {
    const asked = runIds.flatMap((runId) => this.askedOf(runId));
    if (asked.length === 0) return;
    const pages = await listEventsOfRuns(this.owner.database.db, asked, eventsPerRun);
    for (const { runId } of asked) this.deliver(runId, pages.get(runId));
  }

  /** From where a run is to be read for those of its followers who have room. */
  private askedOf(runId: string): { runId: string; after: number }[] {
    const ready = [...(this.channels.get(runId)?.followers ?? [])].filter(
      ({ stream }) => stream.hasRoom,
    );
    return ready.length > 0 ? [{ runId, after: Math.min(...ready.map(({ after }) => after)) }] : [];
  }

  private deliver(runId: string, page: RunEventPage | undefined): void {
    const channel = this.channels.get(runId);
    if (!channel) return;
    if (!page) {
      for (const { stream } of [...channel.followers]) stream.end();
      return;
    }
    channel.readTo = page.lastSequence;
    channel.isFinished = page.isFinished;
    const frames = sharedFrames();
    for (const follower of [...channel.followers]) {
      const isBehindHole = follower.deliver(page, frames, performance.now());
      if (isBehindHole) this.owner.log.error("hub-sequence-hole", { after: follower.after });
      else if (follower.stream.hasRoom && lacksSomething(follower, channel)) this.due.add(runId);
    }
  }

  private async sweep(): Promise<void> {
    this.sweeps += 1;
    if (this.sweeps % sweepsPerCheck === 0) void this.checkReaders();
    if (this.isSweeping) return;
    this.isSweeping = true;
    try {
      const asked = [...this.channels.keys()].flatMap((runId) => this.askedOf(runId));
      for (
        let from = 0;
        from < asked.length && !this.owner.shutdown.aborted;
        from += runsPerSweep
      ) {
        for (const runId of await listMovedRuns(
          this.owner.database.db,
          asked.slice(from, from + runsPerSweep),
        ))
          this.markDue(runId);
      }
    } catch (error) {
      this.owner.log.error("hub-sweep-failed", { runs: this.channels.size }, error);
    } finally {
      this.isSweeping = false;
    }
  }

  /** Asks about every reader who does not hold the run, or about those of one account alone. */
  private async checkReaders(accountId?: string): Promise<void> {
    const followers = [...this.channels.values()].flatMap((channel) => [...channel.followers]);
    await this.checkViews(
      followers.filter(
        ({ options }) =>
          !options.isHolder && (accountId === undefined || options.accountId === accountId),
      ),
    );
  }

  /** Ends the streams of those who may see something else than when they came. */
  private async checkViews(followers: readonly Follower[]): Promise<void> {
    for (const { stream, options } of followers) {
      try {
        if (stream.isOpen && (await options.askView()) !== options.view) stream.end();
      } catch (error) {
        // The others are asked about all the same; this one again with the next check.
        this.owner.log.error("hub-check-failed", {}, error);
      }
    }
  }

  private endAll(): void {
    for (const channel of [...this.channels.values()])
      for (const { stream } of [...channel.followers]) stream.end();
    this.stopSweeping();
  }

  private stopSweeping(): void {
    clearInterval(this.sweeper);
    this.sweeper = undefined;
  }
}

const hubs = new WeakMap<Application, Hub>();

/** The hub of this process. */
export function hub(): Hub {
  const owner = application();
  const existing = hubs.get(owner) ?? new Hub(owner);
  hubs.set(owner, existing);
  return existing;
}
