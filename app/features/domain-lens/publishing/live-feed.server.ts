import { createHash } from "node:crypto";

import type { Application } from "~/platform/application.server";

import type { FeedSet } from "./feed-set";
import type { PublicInstance } from "./public-instance";
import { publicInstanceOf } from "./public-instance";
import {
  listNewestVersions,
  publicationChannel,
  type Newest,
} from "./publication.repository.server";
import { answerableSets, readInstance } from "./published-set.repository.server";

/** What the public sees of an instance, as of one version. */
export type InstanceFeed = {
  instance: PublicInstance;
  version: string;
  publishedAt: Date;
  sets: readonly FeedSet[];
  areasOnRequest: readonly string[];
  /** The same in every process for the same content, and for no other. */
  stamp: string;
};

/** The newest version of an instance that the public sees. */
export type NewestPublic = Newest & { instance: PublicInstance };

/** The versions are looked at again this often, should a notice have been lost. */
const checkEveryMs = 5000;

/**
 * The published instances in the memory of one process. A notice of a new version makes it read
 * the instance again; without notices it is at most some seconds behind.
 */
export class LiveFeed {
  private readonly feeds = new Map<PublicInstance, Promise<InstanceFeed | null>>();
  private newest: readonly NewestPublic[] = [];
  private checking: Promise<void> | undefined;
  private listening: Promise<unknown> | undefined;
  private checkedAtMs = -Infinity;

  constructor(
    private readonly owner: Application,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** The newest version of every public instance that has one. */
  async newestVersions(): Promise<readonly NewestPublic[]> {
    await this.check();
    return this.newest;
  }

  /** The feed of an instance; null while nothing was published of it. */
  async feedOf(instance: PublicInstance): Promise<InstanceFeed | null> {
    await this.check();
    const kept = this.feeds.get(instance);
    if (kept) return kept;
    const read = this.read(instance);
    this.feeds.set(instance, read);
    read.catch(() => this.feeds.get(instance) === read && this.feeds.delete(instance));
    return read;
  }

  /** Reads the versions where that is due; requests that come meanwhile wait for the same read. */
  private check(): Promise<void> | undefined {
    if (this.checking) return this.checking;
    if (this.nowMs() - this.checkedAtMs < checkEveryMs) return undefined;
    this.checking = this.readVersions().finally(() => (this.checking = undefined));
    return this.checking;
  }

  private async readVersions(): Promise<void> {
    await this.listen();
    // Before the read: a notice that comes during it makes the next one due.
    this.checkedAtMs = this.nowMs();
    try {
      const found = await listNewestVersions(this.owner.database.db);
      const open = found.flatMap((each) => {
        const instance = publicInstanceOf(each.instance);
        return instance ? [{ ...each, instance }] : [];
      });
      for (const instance of [...this.feeds.keys()]) {
        if (stampOf(open, instance) !== stampOf(this.newest, instance)) this.feeds.delete(instance);
      }
      this.newest = open;
    } catch (error) {
      this.checkedAtMs = -Infinity;
      throw error;
    }
  }

  private async read(instance: PublicInstance): Promise<InstanceFeed | null> {
    const read = await readInstance(this.owner.database.db, instance);
    if (!read) return null;
    const { version, publishedAt, sets: published } = read;
    const { sets, areasOnRequest } = answerableSets(published);
    const stamp = createHash("sha256")
      .update(`${version} ${publishedAt.toISOString()} ${JSON.stringify([sets, areasOnRequest])}`)
      .digest("base64url");
    return { instance, version, publishedAt, sets, areasOnRequest, stamp };
  }

  private listen(): Promise<unknown> {
    this.listening ??= this.owner.database
      .listen(publicationChannel, (instance) => this.onNotice(instance))
      .catch((error: unknown) => {
        this.listening = undefined;
        throw error;
      });
    return this.listening;
  }

  private onNotice(name: string): void {
    const instance = publicInstanceOf(name);
    if (instance) this.feeds.delete(instance);
    this.checkedAtMs = -Infinity;
  }
}

function stampOf(versions: readonly NewestPublic[], wanted: PublicInstance): string {
  const found = versions.find(({ instance }) => instance === wanted);
  return found ? `${found.version} ${found.publishedAt.getTime()}` : "";
}

const liveFeeds = new WeakMap<object, LiveFeed>();

/** The live feed of a running program's database. */
export function liveFeedOf(owner: Application): LiveFeed {
  const known = liveFeeds.get(owner.database);
  if (known) return known;
  const made = new LiveFeed(owner);
  liveFeeds.set(owner.database, made);
  return made;
}
