import { describe, expect, it } from "vitest";

import { csvLineLimit, listsCsvFile, listsFromCsv } from "./lists-csv";
import type { SolutionEntry } from "./solution";

const reading = { isDemonstration: true };

/** `list value@line` of each entry, `list!refusal@line` of each bad line; else the fault. */
function told(text: string): unknown {
  const read = listsFromCsv(text, reading);
  if (!read.ok) return [read.refusal.reason, read.refusal.line, read.refusal.text];
  return Object.entries(read.value).flatMap(([list, { entries, bad, repeated }]) => [
    ...entries.map(({ value, line }) => `${list} ${value}@${line}`),
    ...bad.map(({ refusal, line }) => `${list}!${refusal}@${line}`),
    ...(repeated > 0 ? [`${list} repeated ${repeated}`] : []),
  ]);
}

describe("the lists of a CSV file", () => {
  it.each<[string, string, unknown]>([
    [
      "one of each",
      "list,value\nasns,64500\nips,198.51.100.0/24\nsslCertificates,Fjord CA\nvpns,Fjord VPN\n",
      ["asns 64500@2", "ips 198.51.100.0/24@3", "sslCertificates Fjord CA@4", "vpns Fjord VPN@5"],
    ],
    [
      "columns in another order and case",
      "State,VALUE,List\nwaiting,AS64500,ASNs\n",
      ["asns 64500@2"],
    ],
    ["a byte order mark and CRLF", "\ufefflist,value\r\nasns,64500\r\n", ["asns 64500@2"]],
    [
      "quotes, commas and doubled quotes",
      'list,value\nvpns,"Fjord, ""North"""\n',
      ['vpns Fjord, "North"@2'],
    ],
    [
      "blank lines and lines of blank cells",
      "list,value\n\nasns,64500\n,\nasns,64501\n",
      ["asns 64500@3", "asns 64501@5"],
    ],
    [
      "what a spreadsheet's guard hides",
      "list,value\nvpns,'=Fjord\nvpns,'@north\n",
      ["vpns =Fjord@2", "vpns @north@3"],
    ],
    [
      "bad lines by the numbers of the file",
      "list,value\nips,198.51.100.7/24\nasns,0\nvpns,\n",
      ["asns!not-an-asn@3", "ips!host-bits@2", "vpns!not-a-name@4"],
    ],
    [
      "two entries in one cell",
      'list,value\nips,"198.51.100.0/24 203.0.113.0/24"\n',
      ["ips!not-a-prefix@2"],
    ],
    [
      "repeated entries",
      "list,value\nvpns,Fjord VPN\nvpns,FJORD  vpn\n",
      ["vpns Fjord VPN@2", "vpns repeated 1"],
    ],
    [
      "semicolons, as a spreadsheet writes them",
      'list;value\nvpns;"Fjord, North; South"\nvpns;Fjord, East\n',
      ["vpns Fjord, North; South@2", "vpns Fjord, East@3"],
    ],
    [
      "a separator in a line of its own",
      "sep=;\r\nlist;value\r\nasns;0\r\n",
      ["asns!not-an-asn@3"],
    ],
    ["tabs", "value\tlist\n64500\tasns\n", ["asns 64500@2"]],
    ["another encoding", "list,value\r\nasns,64500\r\nvpns,Troms\uFFFD\r\n", ["not-utf8", 3, ""]],
    ["a header only", "list,value\n", []],
    ["a row with too few cells", "list,value\nasns\n", ["asns!not-an-asn@2"]],
    ["an unknown list", "list,value\nasn,64500\n", ["unknown-list", 2, "asn"]],
    ["no header", "asns,64500\n", ["no-header", 1, "asns,64500"]],
    ["nothing", "", ["no-header", 1, ""]],
    ["a quote that does not end", 'list,value\nvpns,"Fjord\n', ["not-csv", 2, ""]],
  ])("has %s", (_what, text, expected) => expect(told(text)).toEqual(expected));

  it("counts a value of several lines as its last line, and the next one right", () =>
    expect(told('list,value\nvpns,"Fjord\nVPN"\nasns,64500\n')).toEqual([
      "asns 64500@4",
      "vpns Fjord VPN@3",
    ]));

  it("takes four full lists and no line more", () => {
    const lines = Array.from({ length: csvLineLimit - 1 }, (_, index) => `vpns,VPN ${index}`);
    const file = ["list,value", ...lines].join("\n");
    expect(listsFromCsv(file, reading).ok).toBe(true);
    expect(told(`${file}\nvpns,One more`)).toEqual(["too-many-lines", null, ""]);
  });
});

it("a file of lists is read again as it was written", () => {
  const entries: SolutionEntry[] = [
    { list: "asns", value: "64500", isAccepted: true },
    { list: "ips", value: "2001:db8::/32", isAccepted: false },
    { list: "vpns", value: '=HYPERLINK("x"), north', isAccepted: true },
    { list: "vpns", value: "'@quoted; =more", isAccepted: true },
  ];
  const file = listsCsvFile(entries);
  expect(file.split("\r\n").slice(0, 3)).toEqual([
    "\ufefflist,value,state",
    "asns,64500,accepted",
    "ips,2001:db8::/32,waiting",
  ]);
  expect(told(file)).toEqual([
    "asns 64500@2",
    "ips 2001:db8::/32@3",
    'vpns =HYPERLINK("x"), north@4',
    "vpns '@quoted; =more@5",
  ]);
});
