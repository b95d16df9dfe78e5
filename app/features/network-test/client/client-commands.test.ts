import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  clientCommands,
  clientFile,
  clientSystems,
  executableCommand,
  systemOfExecutable,
} from "./client-commands";

const token = "a-_9".repeat(10) + "abc";
const program = "the program";
const sha256 = createHash("sha256").update(program).digest("hex");
const asked = { origin: "https://connectivity.example", prefix: "/gcc", token, sha256 };

describe("the commands", () => {
  it.each(clientSystems)(
    "of %s name server, token and hash, in one line and never in an address",
    (system) => {
      const command = clientCommands(asked)[system];
      expect(command.toLowerCase()).toContain(sha256);
      expect(command).toContain(`'${token}'`);
      expect(command).toContain("'https://connectivity.example/gcc'");
      expect(command).not.toMatch(/\n|[?#]/);
    },
  );
});

describe("an executable", () => {
  it.each([
    ["pathlens-agent-linux-x64", "linux"],
    ["pathlens-agent-linux-arm64", "linux"],
    ["pathlens-agent-macos-arm64", "macos"],
    ["pathlens-agent-windows-x64.exe", "windows"],
    ["pathlens-agent.mjs", null],
    ["pathlens-agent-beos-x64", null],
    ["pathlens-agent-linux-x64.new", null],
    ["../pathlens-agent-linux-x64", null],
  ])("%s is for %s", (file, system) => expect(systemOfExecutable(file)).toBe(system));

  it.each([
    [
      "linux",
      "pathlens-agent-linux-x64",
      "sha256sum -c && chmod +x pathlens-agent-linux-x64 && PATHLENS_RUN_TOKEN=",
    ],
    [
      "macos",
      "pathlens-agent-macos-arm64",
      "shasum -a 256 -c && chmod +x pathlens-agent-macos-arm64 && PATHLENS_RUN_TOKEN=",
    ],
    [
      "windows",
      "pathlens-agent-windows-x64.exe",
      "; ./pathlens-agent-windows-x64.exe 'https://connectivity.example/gcc'",
    ],
  ] as const)("of %s is loaded, checked and run without Node", (system, file, part) => {
    const command = executableCommand(asked, { file, system, sha256, bytes: 1 });
    expect(command).toContain(`'https://connectivity.example/agent/${file}'`);
    expect(command.toLowerCase()).toContain(sha256);
    expect(command).toContain(part);
    expect(command).not.toMatch(/\n|[?#]|node /);
  });
});

describe("the command of Linux", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "pathlens-command-"));
    // Stand-ins for what the command calls: one writes the file, the other tells how it was run.
    writeFileSync(path.join(folder, "curl"), `#!/bin/sh\nprintf %s "$SERVED" > "$2"\n`);
    writeFileSync(path.join(folder, "node"), `#!/bin/sh\necho "$PATHLENS_RUN_TOKEN $*" > ran\n`);
    for (const name of ["curl", "node"]) chmodSync(path.join(folder, name), 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (served: string) =>
    execFileSync("/bin/sh", ["-c", clientCommands(asked).linux], {
      cwd: folder,
      stdio: "ignore",
      env: { ...process.env, PATH: `${folder}:${process.env.PATH ?? ""}`, SERVED: served },
    });

  it("does not run another file than the one whose hash it has", () => {
    expect(() => run("another program")).toThrow(/Command failed/);
    expect(() => readFileSync(path.join(folder, "ran"))).toThrow(/ENOENT/);
  });

  it("runs the program with the token in its environment", () => {
    run(program);
    expect(readFileSync(path.join(folder, "ran"), "utf8")).toBe(
      `${token} ${clientFile} https://connectivity.example/gcc\n`,
    );
  });
});
