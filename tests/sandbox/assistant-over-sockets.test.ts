import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";

import { helloMessage } from "~/features/assistant-test/hello";

import { startTestSandbox, type TestSandbox } from "./test-sandbox";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.control({ delayMs: null, assistant: "ok", blockedName: null }));
afterAll(() => sandbox.close());

const hub = "augloop.suite.test";
const folder = (name: string) => `${sandbox.origin.replace("http", "ws")}/assistant/${name}/`;

type Ending = {
  opened: boolean;
  message: string | undefined;
  closeCode: number | undefined;
  refusedWith: string | undefined;
};

/** Opens a WebSocket and says something; ends with the first message, a close, or after `waitMs`. */
function say(
  text: string,
  {
    address = folder(hub),
    waitMs = 60_000,
    ...options
  }: { address?: string; waitMs?: number; ca?: string } = {},
): Promise<Ending> {
  const ending: Ending = {
    opened: false,
    message: undefined,
    closeCode: undefined,
    refusedWith: undefined,
  };
  return new Promise((resolve) => {
    const socket = new WebSocket(address, { ...options, rejectUnauthorized: false });
    const end = (found: Partial<Ending>) => {
      clearTimeout(timer);
      resolve({ ...ending, ...found });
      socket.terminate();
    };
    const timer = setTimeout(() => end({}), waitMs);
    socket.on("open", () => {
      ending.opened = true;
      socket.send(text);
    });
    socket.on("message", (data) => end({ message: String(data) }));
    socket.on("close", (closeCode) => end({ closeCode }));
    socket.on("error", ({ message }) => {
      ending.refusedWith = message;
    });
  });
}

describe("a hello", () => {
  it("is answered with where the session goes on, reached as it was itself", async () => {
    const { message } = await say(helloMessage("m-1"));
    expect(JSON.parse(message ?? "")).toMatchObject({
      sessionUrlBase: expect.stringContaining("http://127.0.0.1"),
      sessionKey: expect.any(String),
      origin: hub,
      messageId: "m-1",
      sliceUrl: folder("augloop-eu.suite.test"),
    });
  });

  it("over TLS is told a name", async () => {
    const { tlsPort } = sandbox.suite.assistant;
    const { message } = await say(helloMessage("m-2"), {
      address: `wss://127.0.0.1:${tlsPort}/assistant/${hub}/`,
    });
    expect(JSON.parse(message ?? "")).toMatchObject({
      sliceUrl: expect.stringMatching(
        /^wss:\/\/augloop-eu\.suite\.test:\d+\/assistant\/augloop-eu\.suite\.test\/$/,
      ),
    });
  });

  it("takes as long as the scenario says", async () => {
    await sandbox.control({ delayMs: 120 });
    const startedAt = performance.now();
    await say(helloMessage("m-3"));
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(120);
  });

  it("is told apart from a sign of life", async () => expect((await say("~")).message).toBe("~"));

  it.each([
    "",
    "{}",
    "null",
    "<html>",
    JSON.stringify({ protocolVersion: 1, messageId: "m" }),
    JSON.stringify({ protocolVersion: 2 }),
    "x".repeat(16 * 1024 + 1),
  ])("that is none (%#) ends the connection", async (text) => {
    const { message, closeCode } = await say(text);
    expect(message).toBeUndefined();
    expect([1003, 1006, 1009]).toContain(closeCode);
  });
});

describe("a scenario", () => {
  it.each<[string, object, Partial<Ending>]>([
    ["cuts", { assistant: "cut" }, { opened: false, message: undefined }],
    [
      "refuses",
      { assistant: "refused" },
      { opened: false, refusedWith: "Unexpected server response: 403" },
    ],
    [
      "is silent",
      { assistant: "silent" },
      { opened: true, message: undefined, closeCode: undefined },
    ],
    [
      "talks garbage",
      { assistant: "garbage" },
      { opened: true, message: "<html>A proxy's page</html>" },
    ],
    ["blocks this name", { blockedName: hub }, { opened: false }],
    [
      "blocks another name",
      { blockedName: "challenges.suite.test" },
      { opened: true, message: expect.any(String) as string },
    ],
  ])("that %s", async (_what, change, expected) => {
    expect((await sandbox.control(change)).status).toBe(200);
    expect(await say(helloMessage("m"), { waitMs: 300 })).toMatchObject(expected);
  });

  it("that stalls answers the first hello of each name, until it is changed", async () => {
    await sandbox.control({ assistant: "stalls" });
    const isAnswered = async (name = hub) =>
      (await say(helloMessage("m"), { address: folder(name), waitMs: 200 })).message !== undefined;
    expect([
      await isAnswered(),
      await isAnswered(),
      await isAnswered("augloop-eu.suite.test"),
    ]).toEqual([true, false, true]);
    await sandbox.control({ assistant: "ok" });
    expect(await isAnswered()).toBe(true);
  });

  it("that leads elsewhere names somebody else's host", async () => {
    await sandbox.control({ assistant: "outside" });
    expect((await say(helloMessage("m"))).message).toContain("wss://session.elsewhere.example/");
  });
});

it("nothing else takes a WebSocket", async () => {
  for (const path of ["/", "/assistant/", "/assistant/elsewhere.example/", "/control"]) {
    expect(await say("x", { address: sandbox.origin.replace("http", "ws") + path })).toMatchObject({
      opened: false,
      refusedWith: "Unexpected server response: 404",
    });
  }
});

describe("a name over HTTP", () => {
  const ask = (name: string) =>
    fetch(`${sandbox.origin}/assistant/${name}/favicon.ico`).then(
      ({ status }) => status,
      () => "cut",
    );

  it("is there, unless it is blocked", async () => {
    expect([await ask("assistant.suite.test"), await ask("elsewhere.suite.test")]).toEqual([
      204, 404,
    ]);
    await sandbox.control({ blockedName: "assistant.suite.test" });
    expect([await ask("assistant.suite.test"), await ask("challenges.suite.test")]).toEqual([
      "cut",
      204,
    ]);
  });
});

it("the page of the sandbox changes both by a form, and keeps them when a form does not name them", async () => {
  const post = (form: Record<string, string>) =>
    fetch(`${sandbox.origin}/control`, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  const state = async () =>
    ((await (await fetch(`${sandbox.origin}/control`)).json()) as { scenario: object }).scenario;
  expect(
    (await post({ delayMs: "", door: "", mode: "ok", assistant: "silent", blockedName: hub }))
      .status,
  ).toBe(303);
  expect(await state()).toMatchObject({ assistant: "silent", blockedName: hub });
  expect((await post({ delayMs: "", door: "", mode: "ok" })).status).toBe(303);
  expect(await state()).toMatchObject({ assistant: "silent", blockedName: hub });
  expect((await post({ delayMs: "", door: "", mode: "ok", assistant: "asleep" })).status).toBe(400);
  expect(
    (await post({ delayMs: "", door: "", mode: "ok", assistant: "ok", blockedName: "" })).status,
  ).toBe(303);
  expect(await state()).toMatchObject({ assistant: "ok", blockedName: null });
});
