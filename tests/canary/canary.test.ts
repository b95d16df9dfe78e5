import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testDatabases } from "#tests/support/database";
import { isDeep, randomFrom, runSeed, type Random } from "#tests/support/random";
import { operationsOf, sitePaths } from "#tests/support/site-paths";
import { startSite, type TestSite } from "#tests/support/site";

import { allowedKinds, standings, type Asker, type Standing } from "./oracle";
import { canary, canaryKinds, plant, settle, settleOne, worldVariants, type CanaryKind, type WorldAccount, type WorldReport } from "./world";

/** Requests of a deep run, of a usual one, and of one with a planted fault; reports that live at the same time. */
const deepCount = { postgres: 100_000, embedded: 10_000 };
const usualCount = 400;
const faultCount = 500;
const reportCount = 60;

const methods = ["GET", "GET", "GET", "GET", "GET", "GET", "HEAD", "POST", "POST", "DELETE", "PUT"] as const;

type Sent = { method: string; url: string; asker: Asker; cookie: string; body: string | undefined; type: string };
type Failure = { index: number; what: string; request: string };

/** Every route and method over live ids, as everybody: what is found is held against the oracle. */
describe.each(testDatabases())("canaries on %s", (kind) => {
  const requestCount = isDeep ? deepCount[kind] : usualCount;
  let site: TestSite;
  let accounts: WorldAccount[];
  let paths: string[];
  let pathsOfReports: string[];
  let planted = 0;
  beforeAll(async () => {
    site = await startSite(kind, { RATE_LIMITS: "off" });
    accounts = await settle(site.application.db);
    const document = (await (await fetch(`${site.origin}/api/openapi.json`)).json()) as { paths: Record<string, unknown> };
    const documented = Object.keys(document.paths);
    // Signing in and searching people need the authority, which is not here; benches are not served.
    paths = (await sitePaths())
      .map(({ path }) => path)
      .filter((path) => !/sign-in|people|bench|^$/.test(path))
      .flatMap((path) => (path.includes(":operation") ? operationsOf(documented, path).map((name) => path.replace(":operation", name)) : [path]));
    pathsOfReports = paths.filter((path) => /report|compare|messagingHub/i.test(path));
  });
  afterAll(() => site.close());

  async function replenish(reports: Map<string, WorldReport>, living: ReadonlyMap<string, Standing>, random: Random): Promise<void> {
    for (const id of reports.keys()) if (!living.has(id)) reports.delete(id);
    while (reports.size < reportCount) {
      const report = await plant(site.application.db, accounts, { number: (planted += 1), random });
      reports.set(report.id, report);
    }
  }

  /** Sessions that a request has ended begin anew. */
  async function wakeAll(): Promise<void> {
    const rows = await site.application.db.selectFrom("session").select("account_id").execute();
    const awake = new Set(rows.map(({ account_id: id }) => id));
    for (const [at, { account, ...rest }] of accounts.entries()) {
      if (!awake.has(account.id)) accounts[at] = await settleOne(site.application.db, { ...rest, objectId: account.objectId });
    }
  }

  function draw(reports: readonly WorldReport[], random: Random): Sent {
    const report = random.pick(reports);
    const variant = random.share() < 0.8 ? report.variant : random.pick(worldVariants);
    const other = random.pick(reports);
    const close = accounts.filter(({ account: known }) => report.closeIds.includes(known.id));
    const anybody = random.share() < 0.75 ? random.pick(accounts) : null;
    const account = close.length > 0 && random.share() < 0.4 ? random.pick(close) : anybody;
    const held = random.share() < 0.25 ? [random.pick([report, other])] : [];
    const path = random.pick(random.share() < 0.8 ? pathsOfReports : paths)
      .replace("gcc?", variant === "GCC" ? "gcc" : "")
      .replace(/:(reportId|id)\??/g, random.share() < 0.9 ? report.id : other.id)
      .replace(/\{id\}/g, report.id)
      .replace(/:\w+\??/g, "x")
      .replace("*", "elsewhere");
    const query = new URLSearchParams({ runId: report.runId, after: "0", a: report.id, b: other.id, ids: report.id, search: "canary", q: "canary", people: "some", page: "1" });
    const method = random.pick(methods);
    const isJson = random.share() < 0.5;
    const receiver = random.pick(accounts);
    const fields = { id: report.id, tenantId: receiver.tenant, objectId: receiver.account.objectId, name: "Some Body", intent: random.pick(["public", "organisation", "receivers", "revoke", "on", "off"]), isPublic: "on", value: "Office" };
    const body = isJson
      ? JSON.stringify(random.share() < 0.5 ? [fields] : { ...fields, receivers: [fields] })
      : new URLSearchParams(fields).toString();
    return {
      method,
      url: `${site.origin}/${path.replace(/^\//, "")}${random.share() < 0.2 && !path.includes(".") ? ".data" : ""}?${query.toString()}`,
      asker: { account, heldRuns: held.map(({ runId }) => runId), variant },
      cookie: [account?.cookie, ...held.map(({ runCookie }) => runCookie)].filter(Boolean).join("; "),
      body: method === "POST" || method === "PUT" || method === "DELETE" ? body : undefined,
      type: isJson ? "application/json" : "application/x-www-form-urlencoded",
    };
  }

  /** Sends the requests and names every wrong canary and every fault of the server. */
  async function run(count: number, allowed: typeof allowedKinds): Promise<{ failures: Failure[]; found: Record<CanaryKind, number>; statuses: Set<number> }> {
    const { db } = site.application;
    const random = randomFrom("canary");
    const reports = new Map<string, WorldReport>();
    await replenish(reports, await standings(db), random);
    let living = await standings(db);
    const failures: Failure[] = [];
    const found = { any: 0, chosen: 0, own: 0 };
    const statuses = new Set<number>();
    for (let index = 0; index < count; index += 1) {
      const sent = draw([...reports.values()], random);
      const answer = await fetch(sent.url, {
        method: sent.method,
        redirect: "manual",
        headers: { "Content-Type": sent.type, "Sec-Fetch-Site": "same-origin", ...(sent.cookie && { cookie: sent.cookie }) },
        body: sent.body,
      });
      const text = `${[...answer.headers].join("\n")}\n${await answer.text()}`;
      statuses.add(answer.status);
      const before = living;
      if (!["GET", "HEAD"].includes(sent.method)) living = await standings(db);
      const say = (what: string) => failures.push({ index, what, request: `${sent.method} ${sent.url} as ${sent.asker.account ? `${sent.asker.account.role} of ${sent.asker.account.tenant}` : "visitor"}, seed ${runSeed}` });
      if (answer.status >= 500) say(`status ${answer.status}`);
      for (const report of reports.values()) {
        for (const canaryKind of canaryKinds) {
          if (!text.includes(canary(canaryKind, report.number))) continue;
          found[canaryKind] += 1;
          const mayBefore = allowed(report, before.get(report.id), sent.asker).includes(canaryKind);
          const mayNow = allowed(report, living.get(report.id), sent.asker).includes(canaryKind);
          if (!mayBefore && !mayNow) say(`canary ${canaryKind} of report ${report.number}: ${JSON.stringify(before.get(report.id))}`);
        }
      }
      if (living !== before) {
        await replenish(reports, living, random);
        await wakeAll();
        living = await standings(db);
      }
    }
    return { failures, found, statuses };
  }

  it(`finds no wrong one and no fault in ${requestCount} requests`, async () => {
    const { failures, found, statuses } = await run(requestCount, allowedKinds);
    expect(failures).toEqual([]);
    // Without these the requests would not have reached what they are for.
    for (const canaryKind of canaryKinds) expect(found[canaryKind]).toBeGreaterThan(requestCount / 200);
    for (const status of [200, 401, 403, 404, 405]) expect([...statuses]).toContain(status);
  }, isDeep ? 3_600_000 : undefined);

  it.each<[string, (standing: Standing, asker: Asker) => boolean]>([
    ["colleagues", ({ ownerTenant, ownerId }, { account }) => account?.tenant === ownerTenant && account?.account.id !== ownerId],
    ["receivers", ({ receivers }, { account }) => account !== null && receivers.includes(`${account.tenant}/${account.account.objectId}`)],
    ["everybody else", ({ isPublic }) => isPublic],
  ])("would find it when %s saw what they should not", async (_who, isForbidden) => {
    const strict: typeof allowedKinds = (report, standing, asker) =>
      (standing && isForbidden(standing, asker) && !asker.heldRuns.includes(report.runId) ? [] : allowedKinds(report, standing, asker));
    const { failures } = await run(faultCount, strict);
    expect(failures.length).toBeGreaterThan(0);
  });
});
