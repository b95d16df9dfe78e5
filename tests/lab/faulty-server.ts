import { randomBytes } from "node:crypto";
import net, { type Socket } from "node:net";

import { closeWithSockets, openOnLoopback } from "../support/loopback-server";

/** The file that is asked for, and as much is posted. */
export const faultyFileBytes = 1_500_000;

/** A part every so often, in bytes and ms: four connections together bring the file in 160 ms. */
const partBytes = 12_000;
const partMs = 5;

/** A post is read no faster than this, in bytes per ms. */
const readBytesPerMs = 3000;

/** What a portal shows. */
const page = "<!doctype html><html><title>Sign in</title><h1>Sign in to this network</h1></html>";
const crossOrigin =
  "Access-Control-Allow-Origin: *\r\n" +
  "Access-Control-Expose-Headers: Content-Encoding, Content-Length\r\n" +
  "Timing-Allow-Origin: *\r\n";

/** What a connection does, given how many bytes of the file it sends first. */
type Answer = (line: Line, at: number) => Promise<void> | void;

/** One request as it came, and the ways to answer it. */
class Line {
  /** Whether the other side let go before all was sent that should have been. */
  isLeft = false;

  constructor(
    readonly socket: Socket,
    private readonly server: { log: (bytes: number) => void; slowness: number },
  ) {}

  head(
    status: string,
    headers: Record<string, string | number | readonly (string | number)[]> = {},
  ): void {
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().map((one) => `${name}: ${one}\r\n`),
    );
    this.socket.write(`HTTP/1.1 ${status}\r\n${crossOrigin}${lines.join("")}\r\n`);
  }

  file(bytes: number): void {
    this.head("200 OK", { "Content-Type": "application/octet-stream", "Content-Length": bytes });
  }

  text(status: string, type: string, text: string): void {
    this.head(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(text) });
    this.socket.write(text);
  }

  /** Sends bytes of the file at the server's pace; `wrap` frames each part. */
  async send(
    count: number,
    wrap: (part: Buffer) => Buffer = (part) => part,
    content: Buffer = file,
  ): Promise<void> {
    for (let sent = 0; sent < count && !this.socket.destroyed; sent += partBytes) {
      const part = content.subarray(sent, Math.min(count, sent + partBytes));
      this.socket.write(wrap(part));
      this.server.log(part.length);
      await pause(partMs * this.server.slowness);
    }
    this.isLeft = this.socket.destroyed;
  }
}

const file = randomBytes(faultyFileBytes);
/** As long as the file, and a page. */
const longPage = Buffer.from(page.padEnd(faultyFileBytes, " "));
const octets = { "Content-Type": "application/octet-stream" };
const chunk = (part: Buffer) =>
  Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const errorPage =
  (status: string): Answer =>
  (line) => {
    line.head(status, { ...octets, "Content-Length": file.length });
    return line.send(file.length);
  };

