import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";

import { commandsHere } from "#tests/support/commands-here";

import {
  createPostgresDatabase,
  dropPostgresDatabase,
  openTestPostgres,
} from "#tests/support/postgres-database";
import { signIn } from "#tests/support/signed-in";

const commands = commandsHere();
const { run, printed } = commands;

beforeEach(() => void vi.stubEnv("SANDBOX", ""));

it.each([{ command: [] }, { command: ["help"] }, { command: ["--help"] }])(
  "$command shows every command with what it does",
  async ({ command }) => {
    await run(...command);
    for (const name of [
      "start",
      "dev",
      "build",
      "migrate",
      "seed",
      "grant",
      "revoke",
      "resolver-zone",
      "end-sessions",
      "import",
      "export",
      "doctor",
    ])
      expect(printed.join("")).toMatch(new RegExp(`^ {2}${name} +\\w`, "m"));
  },
);

it.each([
  [[]],
  [["zone"]],
  [["who.example"]],
  [["who.example", "--server", "ns"]],
  [["who.example", "more.example", "--server", "ns.example"]],
  [["who.example", "--server", "ns.example", "--port", "70000"]],
  [["who.example", "--server", "ns.example", "--ports", "53"]],
])("resolver-zone %j is refused with its usage", async (words) => {
  await expect(run("resolver-zone", ...words)).rejects.toMatchObject({
    isForPeople: true,
    exitCode: 2,
    message: expect.stringContaining("pathlens resolver-zone ZONE --server NAME") as string,
  });
});

it.each(["strat", "constructor", "Start"])(
  "%s is no command, and says which there are",
  async (name) => {
    await expect(run(name)).rejects.toMatchObject({
      isForPeople: true,
      exitCode: 2,
      message: expect.stringMatching(`${name}[^]+start[^]+seed`) as string,
    });
  },
);

it("a wrong environment ends a command before it opens anything, with all that is wrong", async () => {
  vi.stubEnv("PORT", "http");
  vi.stubEnv("CLOUD_VARIANTS", "DoD");
  await expect(run("migrate")).rejects.toMatchObject({
    isForPeople: true,
    exitCode: 1,
    message: expect.stringMatching(/PORT[^]+CLOUD_VARIANTS/) as string,
  });
});

it("an override that is no setting ends a command before it opens anything", async () => {
  vi.stubEnv("SETTINGS_OVERRIDES", '{"DisableSignIn":"yes","disableSignIn":true}');
  await expect(run("migrate")).rejects.toMatchObject({
    isForPeople: true,
    exitCode: 1,
    message: expect.stringMatching(/for DisableSignIn that[^]+disableSignIn, which/) as string,
  });
});

it("a data folder that another process uses ends a command with its number", async () => {
  const dataDir = path.join(commands.folder, "used");
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, "lock"), String(process.ppid));
  vi.stubEnv("DATA_DIR", dataDir);
  await expect(run("migrate")).rejects.toMatchObject({
    isForPeople: true,
    exitCode: 1,
    message: expect.stringContaining(`${dataDir} is in use by process ${process.ppid}`) as string,
  });
});

const person = ["--tenant", "t1", "--object", "o1"];

it.each<[string, string[], RegExp]>([
  ["no role", ["grant", ...person, "--name", "Avery"], /ROLE\.[^]+pathlens grant/],
  ["a role of the directory", ["grant", "tenant-admin", ...person, "--name", "Avery"], /ROLE\./],
  ["no name", ["grant", "operator", ...person], /--name\./],
  ["nobody", ["revoke", "operator"], /--tenant, --object\./],
  [
    "an option there is not",
    ["grant", "operator", ...person, "--nmae", "Avery"],
    /--nmae[^]+pathlens grant/,
  ],
  ["a word too much", ["revoke", "operator", "provider", ...person], /Too much: provider/],
])("a role is neither given nor taken with %s", async (_case, command, message) => {
  await expect(run(...command)).rejects.toMatchObject({
    isForPeople: true,
    exitCode: 2,
    message: expect.stringMatching(message) as string,
  });
});

it.each([
  [["end-sessions"]],
  [["end-sessions", "--tenant", "t1"]],
  [["end-sessions", ...person, "Avery"]],
])("nobody's sessions end by %j", async (command) => {
  await expect(run(...command)).rejects.toMatchObject({
    isForPeople: true,
    exitCode: 2,
    message: expect.stringContaining("pathlens end-sessions --tenant ID") as string,
  });
});

it.each([
  [["import", "solutions"], /One FILE\./],
  [["import", "solutions", "a", "b"], /One FILE\./],
  [["import", "solutions", "a", "--variant", "DoD"], /--variant is one of MultiTenant/],
  [["import", "solutions", "a", "--format", "json"], /An import takes no --format/],
  [["export", "solutions", "a"], /Too much: a/],
  [["export", "solutions", "--format", "csv"], /--format is jsonl or json/],
])("%j is refused with its usage", async (words, message) => {
  await expect(run(...words)).rejects.toMatchObject({
    isForPeople: true,
    exitCode: 2,
    message: expect.stringMatching(
      new RegExp(`${message.source}[^]+pathlens ${words[0]} solutions`),
    ) as string,
  });
});

