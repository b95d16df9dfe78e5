import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { aClientPlan } from "#tests/support/agent-context";
import { AgentStandIn } from "#tests/support/agent-stand-in";
import { ClientStarts, startToken, type Start } from "#tests/support/client-starts";
import { clientFileSchema } from "~/features/network-test/client/client-results.schema";

const client = new ClientStarts();

describe("a run", () => {
  it("sends each result once and completes", async () => {
    const { server, origin } = await client.standIn();
    expect(await client.run(`${origin}/gcc`)).toBe(0);
    expect(server.calls).toEqual([
      "/api/agent/begin",
      "/api/agent/result",
      "/api/agent/result",
      "/api/agent/result",
      "/api/agent/complete",
    ]);
    expect(new Set(server.addresses.map((address) => address.split("/api")[0]))).toEqual(
      new Set(["/gcc"]),
    );
    expect(server.results.map(({ test }) => test)).toEqual(["networkInterface", "vpn", "skype"]);
    expect(server.isComplete).toBe(true);
    expect(await client.kept()).toEqual([]);
    expect(client.told.join("\n")).toMatch(/networkInterface .*\n.*vpn/);
    expect(client.told.join("\n")).toContain("[1/3] networkInterface");
  });

  it.each<[string, Start, string]>([
    ["from the environment", {}, ""],
    ["behind # of the address", { environment: {} }, `#${startToken}`],
    ["on standard input", { environment: {}, input: `${startToken}\n` }, ""],
  ])("takes its token %s", async (_way, how, fragment) => {
    const { server, origin } = await client.standIn();
    expect(await client.run(`${origin}/${fragment}`, how)).toBe(0);
    expect(server.results).toHaveLength(3);
    expect(server.addresses.join()).not.toContain(startToken);
  });

  it("writes a file that the server's form takes, without anything that names user or machine", async () => {
    const { origin } = await client.standIn();
    const file = path.join(client.folder, "out.json");
    await client.run(origin, { words: ["--json", file, "--city", "Basel"] });
    const text = await readFile(file, "utf8");
    expect(clientFileSchema.parse(JSON.parse(text))).toMatchObject({
      place: { city: "Basel" },
      results: [
        { test: "networkInterface" },
        { test: "vpn" },
        { test: "skype", data: null, reason: "not-configured" },
      ],
    });
    expect(text).not.toMatch(/([0-9a-f]{2}:){5}[0-9a-f]{2}/i);
    expect(text).not.toContain(os.hostname());
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("is made where nothing can be kept on the disk, and says so", async () => {
    const { server, origin } = await client.standIn();
    const file = path.join(client.folder, "a-file");
    await writeFile(file, "");
    expect(
      await client.run(origin, {
        environment: { PATHLENS_RUN_TOKEN: startToken, XDG_STATE_HOME: file },
      }),
    ).toBe(0);
    expect(server.results).toHaveLength(3);
    expect(client.told.join("\n")).toContain("kept in memory alone");
  });

  it("asks for a yes on a terminal, and needs --accept-terms elsewhere", async () => {
    const { server, origin } = await client.standIn();
    expect(await client.run(origin, { answer: "n" })).toBe(2);
    expect(server.calls).toEqual([]);
    expect(await client.run(origin, { answer: "y" })).toBe(0);
  });
});

describe("where the machine is", () => {
  it("is told as it was given, and what became of it", async () => {
    const server = new AgentStandIn(startToken, aClientPlan({ place: "not-found" }));
    const port = await client.servers.http(server.listener);
    expect(
      await client.run(`http://127.0.0.1:${port}`, {
        words: ["--city", "Atlantis", "--country", "GR"],
      }),
    ).toBe(0);
    expect(server.place).toEqual({ city: "Atlantis", region: null, country: "GR" });
    expect(client.told.join("\n")).toContain("does not know this place");
  });
});

describe("watching", () => {
  it("goes on by the kept plan when the run is over", async () => {
    const { server, origin } = await client.standIn();
    expect(await client.run(origin)).toBe(0);
    server.obstacles.push({ path: "/api/agent/begin", status: 410 });
    expect(await client.run(origin, { words: ["--watch", "5"] })).toBe("watching");
    expect(client.told.join("\n")).toMatch(/run is over[\s\S]*Next round/);
    expect([server.results.length, (await client.kept()).length]).toEqual([3, 0]);
  });

  it("goes on without a token once a plan was kept, and prints a trend", async () => {
    const { server, origin } = await client.standIn();
    expect(await client.run(origin, { words: ["--watch", "5"], rounds: 2 })).toBe("watching");
    expect(server.results).toHaveLength(3);
    client.waits.length = 0;
    expect(await client.run(origin, { words: ["--watch", "5"], environment: {} })).toBe("watching");
    expect(server.results).toHaveLength(3);
    const [history] = (await readdir(path.join(client.folder, "pathlens"))).filter((name) =>
      name.endsWith(".jsonl"),
    );
    expect(
      (await readFile(path.join(client.folder, "pathlens", history!), "utf8")).trim().split("\n"),
    ).toHaveLength(3);
    expect(client.told).toContain("Next round in 5 min; Ctrl-C ends.");
  });

  it("needs a token the first time", async () => {
    const { origin } = await client.standIn();
    expect(await client.run(origin, { words: ["--watch", "5"], environment: {} })).toBe(2);
    expect(client.told.join()).toContain("run token is missing");
  });
});
