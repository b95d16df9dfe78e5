import { describe, expect, it } from "vitest";

import type { CommandOutput, RunCommand } from "./run-command";
import { windows } from "./windows";

const told = (text: string): CommandOutput => ({ ok: true, text });
const ended = (reason: "missing" | "time-out" | "refused", text = ""): CommandOutput => ({
  ok: false,
  reason,
  text,
});

/** A Windows of which each program gives one answer; `calls` are the programs in the order they were run. */
function aWindows(answers: Record<string, CommandOutput>) {
  const calls: string[] = [];
  const run: RunCommand = (program, words, options) => {
    calls.push(`${program} ${options?.timeoutMs} ${words.at(-1)}`);
    return Promise.resolve(answers[program] ?? ended("missing"));
  };
  return { system: windows(run), calls };
}

const printed =
  "0.0.0.0 0.0.0.0 192.0.2.1 192.0.2.77 25\n52.96.0.0 255.252.0.0 On-link 10.8.0.6 5\n";
const found = JSON.stringify([
  { Asked: "52.96.0.1", InterfaceAlias: "Firmen-VPN" },
  { Asked: "52.96.0.1", InterfaceAlias: "Firmen-VPN", NextHop: "0.0.0.0" },
  { Asked: "2603:1006:0:0:0:0:0:1", InterfaceAlias: "Ethernet" },
  { Asked: "2603:1006:0:0:0:0:0:1", InterfaceAlias: "Ethernet", NextHop: "fe80::1" },
]);

describe("routes of Windows", () => {
  it.each<[string, Record<string, CommandOutput>, object]>([
    [
      "by PowerShell",
      { "powershell.exe": told(found) },
      {
        ok: true,
        routes: [
          { gateway: null, interface: "Firmen-VPN" },
          { gateway: "fe80::1", interface: "Ethernet" },
          null,
        ],
      },
    ],
    [
      "by the printed table, which is one of IPv4",
      { "powershell.exe": ended("refused"), route: told(printed) },
      {
        ok: true,
        routes: [
          { gateway: null, interface: "10.8.0.6" },
          null,
          { gateway: "192.0.2.1", interface: "192.0.2.77" },
        ],
      },
    ],
    [
      "by the printed table, where PowerShell says nothing",
      { "powershell.exe": told(""), route: told(printed) },
      { ok: true, routes: [{ interface: "10.8.0.6" }, null, { interface: "192.0.2.77" }] },
    ],
    [
      "unknown, for PowerShell does not end",
      { "powershell.exe": ended("time-out"), route: told(printed) },
      { ok: false, reason: "time-out" },
    ],
    ["unknown, for neither tells", {}, { ok: false, reason: "not-permitted" }],
  ])("are %s", async (_what, answers, expected) => {
    const { system } = aWindows(answers);
    expect(
      await system.routesTo(["52.96.0.1", "2603:1006:0:0:0:0:0:1", "81.2.69.160"]),
    ).toMatchObject(expected);
  });

  it("are asked for in one script with a time of its own", async () => {
    const { system, calls } = aWindows({ "powershell.exe": told(found) });
    await system.routesTo(["52.96.0.1", "81.2.69.160"]);
    expect(calls).toEqual([
      expect.stringMatching(
        /^powershell\.exe 31000 .*'52\.96\.0\.1','81\.2\.69\.160' \| ForEach-Object .*exit 0$/,
      ),
    ]);
  });
});

describe("ping of Windows", () => {
  const answers = Array.from(
    { length: 20 },
    () => "Reply from 192.0.2.1: bytes=32 time=11ms TTL=57\r\nRequest timed out.\r\n",
  ).join("");
  it.each<[string, CommandOutput, number]>([
    ["ends by itself", told(`\r\nPinging 192.0.2.1 with 32 bytes of data:\r\n${answers}`), 60],
    [
      "is ended before its time",
      ended("time-out", `Pinging 192.0.2.1 with 32 bytes of data:\r\n${answers}`),
      40,
    ],
  ])("that %s", async (_how, output, sent) => {
    const { system } = aWindows({ ping: output });
    expect(await system.ping({ address: "192.0.2.1", count: 60, intervalMs: 200 })).toEqual({
      ok: true,
      sent,
      roundTripsMs: Array.from({ length: 20 }, () => 11),
    });
  });
});

describe("proxies of Windows", () => {
  const netsh = told(
    "\r\n    Proxy Server(s) :  wsus.example:8080\r\n    Bypass List     :  (none)\r\n",
  );
  const ofServices = [
    { scheme: "http", host: "wsus.example", port: 8080 },
    { scheme: "https", host: "wsus.example", port: 8080 },
  ];
  it.each<[what: string, registry: string, fixed: object[]]>([
    ["without one of the user's", "", []],
    [
      "beside one of the user's",
      "    ProxyEnable    REG_DWORD    0x1\r\n    ProxyServer    REG_SZ    https=p.example:3128\r\n",
      [{ scheme: "https", host: "p.example", port: 3128 }],
    ],
  ])("WinHTTP's are not those of browsers, %s", async (_what, registry, fixed) => {
    const { system, calls } = aWindows({ reg: told(registry), netsh });
    expect(await system.proxy()).toMatchObject({ fixed, ofServices });
    expect(calls.join("\n")).toMatch(/Internet Settings\n.*Internet Settings\\Connections\n/);
  });
});
