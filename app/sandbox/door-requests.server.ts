import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { assistantNameOf } from "./assistant-names";
import { answerAsAssistant } from "./assistant-socket.server";
import { answerControl } from "./control.server";
import type { FrontDoors, Workload } from "./front-doors";
import { PacedLine } from "./paced-line.server";
import { preciseDelay } from "./precise-delay.server";
import { telemetryListener } from "./telemetry.server";
import type { VisitorResolver } from "./visitor-resolver.server";

/** Header that names the fault zone of the door that answered. */
export const faultZoneHeader = "x-faultzone";

/** A transparent image of one pixel, 43 bytes. */
const onePixelGif = Buffer.from(
  "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==",
  "base64",
);

/** Size of the download: the 15 MB that the field measures with. */
export const downloadBytes = 15_000_000;
const downloadChunkBytes = 65_536;

/** Size of the upload: so much keeps the visitor's line full for as long as the download does. */
export const uploadBytes = 5_000_000;

/** Rates in bits per second of the demonstration visitor's line: long enough under load to measure what that does. */
const lineRates = { down: 200_000_000, up: 80_000_000 };

/** Delay in ms of the `slow` mode, past the 5 s that a probe waits. */
const slowDelayMs = 8_000;

const workloadOfFolder = new Map<string, Workload>([
  ["exchange", "Exchange"],
  ["sharepoint", "SharePoint"],
]);

/** What a front door is asked for: which door answers, after how long, with which file. */
type DoorAnswer = { code: string; delayMs: number; file: "image" | "download" };

/**
 * Answers as the front doors, as the visitor's resolver, and on the sandbox's own paths `/`,
 * `/control` and `/telemetry`.
 */
export function doorRequestListener(
  frontDoors: FrontDoors,
  resolver: VisitorResolver,
): RequestListener {
  const answerTelemetry = telemetryListener();
  const down = new PacedLine(lineRates.down);
  const up = new PacedLine(lineRates.up);
  return (request, response) => {
    const startedAt = performance.now();
    const pathname = pathOf(request);
    const answer = doorAnswer(frontDoors, pathname);
    const assistantName = assistantNameOf(pathname);
    const answerAsResolver = resolver.answer(pathname);
    if (assistantName) answerAsAssistant(frontDoors, assistantName)(request, response);
    else if (answer)
      void answerAsDoor(request, response, {
        answer,
        mode: frontDoors.scenario.mode,
        startedAt,
        line: down,
      });
    else if (pathname === "/sharepoint/upload") void takeUpload(request, response, up);
    else if (answerAsResolver) void answerAsResolver(request, response);
    else if (pathname === "/telemetry") answerTelemetry(request, response);
    else answerControl(request, response, { frontDoors, pathname });
  };
}

function pathOf({ url = "/" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "/";
}

function doorAnswer(frontDoors: FrontDoors, pathname: string): DoorAnswer | undefined {
  const [, folder = "", name = "", ...rest] = pathname.split("/");
  if (rest.length > 0) return undefined;
  if (folder === "probe") {
    const code = name.replace(/\.gif$/, "");
    const delayMs = frontDoors.nextProbeDelayMs(code);
    return delayMs === undefined ? undefined : { code, delayMs, file: "image" };
  }
  const workload = workloadOfFolder.get(folder);
  const isDownload = workload === "SharePoint" && name === "download";
  if (!workload || !(isDownload || name === "latency.gif")) return undefined;
  return {
    code: frontDoors.chosen(workload).code,
    delayMs: frontDoors.nextDelayMs(workload),
    file: isDownload ? "download" : "image",
  };
}

async function answerAsDoor(
  request: IncomingMessage,
  response: ServerResponse,
  {
    answer,
    mode,
    startedAt,
    line,
  }: {
    answer: DoorAnswer;
    mode: FrontDoors["scenario"]["mode"];
    startedAt: number;
    line: PacedLine;
  },
): Promise<void> {
  if (mode === "dead") {
    request.socket.destroy();
    return;
  }
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  if (!(await preciseDelay(startedAt, mode === "slow" ? slowDelayMs : answer.delayMs, gone.signal)))
    return;

  response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Access-Control-Expose-Headers", faultZoneHeader);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  if (mode !== "no-timing") response.setHeader("Timing-Allow-Origin", "*");
  if (mode !== "no-fault-zone") response.setHeader(faultZoneHeader, answer.code);
  if (mode === "error") {
    response
      .writeHead(503, { "Content-Type": "text/plain" })
      .end("The front door is out of order.\n");
  } else if (answer.file === "image") {
    response
      .writeHead(200, { "Content-Type": "image/gif", "Content-Length": onePixelGif.length })
      .end(onePixelGif);
  } else {
    response.writeHead(200, {
      "Content-Type": "application/octet-stream",
      "Content-Length": downloadBytes,
    });
    if (request.method === "HEAD") response.end();
    else await pipeline(Readable.from(downloadChunks(line)), response).catch(() => undefined);
  }
}

/** Takes in as much as an upload has, and forgets it. */
async function takeUpload(
  request: IncomingMessage,
  response: ServerResponse,
  line: PacedLine,
): Promise<void> {
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Access-Control-Allow-Origin", "*");
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > uploadBytes) break;
      await line.carry(chunk.length);
    }
    const status = request.method !== "POST" ? 405 : bytes > uploadBytes ? 413 : 200;
    response
      .writeHead(status, {
        "Content-Type": "application/json",
        Connection: status === 200 ? "keep-alive" : "close",
      })
      .end(JSON.stringify({ bytes }));
  } catch {
    response.destroy();
  }
}

/** The file's bytes as the line carries them, at random so that nothing on the way can make them fewer. */
async function* downloadChunks(line: PacedLine): AsyncGenerator<Buffer> {
  const whole = Buffer.from(crypto.getRandomValues(new Uint8Array(downloadChunkBytes)));
  for (let left = downloadBytes; left > 0; left -= whole.length) {
    const chunk = left < whole.length ? whole.subarray(0, left) : whole;
    await line.carry(chunk.length);
    yield chunk;
  }
}
