import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect } from "node:net";
import { Resolver } from "node:dns/promises";
import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { askedName } from "~/lib/resolver-zone";

import { startTestSandbox, type TestSandbox } from "./test-sandbox";

const magicCookie = 0x2112a442;

/** A STUN binding request (RFC 5389, section 6). */
function bindingRequest(type = 0x0001): { message: Buffer; transaction: Buffer } {
  const transaction = randomBytes(12);
  const head = Buffer.alloc(8);
  head.writeUInt16BE(type, 0);
  head.writeUInt32BE(magicCookie, 4);
  return { message: Buffer.concat([head, transaction]), transaction };
}

/** The address that a binding response tells, by XOR-MAPPED-ADDRESS (section 15.2). */
function mappedIn(answer: Buffer): { port: number; address: string } {
  const bits = (answer.readUInt32BE(28) ^ magicCookie) >>> 0;
  return {
    port: answer.readUInt16BE(26) ^ (magicCookie >>> 16),
    address: [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join("."),
  };
}

describe("what the advanced client measures in the sandbox", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.close());

  it("takes an upload as long as the download, and no longer", async () => {
    const { url, bytes } = sandbox.suite.client.upload;
    const send = async (length: number, method = "POST") =>
      (await fetch(url, { method, body: new Uint8Array(length) }).catch(() => undefined))?.status;
    expect(await send(bytes)).toBe(200);
    expect([413, undefined]).toContain(await send(bytes + 1));
    expect(await send(1, "PUT")).toBe(405);
    expect((await (await fetch(sandbox.suite.client.download.url)).arrayBuffer()).byteLength).toBe(
      sandbox.suite.client.download.bytes,
    );
  });

  it("tells over UDP, on four ports, where a packet came from", async () => {
    const { host, udpPorts } = sandbox.suite.client.media;
    expect(udpPorts).toHaveLength(4);
    const socket = createSocket("udp4");
    socket.bind(0, host);
    await once(socket, "listening");
    for (const port of udpPorts) {
      const { message, transaction } = bindingRequest();
      socket.send(message, port, host);
      const [answer] = (await once(socket, "message")) as [Buffer];
      expect([answer.readUInt16BE(0), answer.subarray(8, 20).equals(transaction)]).toEqual([
        0x0101,
        true,
      ]);
      expect(mappedIn(answer)).toEqual({ port: socket.address().port, address: "127.0.0.1" });
    }
    socket.close();
  });

  it("answers nothing but binding requests, and over TCP message by message however they are cut", async () => {
    const { host, tcpPort } = sandbox.suite.client.media;
    const socket = connect(tcpPort, host);
    await once(socket, "connect");
    const [first, other, second] = [bindingRequest(), bindingRequest(0x0003), bindingRequest()];
    const all = Buffer.concat([first.message, other.message, second.message]);
    socket.write(all.subarray(0, 15));
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(all.subarray(15));
    let answers = Buffer.alloc(0);
    while (answers.length < 64)
      answers = Buffer.concat([answers, ((await once(socket, "data")) as [Buffer])[0]]);
    expect([answers.subarray(8, 20), answers.subarray(40, 52)]).toEqual([
      first.transaction,
      second.transaction,
    ]);
    expect(mappedIn(answers)).toEqual({ port: socket.localPort, address: "127.0.0.1" });
    socket.destroy();
  });

  it("tells below its zone which resolver asked, and outside of it nothing of the kind", async () => {
    const resolver = new Resolver();
    resolver.setServers(sandbox.dnsServers!);
    expect(sandbox.suite.client.resolverZone).toBe("resolver.suite.test");
    expect(await resolver.resolveTxt("a1b2.resolver.suite.test")).toEqual([["resolver=127.0.0.1"]]);
    await expect(resolver.resolve4("a1b2.resolver.suite.test")).rejects.toThrow(/ENODATA/);
    expect(await resolver.resolveTxt("outlook.suite.test")).toEqual([]);
  });

  it("asks its name server for a browser that knows no such name, which then tells who asked", async () => {
    const resolver = new Resolver();
    resolver.setServers(sandbox.dnsServers!);
    const label = randomBytes(12).toString("hex");
    const told = () =>
      resolver
        .resolveTxt(askedName(label, sandbox.suite.client.resolverZone!))
        .catch(({ code }: { code: string }) => code);
    expect(await told()).toBe("ENODATA");
    expect((await fetch(`${sandbox.suite.resolverUrl}${label}`)).status).toBe(204);
    expect(await told()).toEqual([["resolver=127.0.0.1"]]);
    expect((await fetch(`${sandbox.suite.resolverUrl}www`)).status).toBe(404);
  });
});
