import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { SandboxBrowser } from "#tests/sandbox/sandbox-browser";
import { siteDatabases, type DatabaseKind } from "#tests/support/database";
import { startIdentitySite, type IdentitySite } from "#tests/support/identity-site";
import { isDeep, randomFrom, runSeed, type Random } from "#tests/support/random";
import { operationsOf, sitePaths } from "#tests/support/site-paths";
import type { TestSite } from "#tests/support/site";
import { setSandbox } from "~/platform/sandbox-parts.server";
import type { Variant } from "~/features/settings/variants";

import { drawChange } from "./changes";
import {
  allowedKinds,
  changeKinds,
  changesBetween,
  receiverKey,
  standings,
  type Asker,
  type ChangeKind,
  type Standing,
} from "./oracle";
import {
  canary,
  canaryKinds,
  plant,
  settle,
  settleOne,
  type CanaryKind,
  type Deployment,
  type WorldAccount,
  type WorldReport,
} from "./world";
import { withoutBreaks } from "#tests/support/without-breaks";

/** Requests of a deep run, of a usual one, and of one with a planted fault; reports that live at the same time. */
const deepCount = { postgres: 100_000, embedded: 10_000 };
const usualCount = 400;
const faultCount = 800;
const reportCount = 60;

/** Requests to a deployment that serves one variant of a database that holds three. */
const gallatinCount = 120;

const methods = [
  "GET",
  "GET",
  "GET",
  "GET",
  "GET",
  "GET",
  "HEAD",
  "POST",
  "POST",
  "DELETE",
  "PUT",
  "PATCH",
  "OPTIONS",
] as const;
const bodiless: readonly string[] = ["GET", "HEAD", "OPTIONS"];

const usual: Deployment = { serves: ["MultiTenant", "GCC"], holds: ["MultiTenant", "GCC"] };
const gallatin: Deployment = { serves: ["Gallatin"], holds: ["Gallatin", "MultiTenant", "GCC"] };

/** Where each variant that is served stands; another has no path of its own. */
const prefixes: Record<Variant, string> = { MultiTenant: "", Gallatin: "", GCC: "gcc" };

/** People of the sandbox's directory who only call, with a token of the authority. */
const callers = [
  ["user", "MultiTenant"],
  ["guest", "MultiTenant"],
  ["other-tenant", "MultiTenant"],
  ["gcc-user", "GCC"],
] as const;

type Sent = {
  method: string;
  url: string;
  path: string;
  asker: Asker;
  headers: Record<string, string>;
  body: string | undefined;
};
type Tally = {
  found: Record<CanaryKind, number>;
  inHub: number;
  byBearer: number;
  statuses: Set<number>;
  changes: Map<ChangeKind, number>;
};
type Failure = { index: number; what: string; request: string };

