import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { issueFor, type Issued } from "#tests/support/agent-certificates";
import { aClientPlan } from "#tests/support/agent-context";
import { AgentServers } from "#tests/support/agent-servers";
import { AgentStandIn, type Obstacle } from "#tests/support/agent-stand-in";
import { clientFileSchema } from "~/features/network-test/client/client-results.schema";

import { runClient } from "./client";
import type { Terminal } from "./terminal";

const token = "t0ken-of-this-run-0123456789abcdefghijklmnop";
let servers: AgentServers;
let folder: string;
let told: string[];
let waits: number[];
beforeEach(async () => {
  servers = new AgentServers();
  folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-agent-"));
  [told, waits] = [[], []];
});
afterEach(async () => {
  await servers.end();
  await rm(folder, { recursive: true, force: true });
});

let authority: Issued;
beforeAll(async () => { authority = await issueFor({ name: "O=Own Trust, CN=Own Authority" }); });

const terminal = (answer?: string): Terminal => ({
  print: (text) => void told.push(text),
  tell: (text) => void told.push(text),
  progress: (text) => void told.push(text),
  isInteractive: answer !== undefined,
  ask: () => Promise.resolve(answer ?? ""),
  width: 100,
});

type Run = { words?: string[]; environment?: Record<string, string>; input?: string; answer?: string; rounds?: number };
async function run(server: string, { words = [], environment = { PATHLENS_RUN_TOKEN: token }, input = "", answer, rounds = 1 }: Run = {}): Promise<number | "watching"> {
  const ended = new Error("enough rounds");
  const wait = (ms: number) => {
    waits.push(ms);
    return ms >= 60_000 && waits.filter((one) => one >= 60_000).length >= rounds ? Promise.reject(ended) : Promise.resolve();
  };
  const all = [...(server === "" ? [] : [server]), "--tests", "networkInterface,vpn,skype", ...(answer === undefined ? ["--accept-terms"] : []), ...words];
  return runClient({ words: all, environment: { XDG_STATE_HOME: folder, ...environment }, terminal: terminal(answer), readInput: () => Promise.resolve(input), wait, folder })
    .catch((error: unknown) => {
      if (error === ended) return "watching" as const;
      throw error;
    });
}

async function standIn(obstacles: Obstacle[] = []): Promise<{ server: AgentStandIn; origin: string }> {
  const server = new AgentStandIn(token, aClientPlan(), obstacles);
  return { server, origin: `http://127.0.0.1:${await servers.http(server.listener)}` };
}
/** Results that wait on the disk. */
const kept = async () => {
  const runs = path.join(folder, "pathlens", "runs");
  const [shelf] = await readdir(runs).catch(() => []);
  return shelf === undefined ? [] : (await readdir(path.join(runs, shelf))).map((name) => path.join(runs, shelf, name));
};

