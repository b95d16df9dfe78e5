import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { generatedSecret } from "./generated-secret.server";

const run = promisify(execFile);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-secret-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("a generated secret", () => {
  it("is made once, in a folder that need not be there, and kept", async () => {
    const dataDir = path.join(folder, "not", "yet");
    const made = await generatedSecret(dataDir, "customer");
    expect(made).toHaveLength(32);
    expect(await generatedSecret(dataDir, "customer")).toEqual(made);
    expect(await readdir(dataDir)).toEqual(["customer.secret"]);
  });

  it("differs by name and installation", async () => {
    const secrets = [
      await generatedSecret(folder, "customer"),
      await generatedSecret(folder, "session"),
      await generatedSecret(path.join(folder, "other"), "customer"),
    ];
    expect(new Set(secrets.map((secret) => secret.toString("hex"))).size).toBe(3);
  });

  it.skipIf(process.platform === "win32")("is readable by its owner only", async () => {
    await generatedSecret(folder, "customer");
    expect((await stat(path.join(folder, "customer.secret"))).mode & 0o777).toBe(0o600);
  });

  it("is one, however many ask for it at first", async () => {
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => generatedSecret(folder, "customer")),
    );
    expect(new Set(asked.map((secret) => secret.toString("hex"))).size).toBe(1);
    expect(asked[0]).toHaveLength(32);
  });

  it("is the one of the program that was quicker", async () => {
    await writeFile(path.join(folder, "customer.secret"), Buffer.alloc(32, 7));
    expect(await generatedSecret(folder, "customer")).toEqual(Buffer.alloc(32, 7));
  });

  it("stays as it was read, whatever becomes of its file", async () => {
    const made = await generatedSecret(folder, "customer");
    await rm(path.join(folder, "customer.secret"));
    expect(await generatedSecret(folder, "customer")).toEqual(made);
    expect(await readdir(folder)).toEqual([]);
  });

  it("is never seen in part: programs that ask at once have one, and leave no draft behind", async () => {
    const script = `
      import { generatedSecret } from ${JSON.stringify(path.resolve("app/platform/generated-secret.server.ts"))};
      process.stdout.write((await generatedSecret(process.argv[1], "customer")).toString("hex"));`;
    const programs = Array.from({ length: 4 }, () =>
      run(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script, folder]),
    );
    const secrets = (await Promise.all(programs)).map(({ stdout }) => stdout);
    expect(secrets).toEqual(secrets.map(() => (secrets[0] ?? "").slice(0, 64)));
    expect(await readdir(folder)).toEqual(["customer.secret"]);
  });

  it("is told apart from one that cannot be read", async () => {
    await mkdir(path.join(folder, "customer.secret"));
    await expect(generatedSecret(folder, "customer")).rejects.toThrow(
      /customer\.secret cannot be read/,
    );
    await rmdir(path.join(folder, "customer.secret"));
    expect(await generatedSecret(folder, "customer")).toHaveLength(32);
  });

  it("is never a shorter one, such as a full disk leaves behind", async () => {
    await writeFile(path.join(folder, "customer.secret"), "short");
    await expect(generatedSecret(folder, "customer")).rejects.toThrow(
      path.join(folder, "customer.secret"),
    );
  });
});
