import { stat, writeFile } from "node:fs/promises";
import path from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { issueFor, type Issued } from "#tests/support/agent-certificates";
import { aClientPlan } from "#tests/support/agent-context";
import { AgentStandIn } from "#tests/support/agent-stand-in";
import { ClientStarts, startToken } from "#tests/support/client-starts";

const client = new ClientStarts();

let authority: Issued;
beforeAll(async () => {
  authority = await issueFor({ name: "O=Own Trust, CN=Own Authority" });
});

describe("results that do not arrive at once", () => {
  it("are sent again after a lost answer, and taken once", async () => {
    const { server, origin } = await client.standIn([
      { path: "/api/agent/result", status: "hang-up" },
      { path: "/api/agent/complete", status: "hang-up" },
    ]);
    expect(await client.run(origin)).toBe(0);
    expect(server.results).toHaveLength(3);
    expect(server.calls.filter((path) => path === "/api/agent/result")).toHaveLength(4);
  });

  it("wait as long as the server asks", async () => {
    const { server, origin } = await client.standIn([
      { path: "/api/agent/begin", status: 503, retryAfter: "7" },
      { path: "/api/agent/result", status: 429, retryAfter: "3" },
    ]);
    expect(await client.run(origin)).toBe(0);
    expect(client.waits).toEqual([7000, 3000]);
    expect(server.results).toHaveLength(3);
  });

  it("are put away when the server finds one wrong, and the others go on", async () => {
    const { server, origin } = await client.standIn([{ path: "/api/agent/result", status: 422 }]);
    expect(await client.run(origin)).toBe(2);
    expect(server.results.map(({ test }) => test)).toEqual(["vpn", "skype"]);
    expect(client.told.join("\n")).toContain("put away");
  });

  it("stay on the disk, for their user alone and without the token, and go first next time", async () => {
    const { server, origin } = await client.standIn([{ path: "/api/agent/result", status: 410 }]);
    const file = path.join(client.folder, "out.json");
    expect(await client.run(origin, { words: ["--json", file] })).toBe(2);
    expect(client.told.join("\n")).toMatch(/run is over[\s\S]*Upload .*out\.json/);
    const waiting = await client.kept();
    expect(waiting).toHaveLength(3);
    expect(waiting.join()).not.toContain(startToken);
    for (const one of waiting) expect((await stat(one)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(waiting[0]!))).mode & 0o777).toBe(0o700);
    const keys = waiting.map((one) => path.basename(one, ".json")).sort();
    expect(await client.run(origin)).toBe(0);
    expect(
      server.results
        .slice(0, 3)
        .map(({ idempotencyKey }) => idempotencyKey)
        .sort(),
    ).toEqual(keys);
    expect(server.results).toHaveLength(6);
    expect(await client.kept()).toEqual([]);
  });

  it.each([
    [401, /does not know this run token/],
    [410, /run is over/],
    [426, /download it anew/],
    [404, /prefix right/],
  ])("%d at the begin ends with 2", async (status, words) => {
    const { origin } = await client.standIn([{ path: "/api/agent/begin", status }]);
    expect(await client.run(origin)).toBe(2);
    expect(client.told.join("\n")).toMatch(words);
  });

  it("are not given to a page that answers in the server's place", async () => {
    const portal = await client.servers.http((_request, response) =>
      response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Sign in</h1>"),
    );
    expect(await client.run(`http://127.0.0.1:${portal}`)).toBe(2);
    expect(client.told.join("\n")).toMatch(
      /Nothing gets through.*straight: http status-200-without-json/,
    );
  });
});

describe("ways out", () => {
  const secured = async (by: Issued = authority) => {
    const server = new AgentStandIn(startToken, aClientPlan());
    const port = await client.servers.http(
      server.listener,
      await issueFor({ name: "CN=127.0.0.1", hosts: ["127.0.0.1"], by }),
    );
    const ca = path.join(client.folder, "ca.pem");
    await writeFile(ca, authority.cert);
    return { server, port, ca };
  };

  it("need a certificate that --ca or the system vouches for; the token goes to nobody else", async () => {
    const { server, port, ca } = await secured();
    expect(await client.run(`https://127.0.0.1:${port}`)).toBe(2);
    expect(client.told.join("\n")).toMatch(/tls (SELF_SIGNED|UNABLE_TO_VERIFY)/);
    expect(server.calls).toEqual([]);
    expect(await client.run(`https://127.0.0.1:${port}`, { words: ["--ca", ca] })).toBe(0);
    expect(
      await client.run(`https://127.0.0.1:${port}`, {
        environment: { PATHLENS_RUN_TOKEN: startToken, NODE_EXTRA_CA_CERTS: ca },
      }),
    ).toBe(0);
  });

  it("lead through a proxy where straight there is none", async () => {
    const { server, port, ca } = await secured();
    const proxy = await client.servers.proxy({ password: "jo:secret", target: port });
    const address = "https://127.0.0.1:1";
    expect(
      await client.run(address, {
        words: ["--ca", ca],
        environment: {
          PATHLENS_RUN_TOKEN: startToken,
          HTTPS_PROXY: `http://jo:secret@127.0.0.1:${proxy.port}`,
        },
      }),
    ).toBe(0);
    expect(server.results).toHaveLength(3);
    expect(
      await client.run(address, {
        words: ["--ca", ca, "--proxy", `http://jo:wrong@127.0.0.1:${proxy.port}`],
      }),
    ).toBe(2);
    expect(client.told.join("\n")).toContain("proxy-authentication");
  });

  it("say so when --ca holds nothing", async () => {
    const file = path.join(client.folder, "empty.pem");
    await writeFile(file, "nothing");
    expect(await client.run("http://127.0.0.1:1", { words: ["--ca", file] })).toBe(2);
    expect(client.told.join()).toContain("holds no certificate");
  });
});