describe("a run", () => {
  it("sends each result once and completes", async () => {
    const { server, origin } = await standIn();
    expect(await run(`${origin}/gcc`)).toBe(0);
    expect(server.calls).toEqual(["/api/agent/begin", "/api/agent/result", "/api/agent/result", "/api/agent/result", "/api/agent/complete"]);
    expect(new Set(server.addresses.map((address) => address.split("/api")[0]))).toEqual(new Set(["/gcc"]));
    expect(server.results.map(({ test }) => test)).toEqual(["networkInterface", "vpn", "skype"]);
    expect(server.isComplete).toBe(true);
    expect(await kept()).toEqual([]);
    expect(told.join("\n")).toMatch(/networkInterface .*\n.*vpn/);
    expect(told.join("\n")).toContain("[1/3] networkInterface");
  });

  it.each<[string, Run, string]>([
    ["from the environment", {}, ""],
    ["behind # of the address", { environment: {} }, `#${token}`],
    ["on standard input", { environment: {}, input: `${token}\n` }, ""],
  ])("takes its token %s", async (_way, how, fragment) => {
    const { server, origin } = await standIn();
    expect(await run(`${origin}/${fragment}`, how)).toBe(0);
    expect(server.results).toHaveLength(3);
    expect(server.addresses.join()).not.toContain(token);
  });

  it("writes a file that the server's form takes, without anything that names user or machine", async () => {
    const { origin } = await standIn();
    const file = path.join(folder, "out.json");
    await run(origin, { words: ["--json", file, "--city", "Basel"] });
    const text = await readFile(file, "utf8");
    expect(clientFileSchema.parse(JSON.parse(text))).toMatchObject({ place: { city: "Basel" }, results: [{ test: "networkInterface" }, { test: "vpn" }, { test: "skype", data: null, reason: "not-configured" }] });
    expect(text).not.toMatch(/([0-9a-f]{2}:){5}[0-9a-f]{2}/i);
    expect(text).not.toContain(os.hostname());
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("is made where nothing can be kept on the disk, and says so", async () => {
    const { server, origin } = await standIn();
    const file = path.join(folder, "a-file");
    await writeFile(file, "");
    expect(await run(origin, { environment: { PATHLENS_RUN_TOKEN: token, XDG_STATE_HOME: file } })).toBe(0);
    expect(server.results).toHaveLength(3);
    expect(told.join("\n")).toContain("kept in memory alone");
  });

  it("asks for a yes on a terminal, and needs --accept-terms elsewhere", async () => {
    const { server, origin } = await standIn();
    expect(await run(origin, { answer: "n" })).toBe(2);
    expect(server.calls).toEqual([]);
    expect(await run(origin, { answer: "y" })).toBe(0);
  });
});

describe("where the machine is", () => {
  it("is told as it was given, and what became of it", async () => {
    const server = new AgentStandIn(token, aClientPlan({ place: "not-found" }));
    const port = await servers.http(server.listener);
    expect(await run(`http://127.0.0.1:${port}`, { words: ["--city", "Atlantis", "--country", "GR"] })).toBe(0);
    expect(server.place).toEqual({ city: "Atlantis", region: null, country: "GR" });
    expect(told.join("\n")).toContain("does not know this place");
  });
});

describe("results that do not arrive at once", () => {
  it("are sent again after a lost answer, and taken once", async () => {
    const { server, origin } = await standIn([{ path: "/api/agent/result", status: "hang-up" }, { path: "/api/agent/complete", status: "hang-up" }]);
    expect(await run(origin)).toBe(0);
    expect(server.results).toHaveLength(3);
    expect(server.calls.filter((path) => path === "/api/agent/result")).toHaveLength(4);
  });

  it("wait as long as the server asks", async () => {
    const { server, origin } = await standIn([{ path: "/api/agent/begin", status: 503, retryAfter: "7" }, { path: "/api/agent/result", status: 429, retryAfter: "3" }]);
    expect(await run(origin)).toBe(0);
    expect(waits).toEqual([7000, 3000]);
    expect(server.results).toHaveLength(3);
  });

  it("are put away when the server finds one wrong, and the others go on", async () => {
    const { server, origin } = await standIn([{ path: "/api/agent/result", status: 422 }]);
    expect(await run(origin)).toBe(2);
    expect(server.results.map(({ test }) => test)).toEqual(["vpn", "skype"]);
    expect(told.join("\n")).toContain("put away");
  });

  it("stay on the disk, for their user alone and without the token, and go first next time", async () => {
    const { server, origin } = await standIn([{ path: "/api/agent/result", status: 410 }]);
    const file = path.join(folder, "out.json");
    expect(await run(origin, { words: ["--json", file] })).toBe(2);
    expect(told.join("\n")).toMatch(/run is over[\s\S]*Upload .*out\.json/);
    const waiting = await kept();
    expect(waiting).toHaveLength(3);
    expect(waiting.join()).not.toContain(token);
    for (const one of waiting) expect((await stat(one)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(waiting[0]!))).mode & 0o777).toBe(0o700);
    const keys = waiting.map((one) => path.basename(one, ".json")).sort();
    expect(await run(origin)).toBe(0);
    expect(server.results.slice(0, 3).map(({ idempotencyKey }) => idempotencyKey).sort()).toEqual(keys);
    expect(server.results).toHaveLength(6);
    expect(await kept()).toEqual([]);
  });

  it.each([
    [401, /does not know this run token/],
    [410, /run is over/],
    [426, /download it anew/],
    [404, /prefix right/],
  ])("%d at the begin ends with 2", async (status, words) => {
    const { origin } = await standIn([{ path: "/api/agent/begin", status }]);
    expect(await run(origin)).toBe(2);
    expect(told.join("\n")).toMatch(words);
  });

  it("are not given to a page that answers in the server's place", async () => {
    const portal = await servers.http((_request, response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Sign in</h1>"));
    expect(await run(`http://127.0.0.1:${portal}`)).toBe(2);
    expect(told.join("\n")).toMatch(/Nothing gets through.*straight: http status-200-without-json/);
  });
});

describe("a server out of reach", () => {
  const nowhere = "http://127.0.0.1:1";
  const plan = async () => {
    const file = path.join(folder, "plan.json");
    await writeFile(file, JSON.stringify(aClientPlan()));
    return file;
  };
  const written = async () => {
    const [name] = (await readdir(folder)).filter((one) => one.startsWith("pathlens-results-"));
    return clientFileSchema.parse(JSON.parse(await readFile(path.join(folder, name!), "utf8"))).results.map(({ test }) => test);
  };
  const all = ["networkInterface", "vpn", "skype"];

  it("is measured by the plan of --plan: the results lie in a file, and wait for the next start", async () => {
    expect(await run(nowhere, { words: ["--plan", await plan()] })).toBe(2);
    expect(told.join("\n")).toMatch(/Nothing gets through[\s\S]*0 results[\s\S]*Upload .*pathlens-results-/);
    expect(await written()).toEqual(all);
    expect(await kept()).toHaveLength(3);
  });

  it("is measured by the plan of an earlier run, and gets the results at the end when it answers again", async () => {
    const { server, origin } = await standIn();
    expect(await run(origin)).toBe(0);
    server.obstacles.push(...[1, 2, 3].map(() => ({ path: "/api/agent/begin", status: "hang-up" as const })));
    expect(await run(origin)).toBe(0);
    expect(told.join("\n")).toMatch(/Nothing gets through[\s\S]*3 results are with the server/);
    expect(server.results).toHaveLength(6);
    expect(await kept()).toEqual([]);
  });

  it("gets what waited of an earlier start first", async () => {
    expect(await run(nowhere, { words: ["--plan", await plan()] })).toBe(2);
    const { server, origin } = await standIn();
    expect(await run(origin)).toBe(0);
    expect(server.results).toHaveLength(6);
    expect(await kept()).toEqual([]);
  });

  it("is not needed at all with a plan", async () => {
    const file = path.join(folder, "out.json");
    expect(await run("", { words: ["--plan", await plan(), "--json", file], environment: {} })).toBe(0);
    expect(clientFileSchema.parse(JSON.parse(await readFile(file, "utf8"))).results).toHaveLength(3);
    expect(await run("", { words: ["--plan", await plan()], environment: {} })).toBe(0);
    expect(await written()).toEqual(all);
    expect(told.join("\n")).toMatch(/Upload .*pathlens-results-/);
  });

  it("leaves nothing to do without a plan, and says where there is one", async () => {
    expect(await run(nowhere)).toBe(2);
    expect(told.join("\n")).toMatch(/download the plan/);
    expect(await kept()).toEqual([]);
  });

  it.each([["nothing like it", "[1]"], ["of other endpoints", JSON.stringify(aClientPlan({ endpoints: [{ host: "door.example" } as never] }))], ["no JSON", "<html>"]])("a plan that is %s is refused", async (_what, text) => {
    await writeFile(path.join(folder, "plan.json"), text);
    expect(await run(nowhere, { words: ["--plan", path.join(folder, "plan.json")] })).toBe(2);
    expect(told.join("\n")).toMatch(/--plan cannot be used/);
  });
});

describe("ways out", () => {
  const secured = async (by: Issued = authority) => {
    const server = new AgentStandIn(token, aClientPlan());
    const port = await servers.http(server.listener, await issueFor({ name: "CN=127.0.0.1", hosts: ["127.0.0.1"], by }));
    const ca = path.join(folder, "ca.pem");
    await writeFile(ca, authority.cert);
    return { server, port, ca };
  };

  it("need a certificate that --ca or the system vouches for; the token goes to nobody else", async () => {
    const { server, port, ca } = await secured();
    expect(await run(`https://127.0.0.1:${port}`)).toBe(2);
    expect(told.join("\n")).toMatch(/tls (SELF_SIGNED|UNABLE_TO_VERIFY)/);
    expect(server.calls).toEqual([]);
    expect(await run(`https://127.0.0.1:${port}`, { words: ["--ca", ca] })).toBe(0);
    expect(await run(`https://127.0.0.1:${port}`, { environment: { PATHLENS_RUN_TOKEN: token, NODE_EXTRA_CA_CERTS: ca } })).toBe(0);
  });

  it("lead through a proxy where straight there is none", async () => {
    const { server, port, ca } = await secured();
    const proxy = await servers.proxy({ password: "jo:secret", target: port });
    const address = "https://127.0.0.1:1";
    expect(await run(address, { words: ["--ca", ca], environment: { PATHLENS_RUN_TOKEN: token, HTTPS_PROXY: `http://jo:secret@127.0.0.1:${proxy.port}` } })).toBe(0);
    expect(server.results).toHaveLength(3);
    expect(await run(address, { words: ["--ca", ca, "--proxy", `http://jo:wrong@127.0.0.1:${proxy.port}`] })).toBe(2);
    expect(told.join("\n")).toContain("proxy-authentication");
  });

  it("say so when --ca holds nothing", async () => {
    const file = path.join(folder, "empty.pem");
    await writeFile(file, "nothing");
    expect(await run("http://127.0.0.1:1", { words: ["--ca", file] })).toBe(2);
    expect(told.join()).toContain("holds no certificate");
  });
});

describe("watching", () => {
  it("goes on by the kept plan when the run is over", async () => {
    const { server, origin } = await standIn();
    expect(await run(origin)).toBe(0);
    server.obstacles.push({ path: "/api/agent/begin", status: 410 });
    expect(await run(origin, { words: ["--watch", "5"] })).toBe("watching");
    expect(told.join("\n")).toMatch(/run is over[\s\S]*Next round/);
    expect([server.results.length, (await kept()).length]).toEqual([3, 0]);
  });

  it("goes on without a token once a plan was kept, and prints a trend", async () => {
    const { server, origin } = await standIn();
    expect(await run(origin, { words: ["--watch", "5"], rounds: 2 })).toBe("watching");
    expect(server.results).toHaveLength(3);
    waits.length = 0;
    expect(await run(origin, { words: ["--watch", "5"], environment: {} })).toBe("watching");
    expect(server.results).toHaveLength(3);
    const [history] = (await readdir(path.join(folder, "pathlens"))).filter((name) => name.endsWith(".jsonl"));
    expect((await readFile(path.join(folder, "pathlens", history!), "utf8")).trim().split("\n")).toHaveLength(3);
    expect(told).toContain("Next round in 5 min; Ctrl-C ends.");
  });

  it("needs a token the first time", async () => {
    const { origin } = await standIn();
    expect(await run(origin, { words: ["--watch", "5"], environment: {} })).toBe(2);
    expect(told.join()).toContain("run token is missing");
  });
});
