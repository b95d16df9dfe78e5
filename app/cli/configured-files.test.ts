import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readSecrets, requireConfiguredFiles } from "./configured-files.server";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-files-"));
  await writeFile(path.join(folder, "text"), "10.0.0.0/8 # lab\n");
  await mkdir(path.join(folder, "empty"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const none = { ipamPrefixesFile: undefined, geoIpCityDb: undefined, geoIpAsnDb: undefined };

describe("the files that the environment names", () => {
  it("stop the start where one cannot be read, each by its variable", async () => {
    const missing = path.join(folder, "missing");
    const asked = requireConfiguredFiles({
      ipamPrefixesFile: missing,
      geoIpCityDb: missing,
      geoIpAsnDb: missing,
    });
    await expect(asked).rejects.toMatchObject({ isForPeople: true });
    const { message } = (await asked.catch((error: unknown) => error)) as Error;
    for (const variable of ["IPAM_PREFIXES_FILE", "GEOIP_CITY_DB", "GEOIP_ASN_DB"])
      expect(message).toContain(`${variable}: ${missing}`);
  });

  it.each([
    ["a folder for the list of prefixes", { ipamPrefixesFile: "empty" }, /IPAM_PREFIXES_FILE/],
    ["a folder without a database", { geoIpCityDb: "empty" }, /GEOIP_CITY_DB.*No \.mmdb file/],
    ["a text for a database", { geoIpAsnDb: "text" }, /GEOIP_ASN_DB/],
  ])("stop it for %s", async (_what, files, said) => {
    const named = Object.fromEntries(
      Object.entries(files).map(([variable, name]) => [variable, path.join(folder, name)]),
    );
    await expect(requireConfiguredFiles({ ...none, ...named })).rejects.toThrow(said);
  });

  it("may be left out, and may be there", async () => {
    await expect(requireConfiguredFiles(none)).resolves.toBeUndefined();
    await expect(
      requireConfiguredFiles({ ...none, ipamPrefixesFile: path.join(folder, "text") }),
    ).resolves.toBeUndefined();
  });
});

describe("the secrets of an installation", () => {
  const ownKeys = { sessionSecret: undefined, customerKey: undefined };

  it("stop the start where one is damaged", async () => {
    const dataDir = path.join(folder, "damaged");
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, "session.secret"), "short");
    await expect(readSecrets({ dataDir, ...ownKeys })).rejects.toMatchObject({
      isForPeople: true,
      message: expect.stringContaining("is damaged") as string,
    });
  });

  it("are not made where the environment has them", async () => {
    const dataDir = path.join(folder, "text", "not-a-folder");
    await expect(
      readSecrets({ dataDir, sessionSecret: "s".repeat(32), customerKey: "c".repeat(32) }),
    ).resolves.toBeUndefined();
    await expect(readSecrets({ dataDir, ...ownKeys })).rejects.toMatchObject({ isForPeople: true });
  });
});
