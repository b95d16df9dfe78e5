import { callAnswer, callError, inputError } from "~/platform/call.server";
import type { Db } from "~/platform/database.server";
import { limitKeyOf } from "~/platform/rate-limit.server";
import { runCookiesOf } from "~/platform/run-cookie.server";

import type { EventView, FollowerOptions } from "./follower.server";
import { followRunSchema, type FollowRunInput } from "./follow-run.schema";
import { hub, type HubRefusal } from "./hub.server";
import { findRunForHub, listRunEvents, type RunForHub } from "./run-event.repository.server";
import { isHeldBy } from "./run-secret.server";

/** Events of one answer to a poll: the default page size of lists (specification §9). */
const pollLimit = 100;

/** Time after which a refused reader may try again: streams come and go within seconds. */
const retryAfterSeconds = 10;

export type FollowContext = {
  db: Db;
  variant: string;
  clientAddress: string | null;
  accountId: string | null;
};

export type FollowRules = {
  /**
   * What whoever asks sees of the run's events: who holds the run as long as there is a report
   * of it, others by its visibility as it is now; undefined for those who may not follow it.
   * Readers who see the same are given the same function, so that they share the encoding.
   */
  viewFor: (run: RunForHub, isHeld: boolean) => Promise<EventView | undefined>;
};

/**
 * Answers `/messagingHub?runId=…`: the run's events as a stream, or one page of them with
 * `after`. It answers with a Response, unlike other use cases: the stream is the value.
 * 204 tells a browser's EventSource that there is nothing more and it need not come back.
 */
export async function followRun(
  request: Request,
  context: FollowContext,
  rules: FollowRules,
): Promise<Response> {
  const asked = readQuestion(request);
  if (!asked.success) return inputError(asked.error);
  const { runId, after } = asked.data;

  const cookies = runCookiesOf(request);
  const find = () => findRunForHub(context.db, { id: runId, variant: context.variant });
  const viewOf = async (run: RunForHub | undefined) =>
    run && rules.viewFor(run, isHeldBy(cookies, run));
  const run = await find();
  const view = await viewOf(run);
  if (!run || !view) return notThisRun();

  if (after !== undefined) return answerPoll(context.db, { runId, after }, view);
  return answerStream(request, asked.data, {
    run,
    view,
    isHolder: isHeldBy(cookies, run),
    accountId: context.accountId,
    addressKey: limitKeyOf(context.clientAddress),
    askView: async () => viewOf(await find()),
  });
}

function readQuestion(request: Request) {
  const query = new URL(request.url).searchParams;
  return followRunSchema.safeParse({
    runId: query.get("runId"),
    after: query.get("after") ?? undefined,
    lastEventId: request.headers.get("Last-Event-ID") ?? query.get("lastEventId") ?? undefined,
  });
}

async function answerPoll(
  db: Db,
  { runId, after }: { runId: string; after: number },
  view: EventView,
): Promise<Response> {
  const page = await listRunEvents(db, { runId, after, limit: pollLimit });
  if (!page) return notThisRun();
  const last = page.events.at(-1)?.sequence ?? after;
  return callAnswer({
    events: page.events.map(view),
    isFinished: page.isFinished && last >= page.lastSequence,
  });
}

type Reader = { run: RunForHub } & Pick<
  FollowerOptions,
  "view" | "isHolder" | "accountId" | "addressKey" | "askView"
>;

async function answerStream(
  request: Request,
  { runId, lastEventId }: FollowRunInput,
  { run, ...reader }: Reader,
): Promise<Response> {
  const hasNothingMore = run.isFinished && lastEventId >= run.lastSequence;
  // A HEAD request gets no stream: nobody would ever read or cancel it.
  if (hasNothingMore || request.method === "HEAD")
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  const after = Math.min(lastEventId, run.lastSequence);
  const followed = await hub().follow({ runId, after, signal: request.signal, ...reader });
  return followed.ok ? followed.value : refusalAnswer(followed.refusal);
}

/** The same for a run that is not there and one that is not for this reader. */
function notThisRun(): Response {
  return callError(404, {
    error: "unknown-run",
    message: "There is no such run, or it is not yours to follow.",
  });
}

const refusals: Record<HubRefusal, { status: number; message: string }> = {
  "hub-full": { status: 503, message: "All live streams are in use. Poll with after=0 instead." },
  ending: { status: 503, message: "The server is about to end. Try again." },
  "too-many-of-address": {
    status: 429,
    message: "This address has too many live streams open. Poll with after=0 instead.",
  },
  "too-many-of-run": {
    status: 429,
    message: "This run has too many live streams open. Poll with after=0 instead.",
  },
};

function refusalAnswer(refusal: HubRefusal): Response {
  const { status, message } = refusals[refusal];
  return callError(
    status,
    { error: refusal, message },
    { "Retry-After": String(retryAfterSeconds) },
  );
}
