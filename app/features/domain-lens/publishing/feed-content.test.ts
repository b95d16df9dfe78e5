import { describe, expect, it } from "vitest";

import { askedSets, unknownAreas } from "./feed-content";
import type { FeedSet } from "./feed-set";

const set = (id: number, difference: Partial<FeedSet>): FeedSet => ({
  id,
  serviceArea: "Common",
  serviceAreaDisplayName: "All",
  expressRoute: false,
  category: "Default",
  required: true,
  ...difference,
});
const sets = [
  set(1, {
    serviceArea: "Exchange",
    urls: ["autodiscover.*.onmicrosoft.com", "mail.example"],
    ips: ["192.0.2.0/24", "2001:db8::/32"],
  }),
  set(2, { serviceArea: "Skype", ips: ["2001:db8::/32"] }),
  set(3, { urls: ["login.example"] }),
  set(4, { serviceArea: "MEM", ips: ["198.51.100.0/24"] }),
];
const whole = { sets, areasOnRequest: [] };
const all = { serviceAreas: null, tenantName: null, isWithoutIpv6: false };

describe("the sets asked for", () => {
  it("are all of them as they are when nothing is asked", () => {
    expect(askedSets(whole, all)).toEqual(sets);
  });

  it.each([
    [["exchange"], [1, 3]],
    [["common"], [3]],
    [
      ["mem", "skype"],
      [2, 3, 4],
    ],
    [["sharepoint"], [3]],
  ])("of %j are %j: Common is always among them", (serviceAreas, ids) => {
    expect(askedSets(whole, { ...all, serviceAreas }).map(({ id }) => id)).toEqual(ids);
  });

  it("are without an area that is sent only on request, until it is asked for", () => {
    const feed = { sets, areasOnRequest: ["mem"] };
    expect(askedSets(feed, all).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(askedSets(feed, { ...all, serviceAreas: ["mem"] }).map(({ id }) => id)).toEqual([3, 4]);
  });

  it("have no IPv6 when told so, and no empty list for it", () => {
    const without = askedSets(whole, { ...all, isWithoutIpv6: true });
    expect(without.map(({ ips }) => ips)).toEqual([
      ["192.0.2.0/24"],
      undefined,
      undefined,
      ["198.51.100.0/24"],
    ]);
    expect(without.map((each) => "ips" in each)).toEqual([true, false, false, true]);
  });

  it("have the tenant's name where one belongs", () => {
    expect(askedSets(whole, { ...all, tenantName: "contoso" })[0]?.urls).toEqual([
      "autodiscover.contoso.onmicrosoft.com",
      "mail.example",
    ]);
    expect(sets[0]?.urls?.[0]).toBe("autodiscover.*.onmicrosoft.com");
  });

  it("keep the order of their keys", () => {
    expect(
      askedSets(whole, {
        serviceAreas: ["exchange"],
        tenantName: "contoso",
        isWithoutIpv6: true,
      }).map((each) => Object.keys(each)),
    ).toEqual([Object.keys(sets[0] ?? {}), Object.keys(sets[2] ?? {})]);
  });
});

describe("service areas", () => {
  it("are known when the feed has them or everybody does", () => {
    expect(unknownAreas(["common", "sharepoint", "mem", "exchange"], sets)).toEqual([]);
    expect(
      unknownAreas(["exchnage", "power"], [...sets, set(5, { serviceArea: "Power" })]),
    ).toEqual(["exchnage"]);
  });
});
