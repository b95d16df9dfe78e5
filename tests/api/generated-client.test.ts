import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { hashOf } from "~/features/reports/client/run-token.server";
import { signIn } from "#tests/support/signed-in";

import { DocumentedSite } from "./documented-site";

const root = fileURLToPath(new URL("../..", import.meta.url));
const hourMs = 3_600_000;

/** An operation as the client names it. */
type Named = { path: string; method: string };
type Program = {
  callOperations: (asked: Record<string, unknown>) => Promise<Record<string, unknown>>;
};

type Configuration = { config: { compilerOptions: object } };

/** Compiles modules of a folder by our own strict rules. @returns what is wrong with them */
function compile(folder: string, files: readonly string[]): string[] {
  const read = (file: string) => ts.sys.readFile(file);
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), read) as Configuration;
  // The client runs in a browser as well: it needs no types of Node and none of our own modules.
  const output = {
    noEmit: false,
    rootDir: folder,
    outDir: folder,
    types: [],
    baseUrl: undefined,
    paths: undefined,
  };
  const settings = { files, compilerOptions: { ...config.compilerOptions, ...output } };
  const { options, fileNames } = ts.parseJsonConfigFileContent(settings, ts.sys, folder);
  const program = ts.createProgram(fileNames, options);
  const { diagnostics } = program.emit();
  return [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(
    ({ file, messageText }) =>
      `${path.basename(file?.fileName ?? "")}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
  );
}

describe("a client generated from the served document", () => {
  let site: DocumentedSite;
  let folder: string;
  let problems: string[];
  beforeAll(async () => {
    site = await DocumentedSite.open("embedded");
    const cache = path.join(root, "node_modules/.cache");
    await mkdir(cache, { recursive: true });
    folder = await mkdtemp(path.join(cache, "pathlens-client-"));
    // What has a default may be left out of a body.
    const types = await openapiTS(JSON.stringify(site.document), { defaultNonNullable: false });
    await writeFile(path.join(folder, "paths.ts"), astToString(types));
    await copyFile(
      path.join(root, "tests/api/client-program.mts"),
      path.join(folder, "client-program.mts"),
    );
    problems = compile(folder, ["paths.ts", "client-program.mts"]);
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });

  const runTokenOf = async (run_id: string) => {
    const [issued_at, expires_at] = [new Date(), new Date(Date.now() + hourMs)];
    const token_hash = hashOf("generated");
    await site.db
      .insertInto("client_token")
      .values({ run_id, token_hash, issued_at, expires_at })
      .execute();
    return "generated";
  };

  /** Checks an answer by the schemas that the types are made from. */
  const heard = async ({ path: at, method }: Named, answer: Response) => {
    const operation = site.document.paths[at]?.[method];
    site.check(operation?.operationId ?? `${method} ${at}`, answer, await answer.text());
  };

  it("compiles by our strict rules, and its types refuse wrong calls", () =>
    expect(problems).toEqual([]));

  it("reads, writes and is refused as its types say", async () => {
    const compiled = pathToFileURL(path.join(folder, "client-program.mjs")).href;
    const { callOperations } = (await import(/* @vite-ignore */ compiled)) as Program;
    const { cookie: session } = await signIn(site.db);
    const ofCouncil = {
      role: "connectivity-champion",
      workloadId: null,
      serviceArea: null,
    } as const;
    const { cookie: council } = await signIn(site.db, { scopes: [ofCouncil] });

    expect(
      await callOperations({ origin: site.site.origin, session, council, runTokenOf, heard }),
    ).toEqual({
      ...{
        health: "ok",
        city: "Tacoma",
        country: "Japan",
        word: "メニュー",
        hasKind: true,
        refusal: "sign-in-needed",
      },
      ...{ latency: 18.9, isSame: true, firstEvent: "ReceiveTestStatus", deleted: 204 },
      ...{ exchangeHost: "127.0.0.1", completed: true },
      ...{ domainName: "generated.client.example", scope: "MVP", count: 1, stale: "stale" },
    });
    expect([...site.seen].sort()).toEqual([
      "AnonymousConnectivityTest_GenerateTestReport 200",
      "AnonymousConnectivityTest_ReadReport 200",
      "AnonymousConnectivityTest_RemapBingGeo 200",
      "IPClassification_v2 200",
      "Localization 200",
      "NetworkTestReport_DeleteReport 204",
      "NetworkTestReport_OwnedReports 401",
      "agent_begin 200",
      "agent_complete 200",
      "healthz 200",
      "ipurl_Fqdn 200",
      "ipurl_Fqdn_Count 200",
      "ipurl_Fqdn_UpdateCommonAttributes 200",
      "ipurl_Fqdn_UpdateCommonAttributes 409",
      "messagingHub 200",
      "places 200",
      "token_GetCpsToken 200",
    ]);
  });
});