/** Ways in which a download goes wrong; each has a number of its own in no report. */
export const downloadFaults: Record<string, Answer> = {
  "cut off by an end": async (line, at) => {
    line.file(file.length);
    await line.send(at);
    line.socket.end();
  },
  "cut off by a reset": async (line, at) => {
    line.file(file.length);
    await line.send(at);
    line.socket.resetAndDestroy();
  },
  "chunks that break off": async (line, at) => {
    line.head("200 OK", { ...octets, "Transfer-Encoding": "chunked" });
    await line.send(at, chunk);
    line.socket.destroy();
  },
  "chunks that end early": async (line, at) => {
    line.head("200 OK", { ...octets, "Transfer-Encoding": "chunked" });
    await line.send(at, chunk);
    line.socket.write("0\r\n\r\n");
  },
  "no length, and an early end": async (line, at) => {
    line.head("200 OK", { ...octets, Connection: "close" });
    await line.send(at);
    line.socket.end();
  },
  "a shorter file": async (line, at) => {
    line.file(at);
    await line.send(at);
  },
  "the length of another file": async (line, at) => {
    line.file(file.length + at);
    await line.send(file.length);
  },
  "two lengths": async (line, at) => {
    line.head("200 OK", { ...octets, "Content-Length": [file.length, at] });
    await line.send(at);
  },
  "a length below zero": (line) => {
    line.head("200 OK", { ...octets, "Content-Length": -1 });
    return line.send(file.length);
  },
  "a page under 200": (line) => line.text("200 OK", "text/html; charset=utf-8", page),
  "a page as long as the file": (line) => {
    line.head("200 OK", { "Content-Type": "text/html", "Content-Length": file.length });
    return line.send(file.length, undefined, longPage);
  },
  "a page that calls itself the file": (line) => {
    line.file(file.length);
    return line.send(file.length, undefined, longPage);
  },
  "an error as JSON under 200": (line) =>
    line.text("200 OK", "application/json", '{"error":"busy"}'),
  "an error as long as the file": errorPage("503 Service Unavailable"),
  "a refusal as long as the file": errorPage("403 Forbidden"),
  "a part of the file": async (line, at) => {
    line.head("206 Partial Content", {
      ...octets,
      "Content-Range": `bytes 0-${at - 1}/${file.length}`,
      "Content-Length": at,
    });
    await line.send(at);
  },
  "nothing, and all is well": (line) => line.head("204 No Content"),
  "a redirection to the file": (line) =>
    line.head("302 Found", { Location: "/right", "Content-Length": 0 }),
  "a coding that it does not have": (line) => {
    line.head("200 OK", { ...octets, "Content-Encoding": "gzip", "Content-Length": file.length });
    return line.send(file.length);
  },
  "a reset in place of an answer": (line) => void line.socket.resetAndDestroy(),
  "a reset after the head": (line) => {
    line.file(file.length);
    setTimeout(() => line.socket.resetAndDestroy(), partMs);
  },
  "what is no HTTP": (line) => void line.socket.write(randomBytes(5000)),
  "a stall": async (line, at) => {
    line.file(file.length);
    await line.send(at);
  },
  silence: () => undefined,
};

/** Ways in which an upload goes wrong. `at` is how much of it has been read by then. */
export const uploadFaults: Record<string, Answer> = {
  "a reset in the middle": (line) => void line.socket.resetAndDestroy(),
  "an end without an answer": (line) => void line.socket.end(),
  "a refusal in the middle": (line) => {
    line.text("413 Content Too Large", "text/plain", "too much");
    line.socket.end();
  },
  "an answer in the middle, and nothing more is read": (line) => {
    line.socket.pause();
    line.text("200 OK", "text/plain", "thanks");
  },
  "an answer in the middle, and an end": (line) => {
    line.text("200 OK", "text/plain", "thanks");
    line.socket.end();
  },
  "a page under 200": (line) => line.text("200 OK", "text/html", page),
  "an error": (line) => line.text("503 Service Unavailable", "text/plain", "busy"),
  "a redirection": (line) =>
    line.head("307 Temporary Redirect", { Location: "/right", "Content-Length": 0 }),
  "what is no HTTP": (line) => void line.socket.write(randomBytes(5000)),
  silence: () => undefined,
};
/** Those that strike before the post is read to its end. */
const inTheMiddle = new Set(
  Object.keys(uploadFaults).filter((name) => /middle|without an answer/.test(name)),
);

/** Downloads that are right until they go wrong; all others are wrong from their head on. */
const strikesAtTheEnd = /^(cut off|chunks|no length|a stall)/;

/** What a server does to the requests of one measurement. */
export type PlannedFault = {
  way: "download" | "upload";
  /** Null where nothing goes wrong. */
  fault: string | null;
  /** The requests that it strikes: all, or one of the four. */
  strikes: "all" | "one";
  /**
   * The first request that it may strike: 4 leaves the first posts alone that only open the
   * windows, 8 the second ones of a browser.
   */
  from: 0 | 4 | 8;
  /** Bytes of a download before it strikes, or of a post. */
  at: number;
  /** So many times slower than usual. */
  slowness?: number;
  /** Called with the first byte that moves. */
  onMoving?: () => void;
};

