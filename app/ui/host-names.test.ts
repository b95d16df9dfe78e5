import { describe, expect, it } from "vitest";

import { textParts } from "./host-names";

describe("a text by its host names", () => {
  it.each<[string, (string | string[])[]]>([
    ["outlook.office365.com", [["outlook.office365.com"]]],
    ["attachments.office365-net.example", [["attachments.", "office365-net.", "example"]]],
    ["blocked-name.office.com:443", [["blocked-name.", "office.", "com:443"]]],
    ["*.sharepoint.com", [["*.sharepoint.com"]]],
    ["*cdn.onenote.net", [["*cdn.onenote.net"]]],
    ["_sipfederationtls._tcp.contoso.com", [["_sipfederationtls.", "_tcp.", "contoso.", "com"]]],
    ["bücher.example", [["bücher.example"]]],
    ["bücherverzeichnis.bücher.example", [["bücherverzeichnis.", "bücher.", "example"]]],
    ["a.example (Contoso CA), b.example", [["a.example"], " (Contoso CA), ", ["b.example"]]],
    ["Not reached: a.example.", ["Not reached: ", ["a.example"], "."]],
    ["見つかったもの：a.example。", ["見つかったもの：", ["a.example"], "。"]],
    ["https://a.example/path", ["https://", ["a.example"], "/path"]],
    ["192.168.1.1", [["192.168.1.1"]]],
    ["192.168.1.1:8080", [["192.168.1.1:8080"]]],
    ["2001:db8::1", ["2001:db8::1"]],
    ["no name at all. Nor here.", ["no name at all. Nor here."]],
    ["", []],
  ])("%s", (text, expected) => {
    const parts = textParts(text);
    expect(parts.map(({ text: whole, labels }) => labels ?? whole)).toEqual(expected);
    expect(parts.map(({ text: whole }) => whole).join("")).toBe(text);
  });
});
