import type { Follower } from "./follower.server";

/**
 * A followed run: `readTo` is as far as it had come when it was last read, infinite until then,
 * and `toldOf` as far as a notice said. They are two: a read that began before an event was
 * stored ends after its notice, and must not make it forgotten.
 */
export type Channel = {
  followers: Set<Follower>;
  readTo: number;
  toldOf: number;
  isFinished: boolean;
};

export function newChannel(): Channel {
  return { followers: new Set(), readTo: Infinity, toldOf: 0, isFinished: false };
}

/** Whether there is more for a follower: events, or the run's end. */
export function lacksSomething(
  follower: Follower,
  { readTo, toldOf, isFinished }: Channel,
): boolean {
  return follower.after < Math.max(readTo, toldOf) || isFinished;
}

export function doesAnyLack(channel: Channel): boolean {
  return [...channel.followers].some((follower) => lacksSomething(follower, channel));
}
