import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { systemOfExecutable } from "~/features/network-test/client/client-commands";

import { aClientPlan } from "#tests/support/agent-context";

import { buildExecutables } from "../../app/cli/build-executables.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe("the client as an executable", () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "pathlens-executable-"));
    await buildExecutables({ root, words: [], folder });
    file = readdirSync(folder).find((name) => systemOfExecutable(name) !== null) ?? "none";
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("lies there with its hash, and nothing else does", () => {
    const digest = createHash("sha256")
      .update(readFileSync(path.join(folder, file)))
      .digest("hex");
    expect(readFileSync(path.join(folder, `${file}.sha256`), "utf8")).toBe(`${digest}  ${file}\n`);
    expect(readdirSync(folder).sort()).toEqual([file, `${file}.sha256`]);
  });

  it("runs where there is no Node: its options, its tests, and its refusal of an option it does not know", () => {
    const run = (...words: string[]) =>
      spawnSync(path.join(folder, file), words, {
        encoding: "utf8",
        env: { NODE_ENV: "production", PATH: "" },
      });
    expect(run("--help")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("--accept-terms") as string,
    });
    expect(run("--list").stdout).toContain("traceroute");
    expect(run("--no-such-option").status).toBe(2);
  });

  it("follows a PAC file", () => {
    const script =
      `function FindProxyForURL(url, host) { return shExpMatch(host, "[mo]utlook.*") ? "PROXY ` +
      `127.0.0.1:" + (1 + 1) : "DIRECT"; }`;
    // A desktop tells its settings by this program.
    writeFileSync(
      path.join(folder, "gsettings"),
      `#!/bin/sh\necho "org.gnome.system.proxy mode 'auto'"\necho "org.gnome.system.proxy ` +
        `autoconfig-url 'data:,${encodeURIComponent(script).replaceAll("'", "%27")}'"\n`,
      { mode: 0o755 },
    );
    const plan = path.join(folder, "plan.json");
    writeFileSync(
      plan,
      JSON.stringify(
        aClientPlan({ exchangeHost: "outlook.invalid", sharePointHost: "sharepoint.invalid" }),
      ),
    );
    const results = path.join(folder, "results.json");
    spawnSync(
      path.join(folder, file),
      ["--plan", plan, "--tests", "proxy", "--json", results, "--accept-terms"],
      {
        encoding: "utf8",
        env: { NODE_ENV: "production", PATH: `${folder}:/usr/bin:/bin`, HOME: folder },
      },
    );
    const {
      results: [proxy],
    } = JSON.parse(readFileSync(results, "utf8")) as { results: { data: { found: object[] } }[] };
    expect(proxy?.data.found).toMatchObject([
      { origin: "pac", host: "127.0.0.1", port: 2, appliesTo: ["outlook.invalid"] },
    ]);
    for (const one of ["gsettings", "plan.json", "results.json"]) rmSync(path.join(folder, one));
  });

  it.each([
    ["a system it is not built for", "beos-x64", /beos-x64 is no system/],
    ["a Node of another system", "win32-x64", /is no executable of windows/],
  ])("is not made of %s", async (_what, system, message) => {
    await expect(
      buildExecutables({ root, words: ["--node", `${system}=${process.execPath}`], folder }),
    ).rejects.toThrow(message);
  });

  it("is not made of what is no Node, or another one", async () => {
    const system = `${process.platform}-${process.arch}`;
    const other = path.join(folder, "other");
    writeFileSync(other, execFileSync("head", ["-c", "4096", process.execPath]));
    await expect(
      buildExecutables({ root, words: ["--node", `${system}=${other}`], folder }),
    ).rejects.toThrow(/is no Node that takes a program/);
    await expect(
      buildExecutables({ root, words: ["--node", `${system}=${other}-missing`], folder }),
    ).rejects.toThrow(/cannot be read/);
    rmSync(other);
  });
});
