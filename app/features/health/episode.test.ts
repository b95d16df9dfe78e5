import { describe, expect, it } from "vitest";

import { episodeStatus, nextEpisode, type Episode, type EpisodeStatus } from "./episode";
import type { MetroHealth } from "./metro-health";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes));
const found = (state: "healthy" | "low" | "unhealthy", score: number): MetroHealth => ({
  state,
  score,
  usualScore: 90,
  customerCount: 8,
  severity: score < 40 ? "severe" : "minor",
});
const silent: MetroHealth = { state: "not-enough-results" };
const open: Episode = {
  severity: "minor",
  score: 70,
  usualScore: 90,
  customerCount: 8,
  beganAt: at(0),
  lastSeenAt: at(10),
  healthyLooks: 0,
  endedAt: null,
  ending: null,
  changedAt: at(0),
};

const recovering: Episode = { ...open, healthyLooks: 1, changedAt: at(20) };
const withoutResults: Episode = { ...open, changedAt: at(20) };

it.each<[string, Episode, MetroHealth, EpisodeStatus, boolean]>([
  ["unhealthy as before", open, found("unhealthy", 60), "ongoing", false],
  ["low", open, found("low", 78), "ongoing", false],
  ["worse", open, found("unhealthy", 30), "ongoing", true],
  [
    "better than at its worst",
    { ...open, severity: "severe" },
    found("unhealthy", 72),
    "ongoing",
    false,
  ],
  ["healthy for the first time", open, found("healthy", 88), "recovering", true],
  ["healthy again", recovering, found("healthy", 88), "recovered", true],
  ["unhealthy after a healthy look", recovering, found("unhealthy", 60), "ongoing", true],
  ["without results", open, silent, "no-new-results", true],
  ["still without results", withoutResults, silent, "no-new-results", false],
  ["without results after a healthy look", recovering, silent, "recovering", false],
  ["with results after none", withoutResults, found("unhealthy", 60), "ongoing", true],
  ["healthy after no results", withoutResults, found("healthy", 88), "recovering", true],
])(
  "what is found %s changes it where health or status is another",
  (_what, before, health, status, isChanged) => {
    const after = nextEpisode(before, health, at(30));
    expect([after && episodeStatus(after), after?.changedAt]).toEqual([
      status,
      isChanged ? at(30) : before.changedAt,
    ]);
  },
);

it("changes with its end, however it comes", () => {
  const after = nextEpisode(withoutResults, silent, at(10 + 360));
  expect([after && episodeStatus(after), after?.changedAt]).toEqual(["no-results", at(370)]);
});

describe("an episode", () => {
  it.each<[string, Episode | null, MetroHealth, Date, Partial<Episode> | null]>([
    [
      "begins with the first unhealthy look",
      null,
      found("unhealthy", 30),
      at(0),
      {
        beganAt: at(0),
        lastSeenAt: at(0),
        severity: "severe",
        score: 30,
        endedAt: null,
        changedAt: at(0),
      },
    ],
    ["does not begin with what may be chance", null, found("low", 30), at(0), null],
    ["does not begin healthy", null, found("healthy", 90), at(0), null],
    ["does not begin without results", null, silent, at(0), null],
    [
      "goes on and keeps the worst it was",
      { ...open, severity: "major" },
      found("unhealthy", 72),
      at(20),
      { severity: "major", score: 72, lastSeenAt: at(20), beganAt: at(0) },
    ],
    ["grows worse", open, found("unhealthy", 30), at(20), { severity: "severe", score: 30 }],
    [
      "goes on while low, and forgets a healthy look",
      { ...open, healthyLooks: 1 },
      found("low", 79),
      at(20),
      { healthyLooks: 0, lastSeenAt: at(20), endedAt: null },
    ],
    [
      "waits for a second healthy look",
      open,
      found("healthy", 88),
      at(20),
      { healthyLooks: 1, endedAt: null, score: 70, lastSeenAt: at(10) },
    ],
    [
      "ends with the second one",
      { ...open, healthyLooks: 1 },
      found("healthy", 88),
      at(30),
      { healthyLooks: 2, endedAt: at(30), ending: "recovered", lastSeenAt: at(10) },
    ],
    ["stays without results", open, silent, at(10 + 359), { endedAt: null, healthyLooks: 0 }],
    [
      "ends after six hours of them",
      open,
      silent,
      at(10 + 360),
      { endedAt: at(370), ending: "no-results" },
    ],
  ])("%s", (_what, before, health, when, expected) => {
    const after = nextEpisode(before, health, when);
    if (expected === null) expect(after).toBeNull();
    else expect(after).toMatchObject(expected);
  });
});
