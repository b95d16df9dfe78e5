import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { deputyFormSchema } from "~/features/domain-lens/deputies/deputy.schema";
import { generateReportSchema } from "~/features/reports/generate-report.schema";
import { shareFormSchema } from "~/features/reports/share-form.schema";
import { changeSettingSchema } from "~/features/settings/change-setting.schema";

const app = fileURLToPath(new URL("../../app", import.meta.url));

/** Programs of their own: neither writes to the database. */
const otherPrograms = ["agent/", "sandbox/"];

/** Places that parse JSON themselves, with the reason why no text of it reaches the database unchecked. */
const parsers: Record<string, string> = {
  "lib/storable-text.ts": "the check itself",
  "platform/answer-once.server.ts": "answers that this server sealed",
  "platform/packed.ts": "what this server packed for its own page",
  "platform/variable-values.ts": "the operator's own variables",
  "features/identity/authority.server.ts": "addresses and keys, kept in memory",
  "features/identity/directory-on-behalf.server.ts": "a token, which is sent back",
  "features/assistant-test/engine/browser-probes.client.ts":
    "answers to a browser, which posts what it read as a form",
  "features/network-test/engine/browser-probes.client.ts":
    "answers to a browser, which posts what it read as a form",
  "features/geo/ui/use-suggestions.ts": "places that this server suggests, in a browser",
  "entry.client.tsx": "texts of this server, in a browser",
  "features/identity/session-tokens.server.ts": "tokens that this server sealed",
  "features/domain-lens/publishing/endpoint-file.ts":
    "its schema refuses each text and names its path",
  "features/assistant-test/hello.ts":
    "only its words and an address are read, of which a host is kept",
  "features/performance/samples/telemetry-batch.ts":
    "lines by the million, of which the names that are stored are checked one by one",
  "features/asn/files/organisation-fields.ts":
    "lines by the hundred thousand, whose names lose what cannot be stored, and are packed as bytes",
  "features/geo/boundaries.server.ts": "shapes that the build wrote",
  "features/network-test/engine/hub-stream.client.ts": "events of this server, in a browser",
  "features/settings/flag-service.server.ts": "switches, which are kept in memory",
};

const entries = await readdir(app, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
  .map((entry) => path.relative(app, path.join(entry.parentPath, entry.name)))
  .filter((file) => !otherPrograms.some((folder) => file.startsWith(folder)));

it("only listed places parse JSON without the check of its texts", async () => {
  const found = await Promise.all(
    files.map(async (file) =>
      /JSON\.parse\(|\.json\(\)/.test(await readFile(path.join(app, file), "utf8")) ? [file] : [],
    ),
  );
  expect(found.flat().sort()).toEqual(Object.keys(parsers).sort());
});

/** Each field that contains JSON, as a form with one text of it to fill in. */
const fields: Record<string, (text: string) => { success: boolean }> = {
  "the report's probes": (name) =>
    generateReportSchema.safeParse({ probes: `[{"name":"${name}","latencyMs":1,"failure":null}]` }),
  "a report's receivers": (name) =>
    shareFormSchema.safeParse({
      intent: "share",
      people: [`{"tenantId":"t","objectId":"o","name":"${name}"}`],
    }),
  "a revoked receiver": (id) =>
    shareFormSchema.safeParse({ intent: "revoke", person: `{"tenantId":"t","objectId":"${id}"}` }),
  "a deputy": (name) =>
    deputyFormSchema.safeParse({
      intent: "name",
      days: "7",
      person: `{"tenantId":"t","objectId":"o","name":"${name}"}`,
    }),
  "a setting's list": (name) =>
    changeSettingSchema("probeEndpoints").safeParse({
      value: `[{"name":"${name}","url":"https://a.example/x","weight":1,"telemetryUrl":null}]`,
    }),
};

describe.each(Object.entries(fields))("%s", (_what, parse) => {
  it.each(["Ōsaka", "\\ud83d\\ude00", "x\\\\u0000"])("may have %s in it", (text) =>
    expect(parse(text).success).toBe(true),
  );

  it.each([
    "\\u0000",
    "a\\u0000b",
    "\\ud800",
    "a\\uDFFFb",
    "\\ude00\\ud83d",
    "\ud83d",
    "\0",
    'x","\\u0000":"',
  ])("is refused with %j in it", (text) => expect(parse(text).success).toBe(false));
});
