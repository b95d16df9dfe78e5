import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { createConnection } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startTestSandbox, type TestSandbox } from "./test-sandbox";

let sandbox: TestSandbox;
let resolver: Resolver;
let port: number;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const [server = ""] = sandbox.dnsServers ?? [];
  port = Number(server.split(":")[1]);
  resolver = new Resolver({ timeout: 5000, tries: 1 });
  resolver.setServers([server]);
});
afterAll(() => sandbox.close());

describe("a resolver", () => {
  it("finds the door that the scenario chooses", async () => {
    expect(await resolver.resolveCname("outlook.suite.test")).toEqual(["ams-efz.suite.test"]);
    expect(await resolver.resolve4("outlook.suite.test")).toEqual(["127.0.0.1"]);
    await sandbox.control({ door: "SYD" });
    expect(await resolver.resolveCname("outlook.suite.test")).toEqual(["syd-efz.suite.test"]);
    await sandbox.control({ door: null });
  });

  it.each([
    ["missing.sharepoint.suite.test", "ENOTFOUND"],
    ["broken.sharepoint.suite.test", "ESERVFAIL"],
    ["refused.sharepoint.suite.test", "EREFUSED"],
    ["silent.sharepoint.suite.test", "ETIMEOUT"],
    ["empty.sharepoint.suite.test", "ENODATA"],
    ["example.com", "EREFUSED"],
  ])("%s is %s", async (name, code) => {
    await expect(resolver.resolve4(name)).rejects.toMatchObject({ code });
  });

  it("has no address of the sixth version, and says so without an error of the server", async () => {
    expect(await resolver.resolve6("outlook.suite.test")).toEqual([]);
    await expect(resolver.resolve6("ams-efz.suite.test")).rejects.toMatchObject({
      code: "ENODATA",
    });
  });

  it("asks again over TCP when an answer does not fit", async () => {
    expect(await resolver.resolve4("large.suite.test")).toHaveLength(100);
  });

  it("gets answers to questions of other kinds", async () => {
    await expect(resolver.resolveMx("ams-efz.suite.test")).rejects.toMatchObject({
      code: "ENODATA",
    });
    await expect(resolver.resolveTxt("missing.suite.test")).rejects.toMatchObject({
      code: "ENOTFOUND",
    });
  });
});

describe("bytes that are no question", () => {
  const question = Buffer.from(
    "0007010000010000000000000573756974650474657374000001" + "0001",
    "hex",
  );
  const noise = [
    "",
    "00",
    "0007",
    "000781000001000000000000",
    "00070100ffff00000000ffff",
    "000701000001000000000000c00c00010001",
  ];

  it("over UDP do not stop the next answer", async () => {
    const socket = createSocket("udp4");
    const answer = new Promise<Buffer>((resolve) => socket.once("message", resolve));
    for (const bytes of noise) socket.send(Buffer.from(bytes, "hex"), port, "127.0.0.1");
    socket.send(question, port, "127.0.0.1");
    expect((await answer).readUInt16BE(0)).toBe(7);
    socket.close();
  });

  it("over TCP do not stop the next answer, however the bytes come", async () => {
    const socket = createConnection(port, "127.0.0.1").setNoDelay();
    const answer = new Promise<Buffer>((resolve) => socket.once("data", resolve));
    const framed = (bytes: Buffer) =>
      Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
    const sent = Buffer.concat([
      ...noise.map((bytes) => framed(Buffer.from(bytes, "hex"))),
      framed(question),
    ]);
    for (const byte of sent) socket.write(Buffer.from([byte]));
    expect((await answer).readUInt16BE(2)).toBe(7);
    socket.destroy();
  });
});
