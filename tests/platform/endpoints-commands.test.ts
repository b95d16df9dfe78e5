import { writeFile } from "node:fs/promises";
import path from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";

import { commandsHere } from "#tests/support/commands-here";

import { createPostgresDatabase, dropPostgresDatabase } from "#tests/support/postgres-database";

const commands = commandsHere();
const { run, printed } = commands;

const sets = [
  {
    id: 4,
    serviceArea: "Common",
    serviceAreaDisplayName: "All",
    urls: ["login.example.com"],
    ips: ["192.0.2.0/24"],
    tcpPorts: "443,80",
    expressRoute: false,
    category: "Allow",
    required: true,
  },
];

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(commands.folder, name);
  await writeFile(file, content);
  return file;
}

it.each<[string, string[], RegExp]>([
  ["nothing to import", ["import"], /What: endpoints\.[^]+pathlens import endpoints FILE/],
  ["another thing", ["import", "reports", "x.json"], /What: endpoints\./],
  ["no file", ["import", "endpoints", "--instance", "Worldwide"], /One FILE\./],
  [
    "two files",
    ["import", "endpoints", "a.json", "b.json", "--instance", "Worldwide"],
    /One FILE\./,
  ],
  ["no instance", ["import", "endpoints", "a.json"], /--instance is one of Worldwide, France/],
  [
    "no such instance",
    ["import", "endpoints", "a.json", "--instance", "Mars"],
    /--instance is one of/,
  ],
  [
    "a version of no day",
    ["import", "endpoints", "a.json", "--instance", "Worldwide", "--version", "2026133100"],
    /--version is ten digits/,
  ],
  [
    "an option there is not",
    ["import", "endpoints", "a.json", "--instance", "Worldwide", "--force"],
    /--force[^]+--replace/,
  ],
  [
    "a file to export",
    ["export", "endpoints", "a.json", "--instance", "Worldwide"],
    /Too much: a\.json[^]+pathlens export/,
  ],
  [
    "a version to export",
    ["export", "endpoints", "--instance", "Worldwide", "--version", "2026032000"],
    /--version[^]+pathlens export/,
  ],
])("a command with %s says how it is meant", async (_what, command, message) => {
  await expect(run(...command)).rejects.toMatchObject({
    isForPeople: true,
    exitCode: 2,
    message: expect.stringMatching(message) as string,
  });
});

it.each<[string, () => Promise<string>, RegExp]>([
  [
    "is not there",
    async () => path.join(commands.folder, "nowhere.json"),
    /nowhere\.json cannot be read/,
  ],
  ["is a folder", async () => commands.folder, /cannot be read/],
  [
    "is no text",
    () => fileOf("bytes.json", Buffer.from([0x5b, 0xff, 0xfe, 0x5d])),
    /cannot be read/,
  ],
  [
    "is longer than 10 MB",
    () => fileOf("long.json", `[${" ".repeat(10_000_000)}]`),
    /longer than 10 MB/,
  ],
  [
    "is no JSON",
    () => fileOf("page.json", "<html>"),
    /nothing was imported:\n {2}\(all\): this is no JSON/,
  ],
  [
    "does not fit",
    () =>
      fileOf(
        "wrong.json",
        JSON.stringify([{ ...sets[0], tcpPorts: "70000", ips: ["192.0.2.1/24"] }]),
      ),
    /\[0\]\.ips\[0\]: bits[^]+\[0\]\.tcpPorts: these are no ports/,
  ],
  [
    "does not fit in a thousand places",
    () => fileOf("faults.json", JSON.stringify(Array.from({ length: 1000 }, () => ({})))),
    /and \d+ more$/,
  ],
])("a file that %s ends the command before it opens anything", async (_what, file, message) => {
  vi.stubEnv("PORT", "http");
  await expect(
    run("import", "endpoints", await file(), "--instance", "Worldwide"),
  ).rejects.toMatchObject({
    isForPeople: true,
    exitCode: 1,
    message: expect.stringMatching(message) as string,
  });
});

/** Each command opens the database anew, which takes an embedded one seconds. */
describe.skipIf(!process.env.TEST_DATABASE_URL)("on an empty Postgres", () => {
  const server = process.env.TEST_DATABASE_URL ?? "";
  const name = `${inject("postgresPrefix")}_endpoints`;
  let url: string;
  beforeAll(async () => {
    url = await createPostgresDatabase(server, name);
  });
  beforeEach(() => vi.stubEnv("DATABASE_URL", url));
  afterAll(() => dropPostgresDatabase(server, name));

  it("what is exported is what was imported, its history included", async () => {
    const file = await fileOf("feed.json", JSON.stringify(sets));
    await run("import", "endpoints", file, "--instance", "china", "--version", "2026032000");
    expect(printed.join("")).toBe(
      "China is published as version 2026032000: 1 sets, 1 of them added or changed, 0 " +
        "removed, 1 records\n  Common (All): new workload All\n",
    );
    printed.length = 0;
    await run("export", "endpoints", "--instance", "China");
    expect(JSON.parse(printed.join(""))).toEqual(sets);
    printed.length = 0;
    await run("export", "endpoints", "--instance", "China", "--changes");
    const changes = printed.join("");
    expect(JSON.parse(changes)).toMatchObject([
      { id: 1, endpointSetId: 4, disposition: "Add", version: "2026032000" },
    ]);

    await expect(run("import", "endpoints", file, "--instance", "China")).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining("--replace") as string,
    });
    await expect(
      run(
        "import",
        "endpoints",
        file,
        "--instance",
        "China",
        "--replace",
        "--version",
        "2026031900",
      ),
    ).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining("after 2026032000") as string,
    });
    const history = await fileOf("changes.json", changes);
    await expect(
      run("import", "endpoints", file, "--instance", "China", "--replace", "--changes", history),
    ).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining("after 2026032000") as string,
    });
    printed.length = 0;
    await run(
      "import",
      "endpoints",
      file,
      "--instance",
      "China",
      "--replace",
      "--version",
      "2026032001",
      "--changes",
      history,
    );
    await run("export", "endpoints", "--instance", "China", "--changes");
    expect(printed[0]).toContain("0 of them added or changed");
    expect(printed.slice(1).join("")).toBe(changes);
  });
});
