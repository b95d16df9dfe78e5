import { hourMs } from "~/lib/time";

import type { MetroHealth } from "./metro-health";
import { worseOf, type Severity } from "./severity";

/** How an episode came to its end: healthy again, or nobody tested there any more. */
export const endings = ["recovered", "no-results"] as const;
export type Ending = (typeof endings)[number];

/** A time in which a metro was unhealthy. Scores are those of the look that last saw it so. */
export type Episode = {
  /** The worst it was. */
  severity: Severity;
  score: number;
  usualScore: number;
  customerCount: number;
  beganAt: Date;
  lastSeenAt: Date;
  /** Looks in a row that found the metro healthy. */
  healthyLooks: number;
  endedAt: Date | null;
  ending: Ending | null;
  /** The look with which severity or status last became another. */
  changedAt: Date;
};

/** How an episode stands. */
export type EpisodeStatus = "ongoing" | "recovering" | "no-new-results" | Ending;

/** Looks in a row that must find a metro healthy before an episode is over (rules, section 6). */
const healthyLooksToEnd = 2;

/** After so long without enough results an episode is over: nobody can say that it goes on (decision 0028). */
const silenceMs = 6 * hourMs;

/** How long episodes and looks are kept, and the history reaches back (issue 5). */
export const healthHistoryDays = 90;

/**
 * What one look makes of a metro's open episode, or of there being none.
 *
 * @returns the episode as it is from then on; null where there was none and none begins
 */
export function nextEpisode(open: Episode | null, health: MetroHealth, at: Date): Episode | null {
  if (!open) return health.state === "unhealthy" ? begun(health, at) : null;
  const next = goneOn(open, health, at);
  const isAnother = next.severity !== open.severity || statusAt(next, at) !== episodeStatus(open);
  return isAnother ? { ...next, changedAt: at } : next;
}

/** How an episode stands, which is as it stood when it last changed. */
export function episodeStatus(episode: Episode): EpisodeStatus {
  return statusAt(episode, episode.changedAt);
}

function statusAt({ ending, healthyLooks, lastSeenAt }: Episode, at: Date): EpisodeStatus {
  if (ending) return ending;
  if (healthyLooks > 0) return "recovering";
  return at > lastSeenAt ? "no-new-results" : "ongoing";
}

function goneOn(open: Episode, health: MetroHealth, at: Date): Episode {
  if (health.state === "healthy") {
    const healthyLooks = open.healthyLooks + 1;
    return healthyLooks < healthyLooksToEnd
      ? { ...open, healthyLooks }
      : { ...open, healthyLooks, endedAt: at, ending: "recovered" };
  }
  if (health.state === "not-enough-results") {
    const isSilent = at.getTime() - open.lastSeenAt.getTime() >= silenceMs;
    return isSilent ? { ...open, endedAt: at, ending: "no-results" } : open;
  }
  const { score, usualScore, customerCount } = health;
  return {
    ...open,
    score,
    usualScore,
    customerCount,
    severity: worseOf(open.severity, health.severity),
    lastSeenAt: at,
    healthyLooks: 0,
  };
}

function begun(
  {
    score,
    usualScore,
    customerCount,
    severity,
  }: Exclude<MetroHealth, { state: "not-enough-results" }>,
  at: Date,
): Episode {
  return {
    severity,
    score,
    usualScore,
    customerCount,
    beganAt: at,
    lastSeenAt: at,
    healthyLooks: 0,
    endedAt: null,
    ending: null,
    changedAt: at,
  };
}
