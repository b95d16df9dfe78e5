import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { LookUps, type HostAddress } from "./look-ups";

const address = { address: "192.0.2.1", family: 4 };
const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

/** What a system does with each look-up, in their order; the last of it goes on. */
type Manner = () => Promise<HostAddress[]>;
let asked: string[];
beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const limits = { longestMs: 60, silenceMs: 30 };
function lookUps(system: Manner[], direct: Manner = () => failing("ETIMEOUT")): LookUps {
  const left = [...system];
  return new LookUps(
    {
      system: (host) => {
        asked.push(`system ${host}`);
        return (left.length > 1 ? left.shift()! : left[0]!)();
      },
      direct: (host) => {
        asked.push(`direct ${host}`);
        return direct();
      },
    },
    limits,
  );
}
const answers: Manner = () => Promise.resolve([address]);
const says =
  (code: string): Manner =>
  () =>
    failing(code);
const silent: Manner = async () => {
  await pause(40);
  return failing("EAI_AGAIN");
};
const never: Manner = async () => {
  await pause(400);
  return [address];
};
const asking = (look: LookUps, host: string) =>
  look.addressesOf(host).then(
    (found) => ({ found }),
    (fault: unknown) => ({ fault }),
  );

/** The outcomes of several at once, after all the time that they may take. */
async function outcomesOf(look: LookUps, hosts: readonly string[]) {
  const outcomes = hosts.map((host) => asking(look, host));
  await vi.advanceTimersByTimeAsync(10_000);
  return Promise.all(outcomes);
}
const outcomeOf = async (look: LookUps, host: string) => (await outcomesOf(look, [host]))[0]!;

describe("a resolver that", () => {
  it.each<[what: string, manners: Manner[], expected: object, times: number]>([
    ["answers at once", [answers], { found: [address] }, 1],
    ["has trouble for the moment", [says("EAI_AGAIN"), answers], { found: [address] }, 2],
    [
      "has trouble for longer",
      [says("EAI_AGAIN")],
      { fault: { stage: "dns", code: "EAI_AGAIN" } },
      2,
    ],
    [
      "knows that there is no such name",
      [says("ENOTFOUND")],
      { fault: { stage: "dns", code: "ENOTFOUND" } },
      1,
    ],
    [
      "is silent for as long as asking again would take",
      [silent],
      { fault: { stage: "dns", code: "EAI_AGAIN" } },
      1,
    ],
    ["does not come to an end", [never], { fault: { stage: "dns", code: "ETIMEOUT" } }, 1],
  ])("%s", async (_what, manners, expected, times) => {
    expect(await outcomeOf(lookUps(manners), "door.example")).toMatchObject(expected);
    expect(asked).toHaveLength(times);
  });
});

it("an address is its own, and of many addresses some are tried", async () => {
  const look = lookUps([
    () =>
      Promise.resolve(
        Array.from({ length: 9 }, (_none, at) => ({ address: `192.0.2.${at}`, family: 4 })),
      ),
  ]);
  expect(await look.addressesOf("192.0.2.7")).toEqual([{ address: "192.0.2.7", family: 4 }]);
  expect(await look.addressesOf("door.example")).toHaveLength(6);
});

it("who asks for a name that is being looked up waits for the same answer", async () => {
  const look = lookUps([answers]);
  expect(
    await Promise.all([
      look.addressesOf("door.example"),
      look.addressesOf("door.example"),
      look.addressesOf("other.example"),
    ]),
  ).toEqual([[address], [address], [address]]);
  expect(asked).toEqual(["system door.example", "system other.example"]);
  await look.addressesOf("door.example");
  expect(asked).toHaveLength(3);
});

describe("a resolver that stays silent", () => {
  const names = Array.from({ length: 12 }, (_none, at) => `door${at}.example`);

  it("is waited for by four names, and asked directly for the others", async () => {
    const look = lookUps([silent]);
    const outcomes = await outcomesOf(look, names);
    expect(outcomes.every((outcome) => "fault" in outcome)).toBe(true);
    expect(asked).toEqual([
      ...names.slice(0, 4).map((name) => `system ${name}`),
      ...names.slice(4).map((name) => `direct ${name}`),
    ]);
  });

  it("is asked by the system again once it answers", async () => {
    const look = lookUps([silent, silent, silent, silent, answers], answers);
    const outcomes = await outcomesOf(look, names.slice(0, 6));
    expect(outcomes.map((outcome) => "found" in outcome)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
    await outcomeOf(look, "next.example");
    expect(asked.at(-1)).toBe("system next.example");
  });

  it("is told from one that knows no such name", async () => {
    const look = lookUps([silent, silent, says("ENOTFOUND"), silent, silent, answers]);
    for (const name of names.slice(0, 5)) await outcomeOf(look, name);
    expect(await outcomeOf(look, "last.example")).toEqual({ found: [address] });
    expect(asked.every((one) => one.startsWith("system"))).toBe(true);
  });

  it("lets nobody wait for its threads once that shows", async () => {
    const look = lookUps([never]);
    const first = names.slice(0, 4).map((name) => asking(look, name));
    const next = asking(look, "next.example");
    // Past `silenceMs`, and long before the first of them gives up its thread.
    await vi.advanceTimersByTimeAsync(limits.silenceMs + 1);
    expect(await next).toEqual({ fault: expect.objectContaining({ code: "ETIMEOUT" }) as object });
    expect(asked).toEqual([
      ...names.slice(0, 4).map((name) => `system ${name}`),
      "direct next.example",
    ]);
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(first);
  });
});
