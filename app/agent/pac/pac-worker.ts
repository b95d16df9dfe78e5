// The engine's thread: one script in one QuickJS context, which reaches nothing of this program.
import { domainToASCII } from "node:url";
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";

import variant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  Scope,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from "quickjs-emscripten-core";

import { addressFunctions } from "./address-functions";
import { ComputeTime, computeMs } from "./compute-time";
import { lookUpKinds, type PacCall, type PacMessage, type PacStart } from "./pac-messages";
import { faultOf, Refusal } from "./script-faults";

/** The text of pac-library.js; the bundle puts it in. */
declare const pacLibrary: string;

/** A PAC file has 1 MB at most, and its syntax tree takes about ten times its size. */
const memoryBytes = 64 * 1024 * 1024;
/** Of the engine's own stack, which has 1 MB in this build; calls of one function 1,000 deep fit. */
const stackBytes = 512 * 1024;
/** Longest wait for an answer to a look-up in ms, in case the main thread is gone. */
const longestWaitMs = 60_000;

const { engine, source, replies, signal } = workerData as PacStart;
const cell = new Int32Array(signal);

/** The watch of the running call. */
let time = new ComputeTime();
const isOverdue = () => time.isOver(computeMs);

/** The clock that the script sees; the engine reads it by this function. */
const realNow = Date.now.bind(Date);
let shiftMs = 0;
Date.now = () => realNow() + shiftMs;

function say(message: PacMessage): void {
  parentPort?.postMessage(message);
}

/** Asks the main thread and waits: the script goes on where it stopped. */
function lookUp(kind: (typeof lookUpKinds)[number], host: string): string {
  const before = performance.now();
  const name = /^[\x20-\x7e]*$/.test(host) ? host : domainToASCII(host);
  if (name === "" && host !== "") return "";
  say({ kind: "look-up", lookUp: { kind, host: name } });
  Atomics.wait(cell, 0, 0, longestWaitMs);
  Atomics.store(cell, 0, 0);
  time.leaveOut(before);
  return String((receiveMessageOnPort(replies) as { message: string } | undefined)?.message ?? "");
}

/** `RegExp.$1`, `RegExp["$&"]`, `RegExp.lastMatch`. */
const usesLastMatch = /RegExp\s*(?:\.\s*(?:\$|lastMatch)|\[)/.test(source);

function native(name: string, words: string[]): string {
  if (name === "usesLastMatch") return String(usesLastMatch);
  const kind = lookUpKinds.find((one) => one === name);
  return kind ? lookUp(kind, words[0] ?? "") : (addressFunctions[name]?.(...words) ?? "");
}

/** Runs a script at its top, as a browser's `<script>` would be. */
function run(context: QuickJSContext, text: string, name: string): void {
  const result = context.evalCode(text, name, { type: "global" });
  if (result.error) throw faultOf(context, result.error, "start");
  result.value.dispose();
}

/** A context with the functions of the format. */
function prepared(runtime: QuickJSRuntime): QuickJSContext {
  const context = runtime.newContext();
  context
    .newFunction("native", (name, ...words) =>
      context.newString(
        native(
          context.getString(name),
          words.map((word) => context.getString(word)),
        ),
      ),
    )
    .consume((handle) => context.setProp(context.global, "pathlensNative", handle));
  run(context, pacLibrary, "pac-library.js");
  return context;
}

function findFunction(context: QuickJSContext): QuickJSHandle {
  const found = context.getProp(context.global, "FindProxyForURL");
  if (context.typeof(found) === "function") return found;
  found.dispose();
  throw noFunction();
}

const noFunction = () => new Refusal("no-function", "it defines no function FindProxyForURL");

function answerOf(context: QuickJSContext, { url, host }: PacCall): string {
  return Scope.withScope((scope) => {
    const words = [url, host].map((word) => scope.manage(context.newString(word)));
    const result = context.callFunction(
      scope.manage(findFunction(context)),
      context.global,
      ...words,
    );
    if (result.error) throw faultOf(context, result.error, "throws");
    return textOf(context, scope.manage(result.value));
  });
}

function textOf(context: QuickJSContext, value: QuickJSHandle): string {
  const type = context.typeof(value);
  if (type !== "string")
    throw new Refusal("no-text", `FindProxyForURL returned ${type} instead of a string`);
  const text = context.getString(value);
  // Chromium asks for ASCII, control characters included.
  if (!/^[\x00-\x7f]*$/.test(text))
    throw new Refusal("no-text", "FindProxyForURL returned characters other than ASCII");
  return text;
}

/** A script that ran out of its time counts as too long, whatever it threw at the end. */
function refusalOf(error: unknown): Refusal {
  if (isOverdue()) return Refusal.ofLimit("too-long");
  return error instanceof Refusal ? error : Refusal.ofHost(error as Error);
}

async function start(): Promise<void> {
  const quickjs = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmModule: engine }),
  );
  const runtime = quickjs.newRuntime({
    memoryLimitBytes: memoryBytes,
    maxStackSizeBytes: stackBytes,
  });
  const context = prepared(runtime);
  runtime.setInterruptHandler(isOverdue);
  /** The script is run once; what keeps it from starting keeps it from every answer. */
  let state: "new" | "loaded" | Refusal = "new";
  const answer = (call: PacCall) => {
    if (state === "new") {
      // As in Chromium: what does not even hold the name is not run.
      if (!source.includes("FindProxyForURL")) throw noFunction();
      run(context, source, "proxy.pac");
      findFunction(context).dispose();
      state = "loaded";
    }
    if (state instanceof Refusal) throw state;
    return answerOf(context, call);
  };
  parentPort?.on("message", (call: PacCall) => {
    time = new ComputeTime();
    shiftMs = call.nowMs - realNow();
    try {
      say({ kind: "answer", text: answer(call) });
    } catch (error) {
      const refusal = refusalOf(error);
      if (state === "new") state = refusal;
      say({
        kind: "fault",
        code: refusal.code,
        message: refusal.message,
        isBroken: refusal.isBroken,
      });
    }
  });
  say({ kind: "ready" });
}

void start();
