import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { generatedSecret } from "./generated-secret.server";

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
    const asked = await Promise.all(Array.from({ length: 20 }, () => generatedSecret(folder, "customer")));
    expect(new Set(asked.map((secret) => secret.toString("hex"))).size).toBe(1);
    expect(asked[0]).toHaveLength(32);
  });

  it("is waited for while another process writes it", async () => {
    const file = path.join(folder, "customer.secret");
    await writeFile(file, "");
    const asked = generatedSecret(folder, "customer");
    await new Promise((resolve) => setTimeout(resolve, 20));
    await writeFile(file, Buffer.alloc(32, 7));
    expect(await asked).toEqual(Buffer.alloc(32, 7));
  });

  it("is never a shorter one, such as a full disk leaves behind", async () => {
    await writeFile(path.join(folder, "customer.secret"), "short");
    await expect(generatedSecret(folder, "customer")).rejects.toThrow(path.join(folder, "customer.secret"));
  });
});
