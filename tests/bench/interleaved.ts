import autocannon from "autocannon";

import { print } from "./bench-server";
import { medianOf } from "./spread";

/** What one case sends; several requests are sent in turn. */
export type Load = Pick<autocannon.Options, "url" | "method" | "headers" | "body" | "requests">;

/** One case of a bench: its name, what it sends, and the status every answer must have. */
export type Case = { name: string; load: Load; status: 200 | 304 };

/** Load of one case: enough connections to keep one process busy. */
const connections = 10;
const rounds = 5;
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 5);
const warmUpSeconds = 2;

/** What browsers accept; pages are measured as they are sent to them. */
const browserEncodings = "gzip, deflate, br";

type Measured = { requestsPerSecond: number; p50Ms: number; p99Ms: number };

/**
 * Measures the reference and the candidates by turns, so that a change of the machine meets
 * all of them alike, and prints medians over the rounds and each candidate's median ratio
 * to the reference of the same round.
 *
 * @throws when an answer had another status than its case expects
 */
export async function interleaved(
  bench: string,
  reference: Case,
  candidates: readonly Case[],
): Promise<void> {
  const cases = [reference, ...candidates];
  const measured = new Map<string, Measured[]>(cases.map(({ name }) => [name, []]));
  for (const one of cases) await measure(one, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    for (const one of cases) measured.get(one.name)?.push(await measure(one, roundSeconds));
  }
  const ofReference = measured.get(reference.name) ?? [];
  for (const { name } of cases) {
    const own = measured.get(name) ?? [];
    print(bench, {
      case: name,
      requestsPerSecond: rounded(medianOf(own.map(({ requestsPerSecond }) => requestsPerSecond))),
      p50Ms: rounded(medianOf(own.map(({ p50Ms }) => p50Ms))),
      p99Ms: rounded(medianOf(own.map(({ p99Ms }) => p99Ms))),
      ratio: rounded(
        medianOf(
          own.map(
            ({ requestsPerSecond }, round) =>
              requestsPerSecond / (ofReference[round]?.requestsPerSecond ?? NaN),
          ),
        ),
      ),
      reference: reference.name,
      rounds,
      roundSeconds,
      connections,
    });
  }
}

async function measure({ name, load, status }: Case, seconds: number): Promise<Measured> {
  const result = await autocannon({
    ...load,
    connections,
    duration: seconds,
    headers: { "accept-encoding": browserEncodings, ...load.headers },
  });
  const statuses = result.statusCodeStats ?? {};
  const answered = Object.values(statuses).reduce((sum, { count = 0 }) => sum + count, 0);
  const expected = statuses[`${status}`]?.count ?? 0;
  if (answered === 0 || expected !== answered || result.errors > 0) {
    throw new Error(
      `${name}: ${expected} of ${answered} answers had status ${status}, ${result.errors} ` +
        `errors; ${JSON.stringify(statuses)}`,
    );
  }
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

const decimals = 1000;

function rounded(value: number): number {
  return Math.round(value * decimals) / decimals;
}
