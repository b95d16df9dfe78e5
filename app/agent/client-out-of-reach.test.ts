import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { aClientPlan } from "#tests/support/agent-context";
import { ClientStarts } from "#tests/support/client-starts";
import { clientFileSchema } from "~/features/network-test/client/client-results.schema";

const client = new ClientStarts();

describe("a server out of reach", () => {
  const nowhere = "http://127.0.0.1:1";
  const plan = async () => {
    const file = path.join(client.folder, "plan.json");
    await writeFile(file, JSON.stringify(aClientPlan()));
    return file;
  };
  const written = async () => {
    const [name] = (await readdir(client.folder)).filter((one) =>
      one.startsWith("pathlens-results-"),
    );
    return clientFileSchema
      .parse(JSON.parse(await readFile(path.join(client.folder, name!), "utf8")))
      .results.map(({ test }) => test);
  };
  const all = ["networkInterface", "vpn", "skype"];

  it("is measured by the plan of --plan: the results lie in a file, and wait for the next start", async () => {
    expect(await client.run(nowhere, { words: ["--plan", await plan()] })).toBe(2);
    expect(client.told.join("\n")).toMatch(
      /Nothing gets through[\s\S]*0 results[\s\S]*Upload .*pathlens-results-/,
    );
    expect(await written()).toEqual(all);
    expect(await client.kept()).toHaveLength(3);
  });

  it("is measured by the plan of an earlier run, and gets the results at the end when it answers again", async () => {
    const { server, origin } = await client.standIn();
    expect(await client.run(origin)).toBe(0);
    server.obstacles.push(
      ...[1, 2, 3].map(() => ({ path: "/api/agent/begin", status: "hang-up" as const })),
    );
    expect(await client.run(origin)).toBe(0);
    expect(client.told.join("\n")).toMatch(
      /Nothing gets through[\s\S]*3 results are with the server/,
    );
    expect(server.results).toHaveLength(6);
    expect(await client.kept()).toEqual([]);
  });

  it("gets what waited of an earlier start first", async () => {
    expect(await client.run(nowhere, { words: ["--plan", await plan()] })).toBe(2);
    const { server, origin } = await client.standIn();
    expect(await client.run(origin)).toBe(0);
    expect(server.results).toHaveLength(6);
    expect(await client.kept()).toEqual([]);
  });

  it("is not needed at all with a plan", async () => {
    const file = path.join(client.folder, "out.json");
    expect(
      await client.run("", { words: ["--plan", await plan(), "--json", file], environment: {} }),
    ).toBe(0);
    expect(clientFileSchema.parse(JSON.parse(await readFile(file, "utf8"))).results).toHaveLength(
      3,
    );
    expect(await client.run("", { words: ["--plan", await plan()], environment: {} })).toBe(0);
    expect(await written()).toEqual(all);
    expect(client.told.join("\n")).toMatch(/Upload .*pathlens-results-/);
  });

  it("leaves nothing to do without a plan, and says where there is one", async () => {
    expect(await client.run(nowhere)).toBe(2);
    expect(client.told.join("\n")).toMatch(/download the plan/);
    expect(await client.kept()).toEqual([]);
  });

  it.each([
    ["nothing like it", "[1]"],
    [
      "of other endpoints",
      JSON.stringify(aClientPlan({ endpoints: [{ host: "door.example" } as never] })),
    ],
    ["no JSON", "<html>"],
  ])("a plan that is %s is refused", async (_what, text) => {
    await writeFile(path.join(client.folder, "plan.json"), text);
    expect(
      await client.run(nowhere, { words: ["--plan", path.join(client.folder, "plan.json")] }),
    ).toBe(2);
    expect(client.told.join("\n")).toMatch(/--plan cannot be used/);
  });
});
