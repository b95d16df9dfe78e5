import { expect, it } from "vitest";

import { sumOfDays } from "./unattributed";

const nothing = { samples: 0, unattributed: 0, asns: new Map(), issuers: new Map() };

it("of no days is nothing", () => {
  expect(sumOfDays([])).toEqual({ samples: 0, unattributed: 0, asns: [], issuers: [] });
});

it("is summed over days, the largest first, equal ones in their order", () => {
  const days = [
    {
      samples: 100,
      unattributed: 9,
      asns: new Map([
        [64502, 3],
        [64500, 2],
        [64501, 4],
      ]),
      issuers: new Map([
        ["B", 2],
        ["A", 2],
      ]),
    },
    {
      samples: 50,
      unattributed: 6,
      asns: new Map([
        [64500, 5],
        [64503, 1],
      ]),
      issuers: new Map([["C", 3]]),
    },
    nothing,
  ];
  expect(sumOfDays(days)).toEqual({
    samples: 150,
    unattributed: 15,
    asns: [
      { asn: 64500, samples: 7 },
      { asn: 64501, samples: 4 },
      { asn: 64502, samples: 3 },
      { asn: 64503, samples: 1 },
    ],
    issuers: [
      { issuer: "C", samples: 3 },
      { issuer: "A", samples: 2 },
      { issuer: "B", samples: 2 },
    ],
  });
});

it("names twenty of each, found over all days: one may be small on each day", () => {
  const days = Array.from({ length: 30 }, (_, day) => ({
    ...nothing,
    asns: new Map([
      [64500, 2],
      ...Array.from({ length: 25 }, (_each, at) => [70_000 + day * 25 + at, 3] as const),
    ]),
  }));
  const { asns } = sumOfDays(days);
  expect(asns).toHaveLength(20);
  expect(asns[0]).toEqual({ asn: 64500, samples: 60 });
});
