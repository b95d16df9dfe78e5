import { expect, it } from "vitest";

import { aClientSection } from "#tests/factories/client-result";

import { ownAddresses } from "./own-addresses";

const known = (address: string, asn: number) => ({
  address,
  place: null,
  network: { asn, organisation: "" },
});
const section = aClientSection(
  "dnsResolver",
  {
    configured: [
      "8.8.4.7",
      "2a02:8109:1:2::1",
      "2a02:8109:9::53",
      "2001:4860:4860::8888",
      "192.168.1.1",
    ],
    recursive: "8.8.8.8",
  },
  {
    addresses: [
      known("2a02:8109:1:2::1", 31334),
      known("2a02:8109:9::53", 31334),
      known("2001:4860:4860::8888", 15169),
      known("8.8.8.8", 15169),
    ],
  },
);

it.each<[string, Parameters<typeof ownAddresses>[2], string[]]>([
  [
    "the network of the egress, and its provider's version 6",
    { egressIp: "8.8.4.200", egressNetwork: { asn: 31334 } },
    ["8.8.4.7", "2a02:8109:1:2::1", "2a02:8109:9::53"],
  ],
  [
    "the network alone where the provider is not known",
    { egressIp: "2a02:8109:1:ffff::9", egressNetwork: null },
    ["2a02:8109:1:2::1"],
  ],
  [
    "of version 4 not all that is of one provider",
    { egressIp: "8.8.200.1", egressNetwork: { asn: 15169 } },
    ["2001:4860:4860::8888"],
  ],
  ["nothing where the egress is not known", { egressIp: null, egressNetwork: null }, []],
])("are %s", (_what, egress, own) => {
  expect(ownAddresses("dnsResolver", section, egress)).toEqual(own);
});
