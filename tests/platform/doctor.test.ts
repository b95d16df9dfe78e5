import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";

import type { ServerBuild } from "@remix-run/node";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from "vitest";

import { runCommand } from "~/cli/commands.server";
import { pendingMigrations } from "#db/migrate";
import {
  createPostgresDatabase,
  dropPostgresDatabase,
  openTestPostgres,
} from "#tests/support/postgres-database";

const secret = "nobody-is-told-this-secret-of-forty-signs";

let folder: string;
let printed: string[];
const opened: net.Server[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-doctor-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  printed = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  for (const name of ["APP_ORIGIN", "DATABASE_URL", "SANDBOX", "CLOUD_VARIANTS"])
    vi.stubEnv(name, "");
  vi.stubEnv("PORT", "0");
  vi.stubEnv("DATA_DIR", path.join(folder, "data"));
});
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
  process.exitCode = undefined;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** What the command says of each subject, and how it ends. */
async function examine(): Promise<{ said: Record<string, string>; exitCode: unknown }> {
  await runCommand(["doctor"], { root: "", launchedAt: 0 }, {
    assets: { version: "test" },
  } as ServerBuild);
  const said = printed
    .map((line) => /^(ok|warning|FAILED|not tested) +(.+?) {2,}(.*)\n$/.exec(line))
    .map((found) => [found?.[2], `${found?.[1]}: ${found?.[3]}`]);
  return { said: Object.fromEntries(said) as Record<string, string>, exitCode: process.exitCode };
}

