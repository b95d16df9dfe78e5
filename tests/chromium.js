// Finds a Chromium for the browser tests, or gets one. Plain JavaScript: it runs before anything is compiled.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

import { chromium } from "playwright";

const isRoot = process.getuid?.() === 0;

/** Quiet, offline, and the same on every machine; Chromium refuses its own sandbox to root. */
export const launchArguments = [
  ...(isRoot ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Where systems keep a Chromium, in the order of preference. */
function systemPaths() {
  const {
    HOME = "",
    LOCALAPPDATA = "",
    PROGRAMFILES = "",
    "PROGRAMFILES(X86)": PROGRAMFILES_X86 = "",
  } = process.env;
  if (process.platform === "darwin") {
    const bundles = [
      "Google Chrome.app/Contents/MacOS/Google Chrome",
      "Chromium.app/Contents/MacOS/Chromium",
    ];
    return ["/Applications", path.join(HOME, "Applications")].flatMap((folder) =>
      bundles.map((bundle) => path.join(folder, bundle)),
    );
  }
  if (process.platform === "win32") {
    const programs = [
      "Google/Chrome/Application/chrome.exe",
      "Chromium/Application/chrome.exe",
      "Microsoft/Edge/Application/msedge.exe",
    ];
    const folders = [PROGRAMFILES, PROGRAMFILES_X86, LOCALAPPDATA].filter(Boolean);
    return programs.flatMap((program) => folders.map((folder) => path.join(folder, program)));
  }
  // The shell renders pages alike for little more than half of the processor time.
  return [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/snap/bin/chromium",
  ];
}

/**
 * The path of a Chromium: `CHROMIUM_PATH`, else the system's, else Playwright's download.
 *
 * @returns undefined where there is none
 * @throws when `CHROMIUM_PATH` names a file that is not there
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named))
      throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
    return named;
  }
  return [...systemPaths(), chromium.executablePath()].find((file) => file && existsSync(file));
}

/**
 * The path of a Chromium, which is installed first where there is none.
 *
 * @throws when none can be had, naming the command that gets one
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const offer = "npx playwright install chromium";
  if (process.env.NO_INSTALL === "1") {
    throw new Error(
      `There is no Chromium, and NO_INSTALL=1 forbids getting one. Run ${offer}, or set CHROMIUM_PATH.`,
    );
  }
  for (const install of [downloadPlaywrights, installDebians]) {
    install();
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    `There is no Chromium, and none could be installed. Run ${offer}, or set CHROMIUM_PATH.`,
  );
}

function downloadPlaywrights() {
  console.log(
    "There is no Chromium here: downloading Playwright's (npx playwright install chromium)",
  );
  const require = createRequire(import.meta.url);
  const cli = path.join(path.dirname(require.resolve("playwright/package.json")), "cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "inherit" });
}

function installDebians() {
  if (!isRoot || !existsSync("/etc/debian_version")) return;
  console.log("Installing Debian's Chromium (apt-get install chromium-headless-shell)");
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update"], options);
  spawnSync(
    "apt-get",
    ["install", "-y", "--no-install-recommends", "chromium-headless-shell"],
    options,
  );
}
