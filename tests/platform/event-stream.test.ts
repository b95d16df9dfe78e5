import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { patience } from "#tests/support/patience";

import { eventFrame, EventStream } from "~/platform/event-stream.server";

const minuteMs = 60_000;
const text = (chunk: Uint8Array | undefined) => Buffer.from(chunk ?? []).toString();

const made: EventStream[] = [];

/** A stream whose source counts what it is told. */
function aStream(signal = new AbortController().signal) {
  const told = { room: 0, closed: 0 };
  const stream = new EventStream(
    { onRoom: () => (told.room += 1), onClosed: () => (told.closed += 1) },
    signal,
  );
  made.push(stream);
  const reader = (stream.response().body as ReadableStream<Uint8Array>).getReader();
  return { stream, reader, told };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => {
  for (const stream of made.splice(0)) stream.end();
  vi.useRealTimers();
});

describe("a frame", () => {
  it("carries id, name and data on one line whatever the data holds", () => {
    expect(text(eventFrame({ id: 7, event: "Named", data: { text: "a\r\nb\n\nid: 8" } }))).toBe(
      'id: 7\nevent: Named\ndata: {"text":"a\\r\\nb\\n\\nid: 8"}\n\n',
    );
  });
});

describe("a stream", () => {
  it("begins at once, and has room only while its reader waits", async () => {
    const { stream, reader, told } = aStream();
    expect(stream.hasRoom).toBe(false);
    expect(text((await reader.read()).value)).toBe("retry: 2000\nevent: alive\ndata: 1\n\n");
    expect([stream.hasRoom, told.room]).toEqual([false, 0]);
    const next = reader.read();
    await vi.waitFor(() => expect(told.room).toBe(1), patience);
    expect(stream.hasRoom).toBe(true);
    stream.send(Buffer.from("chunk"));
    expect(stream.hasRoom).toBe(false);
    expect(text((await next).value)).toBe("chunk");
  });

  it.each([
    ["its end", ({ stream }: ReturnType<typeof aStream>) => stream.end()],
    ["its reader", ({ reader }: ReturnType<typeof aStream>) => void reader.cancel()],
  ])("is closed once by %s", async (_name, close) => {
    const open = aStream();
    close(open);
    close(open);
    open.stream.end();
    open.stream.beat();
    expect([(await open.reader.read()).done, open.stream.isOpen, open.told.closed]).toEqual([
      true,
      false,
      1,
    ]);
  });

  it("is closed by an abort, also by an earlier one", async () => {
    const leave = new AbortController();
    const open = aStream(leave.signal);
    leave.abort();
    const late = aStream(leave.signal);
    for (const { reader, told } of [open, late])
      expect([(await reader.read()).done, told.closed]).toEqual([true, 1]);
  });
});

describe("the beat", () => {
  it("comes to a waiting reader every 15 s", async () => {
    const { reader } = aStream();
    await reader.read();
    for (let beat = 0; beat < 3; beat += 1) {
      const next = reader.read();
      await Promise.resolve();
      vi.advanceTimersByTime(15_000);
      expect(text((await next).value)).toBe("event: alive\ndata: 1\n\n");
    }
    await reader.cancel();
  });

  it("gives up a stream that takes nothing twice in a row, also one nobody ever read", async () => {
    const stalled = aStream();
    await stalled.reader.read();
    const unread = aStream();
    vi.advanceTimersByTime(30_000);
    expect([stalled.told.closed, unread.told.closed]).toEqual([1, 1]);
    await expect(stalled.reader.read()).rejects.toThrow("takes nothing");
  });

  it("ends a stream in order after half an hour", async () => {
    const { reader, told } = aStream();
    for (let minute = 0; minute < 29; minute += 1) {
      for (let quarter = 0; quarter < 4; quarter += 1) {
        void reader.read();
        await vi.waitFor(() => undefined, patience);
        vi.advanceTimersByTime(minuteMs / 4);
      }
    }
    expect(told.closed).toBe(0);
    vi.advanceTimersByTime(minuteMs);
    expect(told.closed).toBe(1);
  });

  it("needs one timer however many streams there are, and none without", async () => {
    const streams = Array.from({ length: 100 }, () => aStream());
    expect(vi.getTimerCount()).toBe(1);
    for (const { reader } of streams) await reader.cancel();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is spread: no second sees more than its share of the streams", async () => {
    const streams = Array.from({ length: 150 }, () => aStream());
    for (const { reader } of streams) void reader.read().then(() => void reader.read());
    await vi.advanceTimersByTimeAsync(0);
    expect(streams.every(({ stream }) => stream.hasRoom)).toBe(true);
    const perSecond = Array.from({ length: 15 }, () => {
      const before = streams.filter(({ stream }) => stream.hasRoom).length;
      vi.advanceTimersByTime(1000);
      return before - streams.filter(({ stream }) => stream.hasRoom).length;
    });
    expect(perSecond).toEqual(Array.from({ length: 15 }, () => 10));
    for (const { reader } of streams) await reader.cancel();
  });
});