async function portOf(server: net.Server): Promise<number> {
  opened.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function siteThat(answer: http.RequestListener): Promise<string> {
  return `http://127.0.0.1:${await portOf(http.createServer(answer))}`;
}

describe("where the sandbox stands in", () => {
  it("everything a start needs is well, what is stood in for is not tested, and no database is made", async () => {
    const { said, exitCode } = await examine();
    expect(exitCode).toBe(0);
    expect(said).toMatchObject({
      environment: "ok: serves MultiTenant and GCC",
      Node: `ok: ${process.versions.node}`,
      "place data": "ok: places and address tables can be read",
      database: expect.stringMatching(/^not tested: embedded, not made yet/) as string,
      identity: "not tested: the sandbox stands in for it",
      mail: "not tested: the sandbox stands in for it",
    });
    expect(said["data folder"]).toMatch(/^(ok|warning): .*data, [\d.]+ GiB free$/);
    expect(await readdir(folder)).toEqual([]);
  });

  it("an environment that does not fit is told whole, and nothing else is looked at", async () => {
    vi.stubEnv("PORT", "http");
    vi.stubEnv("CLOUD_VARIANTS", "DoD");
    await expect(examine()).rejects.toMatchObject({
      isForPeople: true,
      exitCode: 1,
      message: expect.stringMatching(/PORT[^]+CLOUD_VARIANTS/) as string,
    });
    expect(printed).toEqual([]);
  });

  it("a folder that nobody can write to fails", async () => {
    const file = path.join(folder, "file");
    await writeFile(file, "");
    vi.stubEnv("DATA_DIR", path.join(file, "data"));
    const { said, exitCode } = await examine();
    expect([said["data folder"], exitCode]).toEqual([
      expect.stringMatching(/^FAILED: .*ENOTDIR/),
      1,
    ]);
  });

  it("a database that a running process holds is not tested, with its number", async () => {
    const used = path.join(folder, "used");
    await mkdir(path.join(used, "postgres"), { recursive: true });
    await writeFile(path.join(used, "lock"), String(process.ppid));
    vi.stubEnv("DATA_DIR", used);
    const { said, exitCode } = await examine();
    expect([said.database, exitCode]).toEqual([
      expect.stringMatching(`^not tested: .*in use by process ${process.ppid}`),
      0,
    ]);
  });

  it("tables that are not there fail", async () => {
    vi.stubEnv("BUILD_DIR", path.join(folder, "nothing-built"));
    const { said, exitCode } = await examine();
    expect([said["place data"], exitCode]).toEqual([expect.stringMatching(/^FAILED: ENOENT/), 1]);
  });

  it("a port that is taken is a warning: it may be this program's own", async () => {
    vi.stubEnv("PORT", String(await portOf(net.createServer())));
    const { said, exitCode } = await examine();
    expect([said.port, exitCode]).toEqual([
      expect.stringMatching(/^warning: 127\.0\.0\.1:\d+ is taken/),
      0,
    ]);
  });

  it("the ports of metrics and sandbox are looked at where they are named", async () => {
    const taken = String(await portOf(net.createServer()));
    vi.stubEnv("METRICS_PORT", taken);
    vi.stubEnv("SANDBOX_PORT", taken);
    const { said } = await examine();
    expect([said["metrics port"], said["sandbox port"]]).toEqual([
      expect.stringMatching(/^warning: .* is taken/),
      expect.stringMatching(/^warning: .* is taken/),
    ]);
  });

  it("more streams than the process may have descriptors are a warning", async () => {
    vi.stubEnv("HUB_STREAMS", "2000000000");
    const { said, exitCode } = await examine();
    expect([said.descriptors, exitCode]).toEqual([
      expect.stringMatching(
        /^(warning: \d+ allowed, 2000000500 wanted|not tested: |ok: unlimited)/,
      ),
      0,
    ]);
  });
});

describe("where the outside world is real", () => {
  /** An authority whose discovery document fits its own address. */
  const authority = () =>
    siteThat((request, response) => {
      const own = `http://${request.headers.host}`;
      response.end(
        JSON.stringify({
          issuer: own,
          authorization_endpoint: `${own}/authorize`,
          token_endpoint: `${own}/token`,
          jwks_uri: `${own}/keys`,
        }),
      );
    });

  async function configure(variables: Record<string, string> = {}): Promise<void> {
    const door = await siteThat((_request, response) => response.end());
    const real = {
      APP_ORIGIN: "https://connectivity.example",
      CLOUD_VARIANTS: "Gallatin",
      HOST: "127.0.0.1",
      IDENTITY_AUTHORITY: await authority(),
      IDENTITY_CLIENT_ID: "client",
      IDENTITY_CLIENT_SECRET: secret,
      CUSTOMER_KEY: secret,
      SESSION_SECRET: secret,
      ENDPOINT_EXCHANGE: door,
      ENDPOINT_SHAREPOINT: door,
      DATABASE_URL: `postgres://who:${secret}@127.0.0.1:9/none`,
      SMTP_URL: `smtp://who:${secret}@127.0.0.1:9`,
      MAIL_FROM: "site@connectivity.example",
      ...variables,
    };
    for (const [name, value] of Object.entries(real)) vi.stubEnv(name, value);
  }

  it("each part is asked, what does not answer fails the command, and no secret is printed", async () => {
    await configure();
    const { said, exitCode } = await examine();
    expect(said).toMatchObject({
      "identity of Gallatin": expect.stringMatching(
        /^ok: issuer http:.*; no directory is called for this authority/,
      ) as string,
      "Exchange of Gallatin": expect.stringMatching(/^ok: 127\.0\.0\.1:\d+ answers 200$/) as string,
      database: expect.stringMatching(/^FAILED: /) as string,
      mail: expect.stringMatching(/^FAILED: .*ECONNREFUSED/) as string,
    });
    expect([exitCode, printed.join("").includes(secret)]).toEqual([1, false]);
  });

  it("a mail server that takes mail and a resolver that is silent are told apart", async () => {
    const mail = await portOf(
      net.createServer((socket) => {
        socket.write("220 mail.test\r\n");
        socket.on("data", (text) =>
          socket.write(String(text).startsWith("QUIT") ? "221 bye\r\n" : "250 well\r\n"),
        );
      }),
    );
    await configure({ SMTP_URL: `smtp://127.0.0.1:${mail}`, DNS_SERVERS: "127.0.0.1:9" });
    const { said } = await examine();
    expect([said.mail, said["resolver 127.0.0.1:9"]]).toEqual([
      `ok: 127.0.0.1:${mail} takes mail from here`,
      expect.stringMatching(/^FAILED: /),
    ]);
  });

  it("a clock that is off fails, since tokens would be refused", async () => {
    const late = await siteThat((_request, response) =>
      response.writeHead(200, { Date: new Date(Date.now() - 600_000).toUTCString() }).end(),
    );
    await configure({ ENDPOINT_EXCHANGE: late });
    const { said } = await examine();
    expect(said["Exchange of Gallatin"]).toMatch(
      /^FAILED: .*the clock here is off by (599|600|601) s$/,
    );
  });

  it("an authority that names another fails", async () => {
    await configure({
      IDENTITY_AUTHORITY: await siteThat((_request, response) => response.end("{}")),
    });
    const { said, exitCode } = await examine();
    expect([said["identity of Gallatin"], exitCode]).toEqual([
      expect.stringMatching(/^FAILED: /),
      1,
    ]);
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)("of a Postgres", () => {
  const server = process.env.TEST_DATABASE_URL ?? "";
  const name = `${inject("postgresPrefix")}_doctor`;

  it("says what is still to be applied, applies nothing, and is content afterwards", async () => {
    const url = await createPostgresDatabase(server, name);
    vi.stubEnv("DATABASE_URL", url);
    vi.stubEnv("SANDBOX", "suite,dns,identity,mail,rdap");
    const before = await examine();
    const database = await openTestPostgres(url);
    const pending = await pendingMigrations(database.db);
    await database.close();
    printed = [];
    await runCommand(["migrate"], { root: "", launchedAt: 0 }, {
      assets: { version: "test" },
    } as ServerBuild);
    printed = [];
    const after = await examine();
    await dropPostgresDatabase(server, name);
    expect(pending[0]).toMatch(/^0001-/);
    expect([before.said.database, before.exitCode]).toEqual([
      expect.stringMatching(
        /^warning: postgres, PostgreSQL [\d.]+; still to apply: 0001-.*start and migrate do/,
      ),
      0,
    ]);
    expect(after.said.database).toMatch(
      /^ok: postgres, PostgreSQL [\d.]+, at the newest migration$/,
    );
  });
});
