import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { readFormData, readInflated, readJson } from "~/platform/bounded-body.server";

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
}

const json = (body: BodyInit, headers = {}) =>
  post(body, { "content-type": "application/json", ...headers });
const form = (body: BodyInit, headers = {}) =>
  post(body, { "content-type": "application/x-www-form-urlencoded", ...headers });

async function statusOf(reading: Promise<unknown>): Promise<number | "read"> {
  try {
    await reading;
    return "read";
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status;
    throw thrown;
  }
}

/** A body that never says how long it is and counts how much of it was read. */
function endless() {
  const counted = { bytes: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      counted.bytes += 1024;
      controller.enqueue(new Uint8Array(1024).fill(32));
    },
    cancel: () => {
      counted.isCancelled = true;
    },
  });
  return { stream, counted };
}

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("JSON", () => {
  it.each([
    ["an object", json('{"a":[1]}'), "read"],
    [
      "another JSON type",
      json("{}", { "content-type": "application/problem+json; charset=utf-8" }),
      "read",
    ],
    ["no type", post("{}", { "content-type": "" }), 415],
    ["a form's type", form("{}"), 415],
    ["text", json("{}", { "content-type": "text/plain" }), 415],
    ["a type that only begins so", json("{}", { "content-type": "application/jsonp" }), 415],
    ["a compressed body", json("{}", { "content-encoding": "gzip" }), 415],
    ["nothing", json(""), 400],
    ["broken JSON", json('{"a":'), 400],
    ["bytes that are no UTF-8", json(new Uint8Array([0x22, 0xff, 0xfe, 0x22])), 400],
    ["20 levels", json(nested(20)), "read"],
    ["21 levels", json(nested(21)), 400],
    ["U+0000 in a text", json('{"city":"a\\u0000b"}'), 400],
    ["U+0000 in a name", json('{"a\\u0000b":1}'), 400],
    ["half a surrogate pair", json('["\\ud83d"]'), 400],
    ["a whole surrogate pair", json('["\\ud83d\\ude00"]'), "read"],
    [
      "brackets in a string",
      json(JSON.stringify({ text: `${"[".repeat(500)}\\"${"{".repeat(500)}` })),
      "read",
    ],
    ["a string that never ends", json(`"${'\\"'.repeat(30_000)}`), 400],
    ["30 000 levels", json("[".repeat(30_000)), 400],
    ["more than the bound, said so", json(JSON.stringify("x".repeat(70_000))), 413],
  ])("%s", async (_name, request, expected) => {
    expect(await statusOf(readJson(request))).toBe(expected);
  });

  it("keeps a polluting key a plain value", async () => {
    const read = (await readJson(json('{"__proto__":{"isAdmin":true}}'))) as Record<
      string,
      unknown
    >;
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    expect(Object.keys(read)).toEqual(["__proto__"]);
  });

  it("stops reading at the bound when the length is not announced", async () => {
    const { stream, counted } = endless();
    expect(await statusOf(readJson(json(stream), { maxBytes: 10_000 }))).toBe(413);
    expect(counted.isCancelled).toBe(true);
    expect(counted.bytes).toBeLessThan(20_000);
  });

  it("answers a body that breaks off as bad input", async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new Error("reset")),
    });
    expect(await statusOf(readJson(json(broken)))).toBe(400);
  });
});

