import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { aClientResult, clientDataOf } from "#tests/factories/client-result";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { signIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";
import { clientPlanSchema } from "~/api/agent/answers.schema";
import { endServerTests } from "~/features/reports/perform-server-tests.server";
import type { Report } from "~/features/reports/report";

import { guessedCookie, Visitor } from "./visitor";

const tokenPattern = /data-token="([A-Za-z0-9_-]{43})"/;
/** The hash of the program, where it is built; else the one of a stand-in. */
let sha256 = "ab".repeat(32);
const halfAnHourMs = 30 * 60_000;
const token = { intent: "token" };

describe.each(siteDatabases())("the page of the advanced client on %s", (kind) => {
  let site: TestSite;
  let program: string;
  let isStandIn = false;
  beforeAll(async () => {
    site = await startSite(kind);
    program = path.join(
      site.application.environment.buildDir,
      "../public/agent/pathlens-agent.mjs.sha256",
    );
    const built = await readFile(program, "utf8").catch(() => null);
    isStandIn = built === null;
    if (built !== null) sha256 = built.slice(0, 64);
    await mkdir(path.dirname(program), { recursive: true });
    if (isStandIn) await writeFile(program, `${sha256}  pathlens-agent.mjs\n`);
  });
  afterAll(async () => {
    if (isStandIn) await rm(program, { force: true });
    await site.close();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const pageOf = ({ id }: Pick<Report, "id">, prefix = "") => `${prefix}/report/${id}/client`;
  const later = ({ dateTime }: Report, ms: number) =>
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(dateTime) + ms });
  const phaseOf = async ({ runId }: Report) =>
    (
      await site.application.db
        .selectFrom("test_run")
        .select("phase")
        .where("id", "=", runId)
        .executeTakeFirstOrThrow()
    ).phase;

  /** Sends a file as the form does. */
  async function upload(visitor: Visitor, report: Report, text: string) {
    const boundary = "form-boundary";
    const part = (name: string, more: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
    const asFile = '; filename="results.json"\r\nContent-Type: application/json';
    const parts = part("intent", "", "upload") + part("results", asFile, text);
    const body = `${parts}--${boundary}--\r\n`;
    return visitor.visit(pageOf(report), {
      method: "POST",
      body,
      headers: {
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
        "Sec-Fetch-Site": "same-origin",
      },
    });
  }

  const file = (results: unknown[], more: object = {}) =>
    JSON.stringify({
      format: "pathlens-client-results",
      formatVersion: 1,
      client: { version: "1", platform: "linux", nodeVersion: "20.1.0" },
      startedAt: new Date().toISOString(),
      finishedAt: new Date().toISOString(),
      place: null,
      results,
      ...more,
    });

  it("gives points for what its client measured, and the mean of all as the score", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test(undefined);
    expect(report).toMatchObject({ exchangeScore: 88.8, score: 88.8 });
    const { data } = aClientResult("bufferBloat");
    const download = {
      bitsPerSecond: 14 * 8e6,
      bytes: 15_000_000,
      elapsedMs: 1100,
      loaded: null,
      reason: null,
    };
    await upload(
      visitor,
      report,
      file([
        aClientResult("bufferBloat", { data: { ...data, download } } as object),
        aClientResult("skype", {
          data: { ...clientDataOf().skype, latencyMs: 0, jitterMs: 0, lossRatio: 0 },
        } as object),
      ]),
    );
    const { html } = await visitor.visit(`/report/${report.id}`);
    // Of 88.8, 80 and nearly 100.
    expect(html).toContain("Score 89 of 100");
    expect(html).toContain("14.0\u00a0MBps");
    expect(html).toContain("MOS 4.4, estimated");
  });

  it("hands out the executables whose hash lies beside them, and no other file", async () => {
    const file = "pathlens-agent-windows-arm64.exe";
    const [folder, hash] = [path.dirname(program), "cd".repeat(32)];
    await Promise.all([
      writeFile(path.join(folder, file), "12345"),
      writeFile(path.join(folder, `${file}.sha256`), `${hash}  ${file}\n`),
      writeFile(path.join(folder, "pathlens-agent-macos-arm64"), "not yet signed"),
    ]);
    try {
      const visitor = new Visitor(site);
      const report = await visitor.test(undefined);
      const { html } = await visitor.visit(pageOf(report), { form: token });
      expect(html).toContain(hash);
      expect(html).toContain(`./${file} &#x27;${site.origin}&#x27;`);
      expect(html).not.toContain("pathlens-agent-macos-arm64");
      const load = (name: string) => visitor.visit(`${pageOf(report)}/program?file=${name}`);
      const loaded = await load(file);
      expect([loaded.status, loaded.headers.get("Location")]).toEqual([302, `/agent/${file}`]);
      expect(await phaseOf(report)).toBe("WaitingRunRichClient");
      for (const other of ["pathlens-agent-macos-arm64", "..%2F..%2Fpackage.json", ""])
        expect((await load(other)).status).toBe(404);
    } finally {
      await Promise.all(
        [file, `${file}.sha256`, "pathlens-agent-macos-arm64"].map((name) =>
          rm(path.join(folder, name), { force: true }),
        ),
      );
    }
  });

  it.each(["", "/gcc"])(
    "under %j shows the holder what is sent, and the token once, with commands that check the file",
    async (prefix) => {
      const visitor = new Visitor(site);
      const report = await visitor.test(undefined, { prefix });
      const before = await visitor.visit(pageOf(report, prefix));
      expect([before.status, before.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
      expect(before.html).not.toMatch(tokenPattern);
      expect(before.html).toContain(sha256);
      expect(before.html).toContain("No hardware address.");

      const asked = await visitor.visit(pageOf(report, prefix), { form: token });
      const [, issued = "none"] = tokenPattern.exec(asked.html) ?? [];
      expect([asked.status, asked.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
      expect(asked.html).toContain(
        `PATHLENS_RUN_TOKEN=&#x27;${issued}&#x27; node pathlens-agent.mjs &#x27;${site.origin}${prefix}&#x27;`,
      );
      expect(asked.html).toContain(`echo &#x27;${sha256}  pathlens-agent.mjs&#x27; | sha256sum -c`);
      expect((await visitor.visit(pageOf(report, prefix))).html).not.toContain(issued);
      expect((await visitor.visit(`${prefix}/report/${report.id}`)).html).not.toContain(issued);
    },
  );

  it("moves the run from waiting for the download to waiting for the start", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    await endServerTests({ reportId: report.id, variant: "MultiTenant" });
    await site.application.db
      .updateTable("test_run")
      .set({ phase: "AdvancedTestFinish" })
      .where("id", "=", report.runId)
      .execute();
    await visitor.visit(pageOf(report), { form: token });
    expect(await phaseOf(report)).toBe("WaitingDownloadRichClient");
    const program = await visitor.visit(`${pageOf(report)}/program`);
    expect([program.status, program.location]).toEqual([302, "/agent/pathlens-agent.mjs"]);
    expect(await phaseOf(report)).toBe("WaitingRunRichClient");
  });

  it("keeps waiting for the client when the server's own tests end", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    await visitor.visit(pageOf(report), { form: token });
    await endServerTests({ reportId: report.id, variant: "MultiTenant" });
    expect([await phaseOf(report), (await visitor.read(report)).status]).toEqual([
      "WaitingDownloadRichClient",
      "finished",
    ]);
  });

  it.each<[string, (report: Report) => Record<string, string>]>([
    ["a browser without cookie", () => ({})],
    ["a guessed secret", ({ runId }) => ({ Cookie: guessedCookie(runId) })],
  ])("is not for %s, who is told so and gets no token", async (_who, headersFor) => {
    const report = await new Visitor(site).test();
    const stranger = new Visitor(site);
    const page = await stranger.visit(pageOf(report), { headers: headersFor(report) });
    expect(page.status).toBe(403);
    expect(page.html).not.toContain('<form method="post" action="/report');
    expect(
      (await stranger.visit(pageOf(report), { form: token, headers: headersFor(report) })).status,
    ).toBe(403);
    expect((await upload(stranger, report, file([aClientResult("arp")]))).status).toBe(403);
    expect((await stranger.visit(`/report/${report.id}`)).html).not.toContain('/client"');
  });

  it("is for the owner of a report too, from any browser", async () => {
    const { cookie } = await signIn(site.application.db);
    const owner = new Visitor(site);
    const answer = await fetch(`${site.origin}/api/AnonymousConnectivityTest/GenerateTestReport`, {
      method: "POST",
      headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams({}),
    });
    const report = (await answer.json()) as Report;
    expect(
      (await owner.visit(pageOf(report), { form: token, headers: { Cookie: cookie } })).html,
    ).toMatch(tokenPattern);
  });

  it("finds nothing under the other variant", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    expect((await visitor.visit(pageOf(report, "/gcc"))).status).toBe(404);
    expect((await visitor.visit(pageOf(report, "/gcc"), { form: token })).status).toBe(404);
  });

  it("offers nothing half an hour after the run began", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    later(report, halfAnHourMs - 1000);
    expect((await visitor.visit(pageOf(report), { form: token })).status).toBe(200);
    later(report, halfAnHourMs);
    const page = await visitor.visit(pageOf(report), { form: token });
    expect(page.status).toBe(409);
    expect(page.html).not.toMatch(tokenPattern);
    expect(page.html).not.toContain('type="file"');
    expect((await upload(visitor, report, file([aClientResult("arp")]))).status).toBe(409);
    expect((await visitor.visit(`/report/${report.id}`)).html).not.toContain('/client"');
  });

  it("runs the script of its copy buttons where there is a command, and none before", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    const policyOf = ({ headers }: { headers: Headers }) =>
      /script-src ([^;]*)/.exec(headers.get("Content-Security-Policy") ?? "")?.[1];
    const before = await visitor.visit(pageOf(report));
    expect([policyOf(before), before.html.includes("<script")]).toEqual(["'none'", false]);
    const after = await visitor.visit(pageOf(report), { form: token });
    expect(policyOf(after)).toMatch(/^'self' 'nonce-[^']+' 'strict-dynamic'$/);
    expect(after.html.match(/<script/g)).toHaveLength(1);
    expect(after.html).toContain(
      `<button aria-label="${english("client:command.copyFor", { system: "Linux" })}"`,
    );
  });

  it("refreshes a finished report without script while the client is awaited, and no longer", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    await endServerTests({ reportId: report.id, variant: "MultiTenant" });
    const refreshes = async () =>
      /<noscript><meta http-equiv="refresh"/.test(
        (await visitor.visit(`/report/${report.id}`)).html,
      );
    expect(await refreshes()).toBe(false);
    await visitor.visit(pageOf(report), { form: token });
    expect(await refreshes()).toBe(true);
    expect((await visitor.visit(`/report/${report.id}`)).html).toContain(
      english("client:note.awaited.title"),
    );
    later(report, halfAnHourMs);
    expect(await refreshes()).toBe(false);
  });

  it("hands the holder the plan of the run as a file, while that takes results", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test({ tenantDomain: "contoso.com" });
    const plan = await visitor.visit(`${pageOf(report)}/plan`);
    expect([
      plan.status,
      plan.headers.get("Content-Disposition"),
      plan.headers.get("Cache-Control"),
    ]).toEqual([200, 'attachment; filename="pathlens-plan.json"', "private, no-store"]);
    expect(clientPlanSchema.parse(JSON.parse(plan.html))).toMatchObject({
      place: null,
      exchangeHost: "127.0.0.1",
    });
    expect((await visitor.visit(pageOf(report))).html).toContain(`href="${pageOf(report)}/plan"`);
    expect((await new Visitor(site).visit(`${pageOf(report)}/plan`)).status).toBe(403);
    expect((await visitor.visit(`${pageOf(report, "/gcc")}/plan`)).status).toBe(404);
    later(report, halfAnHourMs);
    const after = await visitor.visit(`${pageOf(report)}/plan`);
    expect([after.status, after.location]).toEqual([303, pageOf(report)]);
  });

  it.each<[string, Record<string, string> | undefined, object, object]>([
    [
      "gives a place to a report that has none but its egress's",
      {},
      { city: "Paris", region: null, country: "FR" },
      { browserLocation: { city: "Paris" }, browserLocationSource: "corrected" },
    ],
    [
      "changes nothing where nobody knows the place",
      {},
      { city: "zzzzqq", region: null, country: null },
      { browserLocationSource: "egress" },
    ],
    [
      "leaves what the browser found",
      undefined,
      { city: "Paris", region: null, country: "FR" },
      { browserLocationSource: "browser" },
    ],
  ])("by its file %s", async (_what, form, place, expected) => {
    const visitor = new Visitor(site);
    const report = await visitor.test(form);
    expect((await upload(visitor, report, file([aClientResult("arp")], { place }))).status).toBe(
      303,
    );
    const read = await visitor.read(report);
    expect(read).toMatchObject({ ...expected, arp: { source: "client" } });
    if (read.browserLocationSource !== "corrected")
      expect(read.browserLocation).toEqual(report.browserLocation);
  });

  it("takes a file in, once", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    const text = file([aClientResult("arp"), aClientResult("vpn")]);
    const answer = await upload(visitor, report, text);
    expect([answer.status, answer.location]).toEqual([303, `/report/${report.id}#details`]);
    expect(await visitor.read(report)).toMatchObject({
      arp: { data: clientDataOf().arp },
      vpns: { data: clientDataOf().vpn },
    });
    const events = () =>
      site.application.db
        .selectFrom("run_event")
        .select("sequence")
        .where("run_id", "=", report.runId)
        .execute();
    const before = await events();
    expect((await upload(visitor, report, text)).status).toBe(303);
    expect(await events()).toEqual(before);
  });

  const hostile = aClientResult("skype", { data: { ...clientDataOf().skype, received: 501 } });
  it.each<[string, () => string, number, string]>([
    ["no file", () => "", 422, "Choose a file."],
    ["what is no JSON", () => "{", 422, english("client:fault.not-json")],
    [
      "another format",
      () => file([], { format: "other" }),
      422,
      `${english("client:fault.unfit")}: format`,
    ],
    [
      "a later version",
      () => file([], { formatVersion: 2 }),
      422,
      `${english("client:fault.unfit")}: formatVersion`,
    ],
    [
      "a result with another's data",
      () => file([{ ...aClientResult("arp"), data: clientDataOf().vpn }]),
      422,
      "results.0.data",
    ],
    [
      "a result that cannot be",
      () => file([aClientResult("arp"), hostile]),
      422,
      "skype: data.received",
    ],
  ])(
    "refuses %s beside the field, and takes nothing of it",
    async (_what, text, status, message) => {
      const visitor = new Visitor(site);
      const report = await visitor.test();
      const answer = await upload(visitor, report, text());
      expect(answer.status).toBe(status);
      expect(answer.html).toContain('id="results-error"');
      expect(answer.html).toContain(message);
      expect((await visitor.read(report)).arp).toBeNull();
    },
  );

  it("refuses a file that is too long before it is read", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    expect((await upload(visitor, report, "x".repeat(2_200_000))).status).toBe(413);
  });

  it("shows what was found by section, and only what was", async () => {
    const visitor = new Visitor(site);
    const report = await visitor.test();
    expect((await visitor.visit(`/report/${report.id}`)).html).not.toContain('id="computer"');
    await upload(
      visitor,
      report,
      file([
        aClientResult("traceroute"),
        aClientResult("webSocket", { data: null, reason: "tool-missing" }),
      ]),
    );
    const { html } = await visitor.visit(`/report/${report.id}`);
    expect(html).toContain('id="section-routes"');
    expect(html).toContain("192.168.1.1");
    expect(html).toContain(english("verdict:not-tested.client-tool-missing"));
    expect(html).not.toContain('id="section-arp"');
    expect((await new Visitor(site).visit(`/report/${report.id}`)).html).not.toContain(
      "192.168.1.1",
    );
  });
});