/** Serves a file and takes posts, with the fault of its plan, and knows what it sent and took. */
export class FaultyServer {
  private requests = 0;
  /** Requests that a fault was done to: one that was drawn and never met its request has not struck. */
  strikes = 0;
  /** When each right byte went out, or came in. */
  readonly moved: { atMs: number; bytes: number }[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server = net.createServer((socket) => this.serve(socket));

  constructor(private readonly plan: PlannedFault) {}

  open(): Promise<string> {
    return openOnLoopback(this.server);
  }

  close(): Promise<void> {
    return closeWithSockets(this.server, this.sockets);
  }

  /** Bits per second from the first to the last byte that it moved. */
  get bitsPerSecond(): number {
    const [first, last] = [this.moved[0], this.moved.at(-1)];
    const bytes = this.moved.reduce((sum, one) => sum + one.bytes, 0);
    return first && last && last.atMs > first.atMs ? (bytes * 8000) / (last.atMs - first.atMs) : 0;
  }

  private log(bytes: number): void {
    if (this.moved.length === 0) this.plan.onMoving?.();
    this.moved.push({ atMs: performance.now(), bytes });
  }

  /** Whether the request of this number is struck; the last one of four where it is one. */
  private isStruck(at: number): boolean {
    return (
      this.plan.fault !== null &&
      at >= this.plan.from &&
      (this.plan.strikes === "all" || at % 4 === 3)
    );
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => this.sockets.delete(socket));
    const line = new Line(socket, {
      log: (bytes) => this.log(bytes),
      slowness: this.plan.slowness ?? 1,
    });
    let text = "";
    let post: Post | null = null;
    socket.on("data", (chunkOfRequest: Buffer) => {
      let rest: Buffer = chunkOfRequest;
      if (!post) {
        text += chunkOfRequest.toString("latin1");
        const end = text.indexOf("\r\n\r\n");
        if (end < 0) return;
        const head = text.slice(0, end);
        rest = Buffer.from(text.slice(end + 4), "latin1");
        text = "";
        if (!head.startsWith("POST")) return void this.answerDownload(line, head);
        post = new Post(head, this.isStruck(this.requests++));
      }
      if (this.take(line, post, rest)) post = null;
    });
  }

  private async answerDownload(line: Line, head: string): Promise<void> {
    const isStruck = !head.startsWith("GET /right") && this.isStruck(this.requests++);
    const answer =
      isStruck && this.plan.way === "download" ? downloadFaults[this.plan.fault ?? ""] : undefined;
    if (answer) {
      const isAtTheEnd = strikesAtTheEnd.test(this.plan.fault ?? "");
      if (!isAtTheEnd) this.strikes += 1;
      await answer(line, this.plan.at);
      if (isAtTheEnd && !line.isLeft) this.strikes += 1;
      return;
    }
    line.file(file.length);
    await line.send(file.length);
  }

  /** Takes a part of a post. @returns whether the post is through */
  private take(line: Line, post: Post, part: Buffer): boolean {
    const { socket } = line;
    post.take(part);
    if (part.length > 0) this.log(part.length);
    socket.pause();
    const fault = post.isStruck && this.plan.way === "upload" ? this.plan.fault : null;
    const strikes =
      fault !== null &&
      (inTheMiddle.has(fault) ? post.bytes >= this.plan.at || post.isWhole : post.isWhole);
    if (strikes && !post.hasStruck) {
      post.hasStruck = true;
      this.strikes += 1;
      void uploadFaults[fault]?.(line, this.plan.at);
      if (fault.endsWith("nothing more is read")) return false;
    }
    setTimeout(
      () => {
        socket.resume();
        if (post.isWhole && !post.hasStruck) line.text("200 OK", "text/plain", "thanks");
      },
      (part.length * (this.plan.slowness ?? 1)) / readBytesPerMs,
    );
    return post.isWhole;
  }
}

/** A post as it comes in, of a length that was told or in chunks. */
class Post {
  bytes = 0;
  hasStruck = false;
  private readonly length: number | null;
  private tail = "";

  constructor(
    head: string,
    readonly isStruck: boolean,
  ) {
    const told = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.length = told === undefined ? null : Number(told);
  }

  take(part: Buffer): void {
    this.bytes += part.length;
    this.tail = (this.tail + part.subarray(-8).toString("latin1")).slice(-8);
  }

  get isWhole(): boolean {
    return this.length === null ? /(^|\r\n)0\r\n\r\n$/.test(this.tail) : this.bytes >= this.length;
  }
}
