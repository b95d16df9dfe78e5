import { createSocket } from "node:dgram";
import { once } from "node:events";
import { Resolver } from "node:dns/promises";
import { connect, type Socket } from "node:net";

import { encode } from "dns-packet";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { resolverZoneResponse } from "~/cli/resolver-zone-response.server";
import { ResolverZone } from "~/lib/resolver-zone";
import { messageReader, withLength } from "~/platform/dns-message.server";
import { startDnsResponder, type DnsResponder } from "~/platform/dns-responder.server";
import { randomFrom } from "#tests/support/random";
import { patience } from "#tests/support/patience";

const zone = "who.example";
const query = encode({
  type: "query",
  id: 7,
  questions: [{ name: `x.${zone}`, type: "TXT", class: "IN" }],
});

let responder: DnsResponder;
beforeEach(async () => {
  const own = new ResolverZone(zone);
  responder = await startDnsResponder({
    address: "::",
    port: 0,
    respond: (asked, asker) =>
      resolverZoneResponse(asked, { zone: own, server: "ns.example" }, asker),
  });
});
afterEach(() => responder.close());

async function told(server: string): Promise<string[][]> {
  const resolver = new Resolver({ timeout: 10_000, tries: 3 });
  resolver.setServers([`${server}:${responder.port}`]);
  return resolver.resolveTxt(`x.${zone}`);
}

async function opened(): Promise<Socket> {
  const socket = connect(responder.port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** Whether a query on this connection is answered; not where the connection is closed first. */
async function answeredOn(socket: Socket): Promise<boolean> {
  socket.write(withLength(query));
  const isAnswered = await new Promise<boolean>((resolve) => {
    socket.once("data", () => resolve(true));
    socket.once("close", () => resolve(false));
    if (socket.destroyed) resolve(false);
  });
  socket.destroy();
  return isAnswered;
}

describe("a responder on every address", () => {
  it("tells who asks as they are known, by either version", async () => {
    expect([await told("127.0.0.1"), await told("[::1]")]).toEqual([
      [["resolver=127.0.0.1"]],
      [["resolver=::1"]],
    ]);
  });

  it("answers on after whatever came", async () => {
    const random = randomFrom("dns-responder");
    const udp = createSocket("udp4");
    for (let count = 0; count < 3000; count++) {
      const bytes = Buffer.from(query);
      for (let change = random.whole(0, 8); change > 0; change--)
        bytes[random.whole(0, bytes.length - 1)] = random.whole(0, 255);
      udp.send(bytes.subarray(0, random.whole(0, bytes.length)), responder.port, "127.0.0.1");
      if (count % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const tcp = await opened();
    tcp.write(withLength(Buffer.alloc(65_535, 0xff)));
    tcp.write(withLength(query));
    const answered = new Promise<Buffer>((resolve) => tcp.on("data", messageReader(resolve)));
    expect((await answered).readUInt16BE(0)).toBe(7);
    tcp.destroy();
    udp.close();
    expect(await told("127.0.0.1")).toEqual([["resolver=127.0.0.1"]]);
  });

  it("reads no more from who takes no answers", async () => {
    const socket = await opened();
    socket.pause();
    const many = Buffer.concat(Array.from({ length: 1000 }, () => withLength(query)));
    let sent = 0;
    while (
      sent < 2_000 &&
      (socket.write(many) ||
        (await Promise.race([
          once(socket, "drain"),
          new Promise((resolve) => setTimeout(resolve, 500, null)),
        ])) !== null)
    )
      sent++;
    expect(sent).toBeLessThan(2_000);
    socket.destroy();
    expect(await told("127.0.0.1")).toEqual([["resolver=127.0.0.1"]]);
  });

  it("holds so many connections and no more, and has room again once they end", async () => {
    const sockets = await Promise.all(Array.from({ length: 200 }, opened));
    expect(await answeredOn(await opened())).toBe(false);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect(await answeredOn(await opened())).toBe(true), patience);
  });
});