describe("forms", () => {
  const multipart = () => {
    const data = new FormData();
    data.append("city", "Bern");
    return data;
  };
  const withFile = () => {
    const data = multipart();
    data.append("file", new Blob(["x"]), "x.txt");
    return data;
  };

  it("reads fields with repeats and accents", async () => {
    const data = await readFormData(form("city=Z%C3%BCrich&l=1&l=2"));
    expect([data.get("city"), data.getAll("l")]).toEqual(["Zürich", ["1", "2"]]);
  });

  it.each([
    ["url-encoded", () => form(`note=${encodeURIComponent("a\r\nb\r\n")}`)],
    [
      "multipart",
      () => {
        const data = new FormData();
        data.append("note", "a\r\nb\r\n");
        return post(data);
      },
    ],
  ])("counts a line break as a browser does, as one character: %s", async (_how, request) => {
    expect((await readFormData(request(), { multipart: true })).get("note")).toBe("a\nb\n");
  });

  it.each([
    ["multipart where nobody asked for it", () => readFormData(post(multipart())), 415],
    [
      "multipart where a script may send it",
      () => readFormData(post(multipart()), { multipart: true }),
      "read",
    ],
    ["a file", () => readFormData(post(withFile()), { multipart: true }), 400],
    [
      "multipart without a boundary",
      () =>
        readFormData(post("--x\r\n", { "content-type": "multipart/form-data" }), {
          multipart: true,
        }),
      400,
    ],
    [
      "multipart cut short",
      () =>
        readFormData(
          post('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb', {
            "content-type": "multipart/form-data; boundary=x",
          }),
          { multipart: true },
        ),
      400,
    ],
    ["JSON", () => readFormData(json("{}")), 415],
    ["300 fields", () => readFormData(form("a=1&".repeat(300))), "read"],
    ["301 fields", () => readFormData(form("a=1&".repeat(301))), 400],
    ["U+0000 in a field", () => readFormData(form("city=a%00b")), 400],
    ["U+0000 in a name", () => readFormData(form("a%00b=1")), 400],
    ["more than the bound", () => readFormData(form("a".repeat(101)), { maxBytes: 100 }), 413],
  ])("%s", async (_name, read, expected) => {
    expect(await statusOf(read())).toBe(expected);
  });
});

describe("bodies that may be gzip", () => {
  const bounds = { type: "text/lines", maxBytes: 1_000, maxInflatedBytes: 100_000 };
  const lines = (body: BodyInit, headers: Record<string, string> = {}) =>
    post(body, { "content-type": "text/lines", ...headers });
  const gzip = (body: Uint8Array, headers = {}) =>
    lines(new Uint8Array(body), { "content-encoding": "gzip", ...headers });
  const zeros = (bytes: number) => gzipSync(Buffer.alloc(bytes));
  const text = async (request: Request) =>
    Buffer.from(await readInflated(request, bounds)).toString();

  it("are read as they are, or inflated", async () => {
    expect(await text(lines("a\nb"))).toBe("a\nb");
    expect(await text(gzip(gzipSync("a\nb")))).toBe("a\nb");
    expect(await text(gzip(Buffer.concat([gzipSync("a"), gzipSync("b")])))).toBe("ab");
    expect(await text(lines("a", { "content-encoding": "identity" }))).toBe("a");
    expect(await text(lines(""))).toBe("");
  });

  it.each<[string, Request, number | "read"]>([
    ["as much as may be inflated", gzip(zeros(100_000)), "read"],
    ["more than may be inflated", gzip(zeros(100_001)), 413],
    ["a bomb", gzip(gzipSync(Buffer.alloc(500_000))), 413],
    ["as much as may be sent", lines("x".repeat(1_000)), "read"],
    ["more than may be sent", lines("x".repeat(1_001)), 413],
    ["what is no gzip", gzip(Buffer.from("a\nb")), 400],
    ["nothing that is said to be gzip", gzip(Buffer.alloc(0)), 400],
    ["gzip that broke off", gzip(gzipSync("a\nb").subarray(0, -4)), 400],
    ["gzip with another content than its checksum", gzip(damaged(gzipSync("a\nb"))), 400],
    ["deflate that is said to be gzip", gzip(deflateSync("a")), 400],
    ["brotli", gzip(brotliCompressSync("a"), { "content-encoding": "br" }), 415],
    ["gzip of gzip", gzip(gzipSync("a"), { "content-encoding": "gzip, gzip" }), 415],
    ["another type", lines("a", { "content-type": "text/line" }), 415],
    ["no type", lines("a", { "content-type": "" }), 415],
    [
      "the type with a charset",
      lines("a", { "content-type": "Text/Lines; charset=utf-8" }),
      "read",
    ],
  ])("%s", async (_name, request, expected) => {
    expect(await statusOf(readInflated(request, bounds))).toBe(expected);
  });

  it("are read no further than the bound when the length is not announced", async () => {
    const { stream, counted } = endless();
    expect(await statusOf(readInflated(lines(stream), bounds))).toBe(413);
    expect(counted.isCancelled).toBe(true);
  });
});

/** With another byte in its checksum, which is the last but four. */
function damaged(zipped: Buffer): Buffer {
  const copy = Buffer.from(zipped);
  const at = copy.length - 5;
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
