import { expect, it } from "vitest";

import { storeBatch } from "#tests/support/stored-samples";
import { migrate } from "#db/migrate";
import { realmNumber } from "~/features/performance/realm";
import { commandsHere } from "#tests/support/commands-here";
import { openEmbeddedDatabase } from "~/platform/database.server";

const commands = commandsHere();
const attribution = (...args: string[]) => commands.run("attribution", ...args);

it.each([
  ["--days", "0"],
  ["--days", "31"],
  ["--days", "many"],
  ["--force", ""],
])("%s %s is refused with what the command takes", async (...args) => {
  await expect(attribution(...args.filter(Boolean))).rejects.toMatchObject({
    isForPeople: true,
    exitCode: 2,
    message: expect.stringContaining("pathlens attribution [--days N]") as string,
  });
});

it("says how many samples belong to no solution, and whose they are", async () => {
  const { db, close } = await openEmbeddedDatabase(commands.dataDir);
  await migrate(db);
  const realm = realmNumber({ variant: "MultiTenant", isDemonstration: true });
  const at = new Date();
  await storeBatch(db, [
    { at, realm, access: 16 },
    { at, realm, asn: 64_501 },
    { at, realm, asn: 64_501 },
    { at, realm, asn: 64_502 },
  ]);
  await close();
  await attribution("--days", "2");
  expect(commands.printed.join("")).toBe(
    "3 of 4 samples of 2 days belong to no solution (75.0 %)\n  AS64501: 2\n  AS64502: 1\n",
  );
});
