import { decode, encode, RECURSION_DESIRED, type Packet, type RecordType } from "dns-packet";
import { describe, expect, it } from "vitest";

import { askedName, ResolverZone } from "~/lib/resolver-zone";

import { resolverZoneResponse } from "./resolver-zone-response.server";

const label = "0123456789abcdef01234567";

/** Asks as a resolver does, through the bytes of a message. */
function asking(): (
  name: string,
  type?: RecordType,
  more?: Partial<Packet>,
) => Packet & { rcode: string; flag_aa: boolean } {
  const zone = new ResolverZone("who.example");
  return (name, type = "A", more = {}) => {
    const query = decode(
      encode({
        type: "query",
        id: 7,
        flags: RECURSION_DESIRED,
        questions: [{ name, type, class: "IN" }],
        ...more,
      }),
    );
    return decode(
      encode(resolverZoneResponse(query, { zone, server: "ns.example" }, "192.0.2.1")),
    ) as never;
  };
}
const recordsOf = ({ answers = [] }: Packet) =>
  answers.map((record) => [
    record.name,
    record.type,
    String(
      "data" in record
        ? record.type === "TXT"
          ? [record.data].flat().join("")
          : record.type === "SOA"
            ? record.data.mname
            : record.data
        : "",
    ),
  ]);

describe("the name server of a zone of unique names", () => {
  it("says where the zone is", () => {
    const ask = asking();
    expect(recordsOf(ask("who.example", "NS"))).toEqual([["who.example", "NS", "ns.example"]]);
    expect(recordsOf(ask("WHO.example", "SOA"))).toEqual([["who.example", "SOA", "ns.example"]]);
    expect(recordsOf(ask("who.example", "A"))).toEqual([]);
  });

  it("tells who asks, and who asked before", () => {
    const ask = asking();
    expect(recordsOf(ask("x.who.example", "TXT"))).toEqual([
      ["x.who.example", "TXT", "resolver=192.0.2.1"],
    ]);
    expect(recordsOf(ask(askedName(label, "who.example"), "TXT"))).toEqual([]);
    expect(recordsOf(ask(`${label}.who.example`))).toEqual([]);
    expect(recordsOf(ask(askedName(label, "who.example"), "TXT"))).toEqual([
      [askedName(label, "who.example"), "TXT", "resolver=192.0.2.1"],
    ]);
  });

  it("lets nobody keep anything of a name, also not that it is not there", () => {
    const ask = asking();
    const nothing = ask(`${label}.who.example`);
    expect(nothing).toMatchObject({
      rcode: "NOERROR",
      flag_aa: true,
      authorities: [{ type: "SOA", name: "who.example", ttl: 0, data: { minimum: 0 } }],
    });
    expect(ask("x.who.example", "TXT")).toMatchObject({ answers: [{ ttl: 0 }], authorities: [] });
  });

  it.each<[what: string, rcode: string, name: string, more: Partial<Packet>]>([
    ["another zone", "REFUSED", "www.example", {}],
    ["the zone above", "REFUSED", "example", {}],
    [
      "two questions",
      "FORMERR",
      "x.who.example",
      {
        questions: [
          { name: "x.who.example", type: "A" },
          { name: "y.who.example", type: "A" },
        ],
      },
    ],
    ["another operation", "NOTIMP", "x.who.example", { flags: 0x2800 }],
  ])("has no answer to %s", (_what, rcode, name, more) => {
    const answer = asking()(name, "A", more);
    expect(answer).toMatchObject({ rcode, flag_aa: false, answers: [] });
  });

  it("speaks of itself by EDNS to who did, and to nobody else", () => {
    const ask = asking();
    const opt = {
      type: "OPT",
      name: ".",
      udpPayloadSize: 4096,
      extendedRcode: 0,
      ednsVersion: 0,
      flags: 0,
      flag_do: false,
      options: [],
    } as const;
    expect(ask("x.who.example", "TXT").additionals).toEqual([]);
    expect(
      ask("x.who.example", "TXT", { additionals: [{ ...opt, options: [] }] }).additionals,
    ).toMatchObject([{ type: "OPT", udpPayloadSize: 1232 }]);
  });
});
