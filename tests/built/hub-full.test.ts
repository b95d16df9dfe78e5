import { readdirSync } from "node:fs";
import http from "node:http";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { addressOf, makeRuns } from "#tests/bench/hub-load";
import { ask, type AcknowledgedReport } from "#tests/support/report-calls";
import { startServer, type RunningServer } from "#tests/support/running-server";

/** Few enough that a test can use them up; half of them are for streams. */
const mostDescriptors = 600;
const streamsTaken = mostDescriptors / 2;
const streamsAsked = 360;

/** A run is followed by no more than that. */
const streamsPerRun = 20;

type Answer = { status: number; retryAfter: string | undefined; close: () => void };

describe.skipIf(process.platform !== "linux")(
  "a process with fewer descriptors than readers",
  () => {
    let server: RunningServer;
    let runs: AcknowledgedReport[];

    beforeAll(async () => {
      server = await startServer({
        env: { TRUST_PROXY: "1", RATE_LIMITS: "off" },
        mostDescriptors,
      });
      runs = await makeRuns(server, Math.ceil(streamsAsked / streamsPerRun));
      // While their clients are awaited the runs are open, however soon the server's own tests end.
      for (const { id, cookie } of runs) {
        const page = await ask(`${server.origin}/report/${id}/client`, {
          method: "POST",
          form: { intent: "token" },
          headers: { cookie, "Sec-Fetch-Site": "same-origin" },
        });
        expect(page.status).toBe(200);
      }
    });
    afterAll(() => server?.stop());

    function open(visitor: number): Promise<Answer> {
      const { runId, cookie } = runs[visitor % runs.length]!;
      return new Promise((resolve, reject) => {
        const headers = {
          cookie,
          "x-forwarded-for": addressOf(visitor),
          accept: "text/event-stream",
        };
        const request = http.get(
          `${server.origin}/messagingHub?runId=${runId}`,
          { agent: false, headers },
          (response) => {
            response.resume();
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: response.headers["retry-after"],
              close: () => request.destroy(),
            });
          },
        );
        request.on("error", reject);
      });
    }

    it("takes what it can, turns the others away with a time to come again, and serves on", async () => {
      const answers: Answer[] = [];
      for (let visitor = 0; visitor < streamsAsked; visitor += 1) answers.push(await open(visitor));
      const taken = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ status }) => status === 503);
      expect([taken.length, refused.length]).toEqual([streamsTaken, streamsAsked - streamsTaken]);
      expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
      expect(readdirSync(`/proc/${server.pid}/fd`).length).toBeLessThan(mostDescriptors);

      const { id, cookie, runId } = runs[0]!;
      expect((await ask(`${server.origin}/report/${id}`, { headers: { cookie } })).status).toBe(
        200,
      );
      expect(
        (await ask(`${server.origin}/messagingHub?runId=${runId}&after=0`, { headers: { cookie } }))
          .status,
      ).toBe(200);

      taken[0]!.close();
      await expect
        .poll(async () => {
          const again = await open(streamsAsked);
          again.close();
          return again.status;
        })
        .toBe(200);
      for (const { close } of answers) close();
    });
  },
);
