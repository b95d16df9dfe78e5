import { expect, it } from "vitest";

import { noSystemProxy, type SystemProxy } from "../systems/system";
import { socksNote } from "./socks-note";

const socks = { scheme: "socks", host: "s.example", port: 1080 } as const;

it.each<[what: string, system: Partial<SystemProxy>, isTold: boolean]>([
  ["alone", { fixed: [socks] }, true],
  [
    "beside a proxy for HTTP only",
    { fixed: [{ scheme: "http", host: "p.example", port: 1 }, socks] },
    true,
  ],
  [
    "beside a proxy for HTTPS",
    { fixed: [{ scheme: "https", host: "p.example", port: 1 }, socks] },
    false,
  ],
  ["with a PAC file", { fixed: [socks], pacUrl: "http://pac.example/" }, false],
  [
    "for other hosts",
    { fixed: [socks], bypass: { style: "windows", entries: ["*.example"] } },
    false,
  ],
  ["nowhere", {}, false],
])("a SOCKS proxy %s", (_what, system, isTold) => {
  const note = socksNote({ ...noSystemProxy, ...system }, new URL("https://x.example/"));
  if (isTold) expect(note).toContain("SOCKS proxy, s.example:1080");
  else expect(note).toBeNull();
});
