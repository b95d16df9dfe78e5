import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";

import { afterEach, describe, expect, it } from "vitest";

import { oneRequestAtATime } from "~/platform/one-request-at-a-time.server";

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

type Served = {
  connection: net.Socket;
  /** Requests that have come, and those that were let through. */ come: string[];
  begun: string[];
  text: () => string;
  answer: () => void;
  received: Promise<string>;
};

/** A server whose answers wait for `answer`, with one connection to it. */
async function serve(head: "early" | "late" = "late"): Promise<Served> {
  const [come, begun]: [string[], string[]] = [[], []];
  const waiting: (() => void)[] = [];
  const guard = oneRequestAtATime();
  const server = http.createServer((request, response) => {
    come.push(request.url!);
    guard(request, response, () => {
      begun.push(request.url!);
      if (head === "early") response.writeHead(200).write("first ");
      waiting.push(() => response.end(request.url));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const connection = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  connection.on("error", () => undefined);
  opened.push(
    () => connection.destroy(),
    () => server.close().closeAllConnections(),
  );
  let text = "";
  connection.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  const received = once(connection, "close").then(() => text);
  return {
    connection,
    come,
    begun,
    received,
    text: () => text,
    answer: () => waiting.splice(0).forEach((end) => end()),
  };
}

const ask = (...paths: string[]) =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: own.example\r\n\r\n`).join("");

describe("a connection", () => {
  it("serves one request after another", async () => {
    const { connection, begun, answer, text, received } = await serve();
    for (const path of ["/1", "/2", "/3"]) {
      connection.write(ask(path));
      await expect.poll(() => begun).toContain(path);
      answer();
      await expect.poll(text).toMatch(new RegExp(`${path}(\\r\\n|$)`));
    }
    expect(begun).toEqual(["/1", "/2", "/3"]);
    connection.end();
    expect((await received).match(/200 OK/g)).toHaveLength(3);
  });

  it.each(["early", "late"] as const)(
    "ends after the answer that another request did not wait for (head %s)",
    async (head) => {
      const { connection, come, begun, answer, received } = await serve(head);
      connection.write(ask("/1", "/2"));
      await expect.poll(() => come).toEqual(["/1", "/2"]);
      answer();
      expect(await received).toContain("/1");
      expect(await received).not.toContain("/2");
      expect(begun).toEqual(["/1"]);
    },
  );

  it("ends at once when more come", async () => {
    const { connection, begun, received } = await serve();
    connection.write(ask("/1", "/2", "/3", "/4"));
    expect(await received).toBe("");
    expect(begun).toEqual(["/1"]);
  });
});
