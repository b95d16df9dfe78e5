import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach } from "vitest";

import { runClient } from "~/agent/client";
import type { Terminal } from "~/agent/terminal";

import { aClientPlan } from "./agent-context";
import { AgentServers } from "./agent-servers";
import { AgentStandIn, type Obstacle } from "./agent-stand-in";

/** The token that every start has, unless it says otherwise. */
export const startToken = "t0ken-of-this-run-0123456789abcdefghijklmnop";

/** Pauses of so many ms are between rounds of a watch; shorter ones between attempts. */
const roundPauseMs = 60_000;

export type Start = {
  words?: string[];
  environment?: Record<string, string>;
  input?: string;
  answer?: string;
  rounds?: number;
};

/**
 * Starts the client as its command does, in a folder of its own for each test, with three tests and
 * without waiting.
 */
export class ClientStarts {
  servers = new AgentServers();
  folder = "";
  /** Everything that was printed, and every pause in ms. */
  told: string[] = [];
  waits: number[] = [];

  constructor() {
    beforeEach(async () => {
      this.servers = new AgentServers();
      this.folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-agent-"));
      [this.told, this.waits] = [[], []];
    });
    afterEach(async () => {
      await this.servers.end();
      await rm(this.folder, { recursive: true, force: true });
    });
  }

  /** @returns how it ended; `watching` where it would have gone on after so many rounds */
  async run(
    server: string,
    {
      words = [],
      environment = { PATHLENS_RUN_TOKEN: startToken },
      input = "",
      answer,
      rounds = 1,
    }: Start = {},
  ): Promise<number | "watching"> {
    const ended = new Error("enough rounds");
    const wait = (ms: number) => {
      this.waits.push(ms);
      return ms >= roundPauseMs && this.waits.filter((one) => one >= roundPauseMs).length >= rounds
        ? Promise.reject(ended)
        : Promise.resolve();
    };
    const all = [
      ...(server === "" ? [] : [server]),
      "--tests",
      "networkInterface,vpn,skype",
      ...(answer === undefined ? ["--accept-terms"] : []),
      ...words,
    ];
    const { folder } = this;
    return runClient({
      words: all,
      environment: { XDG_STATE_HOME: folder, ...environment },
      terminal: this.terminal(answer),
      readInput: () => Promise.resolve(input),
      wait,
      folder,
    }).catch((error: unknown) => {
      if (error === ended) return "watching" as const;
      throw error;
    });
  }

  /** A server that takes results, with what stands in their way. */
  async standIn(obstacles: Obstacle[] = []): Promise<{ server: AgentStandIn; origin: string }> {
    const server = new AgentStandIn(startToken, aClientPlan(), obstacles);
    return { server, origin: `http://127.0.0.1:${await this.servers.http(server.listener)}` };
  }

  /** Results that wait on the disk. */
  async kept(): Promise<string[]> {
    const runs = path.join(this.folder, "pathlens", "runs");
    const [shelf] = await readdir(runs).catch(() => []);
    return shelf === undefined
      ? []
      : (await readdir(path.join(runs, shelf))).map((name) => path.join(runs, shelf, name));
  }

  private terminal(answer?: string): Terminal {
    const keep = (text: string) => void this.told.push(text);
    return {
      print: keep,
      tell: keep,
      progress: keep,
      isInteractive: answer !== undefined,
      ask: () => Promise.resolve(answer ?? ""),
      width: 100,
    };
  }
}