it("a file of solutions is refused by the numbers of its lines before anything opens", async () => {
  const file = path.join(commands.folder, "solutions.jsonl");
  await writeFile(file, '{"owner":null\n\n{"owner":null,"colour":"red"}\n');
  await expect(run("import", "solutions", file)).rejects.toMatchObject({
    isForPeople: true,
    message: expect.stringMatching(
      /^Nothing was imported\.\nLine 1: it is not JSON\.\nLine 3: /,
    ) as string,
  });
  await expect(run("import", "solutions", `${file}.none`)).rejects.toMatchObject({
    isForPeople: true,
    message: `There is no file ${file}.none.`,
  });
});

/** An embedded database of its own would take seconds here, and every started program of the other tests fills one. */
describe.skipIf(!process.env.TEST_DATABASE_URL)("on an empty Postgres", () => {
  const server = process.env.TEST_DATABASE_URL ?? "";
  const name = `${inject("postgresPrefix")}_commands`;
  let url: string;
  beforeAll(async () => {
    url = await createPostgresDatabase(server, name);
  });
  beforeEach(() => {
    vi.stubEnv("DATABASE_URL", url);
    vi.stubEnv("SANDBOX", "suite,dns");
  });
  afterAll(() => dropPostgresDatabase(server, name));

  it("migrate brings the database up, once", async () => {
    await run("migrate");
    await run("migrate");
    expect(printed).toEqual([expect.stringMatching(/^Applied 0001-\S+/), "Nothing to apply\n"]);
  });

  it("seed fills in the reference data, and the demonstration world only when asked", async () => {
    const { db, close } = await openTestPostgres(url);
    const doors = () => db.selectFrom("front_door").select("code").execute();
    const reports = () => db.selectFrom("report").select("is_demonstration").execute();
    await run("seed");
    expect([(await doors()).length >= 60, await reports()]).toEqual([true, []]);
    await run("seed", "--demo");
    const filled = await reports();
    await close();
    expect(filled.length).toBeGreaterThan(0);
    expect(filled.every((report) => report.is_demonstration)).toBe(true);
  });

  it("grant gives a role and revoke takes it, in one variant, with a line about it", async () => {
    const { db, close } = await openTestPostgres(url);
    const assignments = () =>
      db
        .selectFrom("role_assignment")
        .select(["variant", "tenant_id", "object_id", "name", "role", "granted_by"])
        .where("granted_by", "!=", "Demonstration")
        .execute();
    await run("grant", "operator", ...person, "--name", "Avery Example");
    await run("grant", "operator", ...person, "--name", "Avery Example");
    await run("grant", "provider", ...person, "--name", "Avery Example", "--variant", "GCC");
    const granted = {
      tenant_id: "t1",
      object_id: "o1",
      name: "Avery Example",
      granted_by: "command line",
    };
    expect(await assignments()).toEqual([
      { ...granted, variant: "MultiTenant", role: "operator" },
      { ...granted, variant: "GCC", role: "provider" },
    ]);
    await run("revoke", "operator", ...person);
    await expect(run("revoke", "operator", ...person)).rejects.toMatchObject({
      isForPeople: true,
      exitCode: 1,
    });
    await expect(
      run("revoke", "operator", ...person, "--variant", "Gallatin"),
    ).rejects.toMatchObject({ isForPeople: true, exitCode: 2 });
    expect(await assignments()).toHaveLength(1);
    expect(
      await db
        .selectFrom("audit_entry")
        .select(["variant", "action", "actor_name"])
        .orderBy("id")
        .execute(),
    ).toEqual([
      { variant: "MultiTenant", action: "grant-role", actor_name: "command line" },
      { variant: "GCC", action: "grant-role", actor_name: "command line" },
      { variant: "MultiTenant", action: "revoke-role", actor_name: "command line" },
    ]);
    expect(printed[0]).toBe("Avery Example is operator in MultiTenant from now on\n");
    await close();
  });

  it("end-sessions signs a person out of one variant, with a line about it", async () => {
    const { db, close } = await openTestPostgres(url);
    const { account } = await signIn(db, { account: { name: "Blake Example" } });
    await signIn(db, { account });
    await signIn(db, { account: { ...account, id: randomUUID() }, variant: "GCC" });
    const them = ["--tenant", account.tenantId.toUpperCase(), "--object", account.objectId];
    await run("end-sessions", ...them);
    expect(printed).toEqual([
      "Blake Example is signed out of MultiTenant everywhere; sessions that ended: 2\n",
    ]);
    expect(
      (await db.selectFrom("session").select("variant").execute()).map(({ variant }) => variant),
    ).toEqual(["GCC"]);
    await expect(run("end-sessions", ...person)).rejects.toMatchObject({
      isForPeople: true,
      exitCode: 1,
    });
    await close();
  });
});
