import { print } from "./bench-server";

/** Processor time of this process so far, in ms. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A case of a bench, how often it runs, and another one of the same run that it is compared with. */
type Measured = {
  bench: string;
  name: string;
  rounds: number;
  reference?: { name: string; cpuMs: number };
};

/**
 * Prints how long a piece of work takes, on the clock and of the processor, after a quarter of its rounds to warm up.
 *
 * @returns its processor time in ms
 */
export function measureWork(
  { bench, name, rounds, reference }: Measured,
  work: () => unknown,
): number {
  for (let round = 0; round < rounds / 4; round += 1) work();
  const times: number[] = [];
  const cpuBefore = cpuMs();
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    work();
    times.push(performance.now() - from);
  }
  const cpu = (cpuMs() - cpuBefore) / rounds;
  times.sort((a, b) => a - b);
  const at = (share: number) => Number((times[Math.floor(rounds * share)] ?? 0).toFixed(4));
  print(bench, {
    case: name,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    cpuMs: Number(cpu.toFixed(4)),
    rounds,
    ...(reference && {
      ratio: Number((cpu / reference.cpuMs).toFixed(2)),
      reference: reference.name,
    }),
  });
  return cpu;
}