/** Every route and method over live ids, as everybody: what is found is held against the oracle. */
describe.each<[DatabaseKind, string, Deployment]>([
  ...siteDatabases().map((kind): [DatabaseKind, string, Deployment] => [
    kind,
    "MultiTenant and GCC",
    usual,
  ]),
  ["embedded", "Gallatin", gallatin],
])("canaries on %s under %s", (kind, _variants, deployment) => {
  const isUsual = deployment === usual;
  const requestCount = isUsual ? (isDeep ? deepCount[kind] : usualCount) : gallatinCount;
  let site: TestSite;
  let identity: IdentitySite;
  let accounts: WorldAccount[];
  let paths: string[];
  let pathsOfReports: string[];
  let planted = 0;
  beforeAll(async () => {
    identity = await startIdentitySite(kind, {
      RATE_LIMITS: "off",
      CLOUD_VARIANTS: deployment.serves.join(","),
    });
    site = identity.site;
    // The world's people are in no directory: whoever signed in here is known.
    setSandbox({
      suite: undefined,
      dnsServers: undefined,
      trustedCa: undefined,
      controlUrl: undefined,
      allowedDestinations: [],
      identity: { ...identity.identity, graphBaseUrl: "" },
    });
    accounts = [
      ...(await settle(site.application.db, deployment.holds)),
      ...(isUsual ? await settleCallers() : []),
    ];
    const document = (await (await fetch(`${site.origin}/api/openapi.json`)).json()) as {
      paths: Record<string, unknown>;
    };
    const documented = Object.keys(document.paths);
    // Signing in and searching people need the authority, which is not here; benches are not served.
    paths = (await sitePaths())
      .map(({ path }) => path)
      .filter((path) => !/sign-in|people|bench|^$/.test(path))
      .flatMap((path) =>
        path.includes(":operation")
          ? operationsOf(documented, path).map((name) => path.replace(":operation", name))
          : [path],
      );
    pathsOfReports = paths.filter((path) => /report|compare|messagingHub/i.test(path));
  });
  afterAll(() => identity.close());

  /** An account of a caller begins with the first call. */
  async function settleCallers(): Promise<WorldAccount[]> {
    const settled: WorldAccount[] = [];
    for (const [name, variant] of callers) {
      const { tokens } = await new SandboxBrowser(identity.identity).signIn(name, {
        scope: `openid api://${identity.identity.clientId}/access_as_user`,
      });
      const bearer = tokens.access_token;
      await fetch(
        `${site.origin}/${prefixes[variant]}/api/NetworkTestReport/GetAdminSettings`.replace(
          "//api",
          "/api",
        ),
        { headers: { Authorization: `Bearer ${bearer}` } },
      );
      const rows = await site.application.db
        .selectFrom("account")
        .selectAll()
        .where("issuer", "=", identity.identity.authority)
        .where("variant", "=", variant)
        .execute();
      const row = rows.find(({ id }) => settled.every((known) => known.account.id !== id));
      if (!row) throw new Error(`The call of ${name} made no account.`);
      const account = {
        id: row.id,
        issuer: row.issuer,
        tenantId: row.tenant_id,
        objectId: row.object_id,
        name: row.name,
        email: row.email,
        isGuest: row.is_guest,
      };
      settled.push({
        account,
        cookie: "",
        variant,
        role: name === "guest" ? "guest" : "user",
        tenant: row.tenant_id,
        bearer,
      });
    }
    return settled;
  }

  async function replenish(
    reports: Map<string, WorldReport>,
    living: ReadonlyMap<string, Standing>,
    random: Random,
  ): Promise<void> {
    for (const id of reports.keys()) if (!living.has(id)) reports.delete(id);
    while (reports.size < reportCount) {
      const report = await plant(site.application.db, accounts, {
        number: (planted += 1),
        random,
        variants: deployment.holds,
      });
      reports.set(report.id, report);
    }
  }

  /** Sessions that a request has ended begin anew. */
  async function wakeAll(): Promise<void> {
    const rows = await site.application.db.selectFrom("session").select("account_id").execute();
    const awake = new Set(rows.map(({ account_id: id }) => id));
    for (const [at, { account, ...rest }] of accounts.entries()) {
      if (!rest.bearer && !awake.has(account.id))
        accounts[at] = await settleOne(site.application.db, {
          ...rest,
          objectId: account.objectId,
        });
    }
  }

  /** The path under a variant, and the variant that whoever asks there is under. */
  function pathUnder(path: string, variant: Variant): { path: string; variant: Variant | null } {
    const hasPrefix = path.startsWith("gcc?");
    const under = path.replace("gcc?", hasPrefix ? prefixes[variant] : "").replace(/^\//, "");
    const asked =
      hasPrefix && prefixes[variant] === "gcc"
        ? "GCC"
        : deployment.serves.find((served) => prefixes[served] === "");
    return { path: under, variant: deployment.serves.find((served) => served === asked) ?? null };
  }

  /** A session's account now and then shows the token that a session gets for the hub. */
  async function credentialsOf(
    account: WorldAccount | null,
    { path, random, cookies }: { path: string; random: Random; cookies: readonly string[] },
  ): Promise<Record<string, string>> {
    const cookie = (own: string): Record<string, string> =>
      [own, ...cookies].filter(Boolean).length > 0
        ? { cookie: [own, ...cookies].filter(Boolean).join("; ") }
        : {};
    if (!account) return cookie("");
    if (account.bearer) return { Authorization: `Bearer ${account.bearer}`, ...cookie("") };
    if (!path.includes("messagingHub") || random.share() < 0.5) return cookie(account.cookie);
    const token = await fetch(
      `${site.origin}/${pathUnder("gcc?/api/token/GetCpsToken", account.variant).path}`,
      { headers: { cookie: account.cookie, "Sec-Fetch-Site": "same-origin" } },
    );
    return token.ok
      ? { Authorization: `Bearer ${await token.text()}`, ...cookie("") }
      : cookie(account.cookie);
  }

  /** A request that changes who sees what, as whoever may ask for that. */
  async function drawValid(
    reports: readonly WorldReport[],
    living: ReadonlyMap<string, Standing>,
    random: Random,
  ): Promise<Sent> {
    const served = accounts.filter(({ variant }) => deployment.serves.includes(variant));
    const {
      account,
      method,
      path: asked,
      query,
      form,
      json,
    } = await drawChange({ db: site.application.db, accounts: served, reports, living, random });
    const { path, variant } = pathUnder(`gcc?/${asked}`, account.variant);
    return {
      method,
      path,
      url: `${site.origin}/${path}?${new URLSearchParams(query).toString()}`,
      asker: { account, heldRuns: [], variant },
      headers: {
        cookie: account.cookie,
        "Content-Type": form ? "application/x-www-form-urlencoded" : "application/json",
      },
      body: form ? new URLSearchParams(form).toString() : JSON.stringify(json ?? {}),
    };
  }

  async function draw(
    reports: readonly WorldReport[],
    living: ReadonlyMap<string, Standing>,
    random: Random,
  ): Promise<Sent> {
    if (random.share() < 0.2) return drawValid(reports, living, random);
    const report = random.pick(
      random.share() < 0.5
        ? reports.filter(({ variant: of }) => deployment.serves.includes(of))
        : reports,
    );
    const other = random.pick(reports);
    const close = accounts.filter(({ account: known }) => report.closeIds.includes(known.id));
    const bearers = accounts.filter(({ bearer }) => bearer !== undefined);
    const anybody =
      random.share() < 0.75
        ? random.pick(random.share() < 0.2 && bearers.length > 0 ? bearers : accounts)
        : null;
    const account = close.length > 0 && random.share() < 0.4 ? random.pick(close) : anybody;
    const held = random.share() < 0.25 ? [random.pick([report, other])] : [];
    const ofReports = account?.bearer
      ? pathsOfReports.filter((path) => path.includes("api/"))
      : pathsOfReports;
    const drawn =
      random.share() < 0.1
        ? "gcc?/messagingHub"
        : random.pick(random.share() < 0.8 ? ofReports : paths);
    const { path: under, variant } = pathUnder(
      drawn,
      random.share() < 0.8 ? report.variant : random.pick(deployment.holds),
    );
    const path = under
      .replace(/:(reportId|id)\??/g, random.share() < 0.9 ? report.id : other.id)
      .replace(/\{id\}/g, report.id)
      .replace(/:\w+\??/g, "x")
      .replace("*", "elsewhere");
    const query = new URLSearchParams({
      runId: report.runId,
      after: "0",
      a: report.id,
      b: other.id,
      ids: report.id,
      search: "canary",
      q: "canary",
      page: "1",
      isPublic: random.pick(["true", "false"]),
    });
    const method = random.pick(methods);
    const isJson = random.share() < 0.5;
    const receiver = random.pick(accounts);
    const person = {
      tenantId: receiver.tenant,
      objectId: receiver.account.objectId,
      name: "Some Body",
    };
    const fields = {
      ...person,
      id: report.id,
      intent: random.pick(["public", "organisation", "link", "share", "revoke"]),
      state: random.pick(["open", "closed"]),
      people: JSON.stringify(person),
      person: JSON.stringify(person),
      value: "Office",
    };
    const body = isJson
      ? JSON.stringify(random.share() < 0.5 ? [fields] : { ...fields, receivers: [fields] })
      : new URLSearchParams(fields).toString();
    return {
      method,
      path,
      url: `${site.origin}/${path}${random.share() < 0.2 && !path.includes(".") ? ".data" : ""}?${query.toString()}`,
      asker: { account, heldRuns: held.map(({ runId }) => runId), variant },
      headers: {
        ...(await credentialsOf(account, {
          path,
          random,
          cookies: held.map(({ runCookie }) => runCookie),
        })),
        "Content-Type": isJson ? "application/json" : "application/x-www-form-urlencoded",
      },
      body: bodiless.includes(method) ? undefined : body,
    };
  }

  /** Sends the requests, at most up to so many failures, and names every wrong canary and every fault of the server. */
  async function run(
    count: number,
    allowed: typeof allowedKinds,
    mostFailures = Infinity,
  ): Promise<Tally & { failures: Failure[] }> {
    const { db } = site.application;
    const random = randomFrom("canary");
    const reports = new Map<string, WorldReport>();
    await replenish(reports, await standings(db), random);
    let living = await standings(db);
    const failures: Failure[] = [];
    const tally: Tally = {
      found: { any: 0, chosen: 0, own: 0 },
      inHub: 0,
      byBearer: 0,
      statuses: new Set(),
      changes: new Map(),
    };
    for (let index = 0; index < count && failures.length < mostFailures; index += 1) {
      const sent = await draw([...reports.values()], living, random);
      const answer = await fetch(sent.url, {
        method: sent.method,
        redirect: "manual",
        headers: { "Sec-Fetch-Site": "same-origin", ...sent.headers },
        body: sent.body,
      });
      const text = `${[...answer.headers].join("\n")}\n${withoutBreaks(await answer.text())}`;
      tally.statuses.add(answer.status);
      const before = living;
      if (!bodiless.includes(sent.method)) living = await standings(db);
      for (const change of changesBetween(before, living))
        tally.changes.set(change, (tally.changes.get(change) ?? 0) + 1);
      const say = (what: string) =>
        failures.push({
          index,
          what,
          request:
            `${sent.method} ${sent.url} as ` +
            `${sent.asker.account ? `${sent.asker.account.role} of ${sent.asker.account.tenant}` : "visitor"}, ` +
            `seed ${runSeed}`,
        });
      if (answer.status >= 500) say(`status ${answer.status}`);
      for (const report of reports.values()) {
        for (const canaryKind of canaryKinds) {
          if (!text.includes(canary(canaryKind, report.number))) continue;
          tally.found[canaryKind] += 1;
          if (sent.path.includes("messagingHub")) tally.inHub += 1;
          if (sent.asker.account?.bearer) tally.byBearer += 1;
          const mayBefore = allowed(report, before.get(report.id), sent.asker).includes(canaryKind);
          const mayNow = allowed(report, living.get(report.id), sent.asker).includes(canaryKind);
          if (!mayBefore && !mayNow)
            say(
              `canary ${canaryKind} of report ${report.number}: ${JSON.stringify(before.get(report.id))}`,
            );
        }
      }
      if (living !== before) {
        await replenish(reports, living, random);
        await wakeAll();
        living = await standings(db);
      }
    }
    return { ...tally, failures };
  }

  it(
    `finds no wrong one and no fault in ${requestCount} requests`,
    async () => {
      const { failures, found, inHub, byBearer, statuses, changes } = await run(
        requestCount,
        allowedKinds,
      );
      expect(failures).toEqual([]);
      // Without these the requests would not have reached what they are for.
      expect(found.any).toBeGreaterThan(requestCount / 200);
      for (const status of [200, 404]) expect([...statuses]).toContain(status);
      if (!isUsual) return;
      for (const canaryKind of canaryKinds)
        expect(found[canaryKind]).toBeGreaterThan(requestCount / 200);
      for (const status of [401, 403, 405]) expect([...statuses]).toContain(status);
      expect(inHub).toBeGreaterThan(0);
      expect(byBearer).toBeGreaterThan(0);
      for (const change of changeKinds)
        expect([change, changes.get(change) ?? 0]).toEqual([
          change,
          expect.toSatisfy((count: number) => count >= 3),
        ]);
    },
    isDeep ? 3_600_000 : undefined,
  );

  // Whether the oracle would notice is no question of the database.
  if (!isUsual || kind !== "embedded") return;

  it.each<[string, (standing: Standing, asker: Asker) => boolean]>([
    [
      "colleagues",
      ({ ownerTenant, ownerIssuer, ownerId }, { account }) =>
        account?.tenant === ownerTenant &&
        account?.account.issuer === ownerIssuer &&
        account?.account.id !== ownerId,
    ],
    [
      "receivers",
      ({ receivers }, { account }) => account !== null && receivers.includes(receiverKey(account)),
    ],
    ["everybody else", ({ isPublic }) => isPublic],
  ])("would find it when %s saw what they should not", async (_who, isForbidden) => {
    const strict: typeof allowedKinds = (report, standing, asker) =>
      standing && isForbidden(standing, asker) && !asker.heldRuns.includes(report.runId)
        ? []
        : allowedKinds(report, standing, asker);
    const { failures } = await run(faultCount, strict, 1);
    expect(failures.length).toBeGreaterThan(0);
  });
});
