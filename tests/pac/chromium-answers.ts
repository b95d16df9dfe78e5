import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { chromium, type Page } from "playwright";

import { findChromium, launchArguments } from "../chromium.js";
import { knownNames } from "./pac-case";

/** What Chromium decided of one file, and when: its list of proxies by URL, and whether the script failed. */
type ChromiumAnswer = { lists: Record<string, string>; isScriptFault: boolean };
export type AskedAnswer = ChromiumAnswer & { askedAtMs: number };

/** A whole Chromium: the shell has no page on which a PAC file is fetched again. */
export function wholeChromium(): string | undefined {
  const found = findChromium();
  const candidates = [
    found,
    found?.replace(/-headless-shell$/, ""),
    "/usr/bin/chromium",
    "/usr/bin/google-chrome",
  ];
  return candidates.find(
    (file) =>
      file &&
      !/headless[-_]shell/.test(file) &&
      existsSync(file) &&
      spawnSync(file, ["--version"]).status === 0,
  );
}

const resolverRules = ["MAP * ~NOTFOUND", "EXCLUDE 127.0.0.1"];
const namesOf = Object.entries({ ...knownNames, "six.example": "[2001:db8::6]" }).map(
  ([name, address]) => `MAP ${name} ${address}`,
);

type Asked = {
  serve: (at: number) => void;
  cases: readonly { urls: readonly string[] }[];
  pacUrl: string;
  zone: string;
};

/**
 * Lets one Chromium fetch one PAC file after the other and ask each about its URLs; what it decides
 * is in its own log, where a request for a name of its own precedes each file.
 */
export async function chromiumAnswers(
  file: string,
  { serve, cases, pacUrl, zone }: Asked,
): Promise<AskedAnswer[]> {
  const profile = await mkdtemp(path.join(tmpdir(), "pathlens-pac-"));
  const log = path.join(profile, "net.json");
  const askedAtMs: number[] = [];
  try {
    const browser = await chromium.launchPersistentContext(profile, {
      executablePath: file,
      headless: false,
      env: { ...process.env, TZ: zone } as Record<string, string>,
      args: [
        ...launchArguments,
        "--headless=new",
        `--proxy-pac-url=${pacUrl}`,
        `--log-net-log=${log}`,
        "--net-log-capture-mode=Everything",
        `--host-resolver-rules=${[...namesOf, ...resolverRules].join(", ")}`,
      ],
    });
    try {
      const settings = await browser.newPage();
      await settings.goto("chrome://net-internals/#proxy");
      const page = await browser.newPage();
      for (const [at, { urls }] of cases.entries()) {
        // Some scripts look at the clock: a case is asked within one minute, and again where it was not.
        do {
          askedAtMs[at] = Date.now();
          serve(at);
          await settings.evaluate("chrome.send('reloadProxySettings')");
          await request(page, [markOf(at)]);
          await request(page, urls);
        } while (minuteOf(askedAtMs[at]) !== minuteOf(Date.now()));
      }
    } finally {
      await browser.close();
    }
    return readLog(await readFile(log, "utf8"), cases.length).map((answer, at) => ({
      ...answer,
      askedAtMs: askedAtMs[at] ?? 0,
    }));
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}

const minuteOf = (ms: number | undefined) => Math.floor((ms ?? 0) / 60_000);

const markOf = (at: number) => `http://case-${at}.mark.invalid/`;

/** Every request fails, since no proxy is there; only the choice of the proxy counts. */
async function request(page: Page, urls: readonly string[]): Promise<void> {
  await page.evaluate(
    (all) =>
      Promise.all(
        all.map((url) =>
          fetch(url, { mode: "no-cors" }).then(
            () => undefined,
            () => undefined,
          ),
        ),
      ),
    [...urls],
  );
}

type Log = {
  constants: { logEventTypes: Record<string, number> };
  events: {
    type: number;
    source: { id: number };
    params?: { url?: string; source?: string; proxy_info?: string; proxy_chain?: string };
  }[];
};

function readLog(text: string, count: number): ChromiumAnswer[] {
  const { constants, events } = JSON.parse(
    text.endsWith("}\n") || text.endsWith("}") ? text : text.replace(/,\s*$/, "]}"),
  ) as Log;
  const types = constants.logEventTypes;
  const answers = Array.from({ length: count }, (): ChromiumAnswer => ({
    lists: {},
    isScriptFault: false,
  }));
  const urls = new Map<number, string>();
  let current: ChromiumAnswer = { lists: {}, isScriptFault: false };
  for (const { type, source, params } of events) {
    // A file is run once it is there, before the first request.
    if (type === types.PAC_FILE_DECIDER_FETCH_PAC_SCRIPT && params?.source)
      current = { lists: {}, isScriptFault: false };
    if (type === types.PAC_JAVASCRIPT_ERROR) current.isScriptFault = true;
    if (type === types.HTTP_STREAM_JOB_CONTROLLER && params?.url) {
      urls.set(source.id, params.url);
      const mark = /^http:\/\/case-(\d+)\.mark\.invalid\//.exec(params.url)?.[1];
      if (mark !== undefined) answers[Number(mark)] = current;
    }
    const url = urls.get(source.id);
    if (type === types.PROXY_RESOLUTION_SERVICE_RESOLVED_PROXY_LIST && url && params?.proxy_info)
      current.lists[url] = params.proxy_info;
    // After a fault there is no list, only what is done.
    if (
      type === types.HTTP_STREAM_JOB_CONTROLLER_PROXY_SERVER_RESOLVED &&
      url &&
      params?.proxy_chain === "[direct://]"
    )
      current.lists[url] ??= "DIRECT";
  }
  return answers;
}
