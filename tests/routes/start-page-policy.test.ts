import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readJsonFile } from "~/features/domain-lens/publishing/endpoint-file";
import { endpointFileSchema } from "~/features/domain-lens/publishing/endpoint-file.schema";
import { importEndpoints } from "~/features/domain-lens/publishing/import-endpoints.server";
import { policySourcesMost } from "~/features/network-test/browser-targets";
import type { TestSandbox } from "#tests/sandbox/test-sandbox";
import { siteDatabases } from "#tests/support/database";
import { startSandboxSite } from "#tests/support/sandbox-site";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const smallFeed = fileURLToPath(new URL("../support/small-feed.json", import.meta.url));

const sourcesOf = async (site: TestSite, path: string) => {
  const { headers } = await new Visitor(site).visit(path);
  return (
    /connect-src ([^;]*)/.exec(headers.get("Content-Security-Policy") ?? "")?.[1] ?? ""
  ).split(" ");
};

describe.each(siteDatabases())("what the start page may connect to on %s", (kind) => {
  describe("in the sandbox", () => {
    let site: TestSite;
    let sandbox: TestSandbox;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ site, sandbox, close } = await startSandboxSite(kind));
    });
    afterAll(() => close());

    it.each(["/", "/gcc", "/?debugTrace=true"])("is the sandbox, on %s", async (path) => {
      const { origin, host } = new URL(sandbox.origin);
      expect(new Set(await sourcesOf(site, path))).toEqual(
        new Set(["'self'", origin, `ws://${host}`]),
      );
    });

    it.each(["/status", "/feedback", "/privacy", "/reports"])(
      "is no WebSocket, on %s",
      async (path) => {
        expect((await sourcesOf(site, path)).filter((source) => source.startsWith("ws"))).toEqual(
          [],
        );
      },
    );
  });

  describe("with a published feed", () => {
    let site: TestSite;
    beforeAll(async () => {
      site = await startSite(kind, {
        ENDPOINT_EXCHANGE: "https://exchange.example/e.gif",
        ENDPOINT_SHAREPOINT: "https://sharepoint.example/s.gif",
        RATE_LIMITS: "off",
      });
      const read = readJsonFile(await readFile(smallFeed, "utf8"), endpointFileSchema);
      if (!read.ok) throw new Error(JSON.stringify(read.refusal));
      await importEndpoints(
        { db: site.application.db, now: new Date() },
        {
          instance: "Worldwide",
          sets: read.value,
          version: "2026031900",
          changes: null,
          isReplacing: false,
        },
      );
    });
    afterAll(() => site.close());

    it("is the required hosts of the suite, and no wildcard", async () => {
      const asked = [
        "outlook.cloud.microsoft",
        "outlook.office.com",
        "outlook.office365.com",
        "office.live.com",
      ].map((host) => `https://${host}`);
      const sources = await sourcesOf(site, "/");
      expect(sources).toEqual([
        "'self'",
        "https://exchange.example",
        "https://sharepoint.example",
        ...asked,
      ]);
      expect(asked.join(" ").length).toBeLessThan(policySourcesMost);
      expect(await sourcesOf(site, "/gcc")).toEqual(sources);
    });

    it("names them on no other page", async () => {
      for (const path of ["/status", "/feedback", "/reports"])
        expect((await sourcesOf(site, path)).join(" ")).not.toContain("outlook");
    });
  });
});
