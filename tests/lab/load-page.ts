import SpeedTest from "@cloudflare/speedtest";

import { browserProbes } from "~/features/network-test/engine/browser-probes.client";
import { measureLoad } from "~/features/network-test/engine/measure-load";
import { noFindings, type Work } from "~/features/network-test/engine/work";
import type { LoadStep } from "~/features/network-test/plan";

import type { LoadWindow } from "./load-window";

/** What the other test found: bits per second, and ms. */
export type OtherFindings = {
  downloadBps: number | null;
  uploadBps: number | null;
  latencyMs: number | null;
  jitterMs: number | null;
  downLoadedMs: number | null;
  upLoadedMs: number | null;
};

declare global {
  interface Window {
    load: (step: LoadStep, reportId: string) => Promise<string | null>;
    /** When the page loaded the line. */
    windows: LoadWindow[];
    other: () => Promise<OtherFindings>;
    /** Sets the clock of the page forward by so many ms. */
    stepClock: (ms: number) => void;
  }
}

window.windows = [];
const own = browserProbes({
  prefix: "",
  ownImageUrl: "/own.gif",
  reportController: "NetworkTestReport",
});
/** The transfer, whose time is kept: behind its end what waits in the line becomes less. */
const kept =
  <Given extends unknown[], Value>(transfer: (...given: Given) => Promise<Value>) =>
  async (...given: Given): Promise<Value> => {
    const fromMs = Date.now();
    return transfer(...given).finally(() => void window.windows.push({ fromMs, toMs: Date.now() }));
  };
const probes = { ...own, download: kept(own.download), upload: kept(own.upload) };

/** Runs the load step as the test does, with the browser's own probes; it posts what it found. */
window.load = async (step, reportId) => {
  const report = {
    id: reportId,
    runId: reportId,
    egressCity: null,
    egressProvider: null,
    egressDistanceKm: null,
    frontDoorCity: null,
  };
  const work: Work = {
    probes,
    signal: new AbortController().signal,
    findings: { ...noFindings(), report },
  };
  const running = measureLoad(step, work);
  let next = await running.next();
  while (!next.done) next = await running.next();
  return next.value;
};

window.stepClock = (ms) => {
  const before = Date.now.bind(Date);
  Date.now = () => before() + ms;
};

/** Runs the other test in its own order, without the packets that need a relay with passwords. */
window.other = () =>
  new Promise((resolve, reject) => {
    const sizes = (type: "download" | "upload") =>
      [
        [1e5, 8],
        [1e6, 6],
        [1e7, 4],
      ].map(([bytes, count]) => ({ type, bytes, count }));
    const test = new SpeedTest({
      autoStart: false,
      logAimApiUrl: null,
      downloadApiUrl: `${location.origin}/__down`,
      uploadApiUrl: `${location.origin}/__up`,
      measurements: [
        { type: "latency", numPackets: 20 },
        ...sizes("download"),
        ...sizes("upload"),
      ] as never,
    });
    test.onFinish = (results) =>
      resolve({
        downloadBps: results.getDownloadBandwidth() ?? null,
        uploadBps: results.getUploadBandwidth() ?? null,
        latencyMs: results.getUnloadedLatency() ?? null,
        jitterMs: results.getUnloadedJitter() ?? null,
        downLoadedMs: results.getDownLoadedLatency() ?? null,
        upLoadedMs: results.getUpLoadedLatency() ?? null,
      });
    test.onError = (error) => reject(new Error(error));
    test.play();
  });
