import { ok, refuse, type Result } from "~/lib/result";
import { callAnswer } from "~/platform/call.server";
import type { Db } from "~/platform/database.server";
import { limitKeyOf } from "~/platform/rate-limit.server";
import type { RunCookie } from "~/platform/run-cookie.server";

import type { EventView, FollowerOptions } from "./follower.server";
import type { FollowRunInput } from "./follow-run.schema";
import { hub, type HubRefusal } from "./hub.server";
import { findRunForHub, listRunEvents, type RunForHub } from "./run-event.repository.server";
import { isHeldBy } from "./run-secret.server";

/** Events of one answer to a poll: the default page size of lists (specification §9). */
const pollLimit = 100;

export type FollowContext = {
  db: Db;
  variant: string;
  clientAddress: string | null;
  accountId: string | null;
  /** The runs that the reader's browser holds. */
  heldRuns: readonly RunCookie[];
};

/** What a reader asks, and until when a stream is wanted. */
export type Following = FollowRunInput & {
  signal: AbortSignal;
  /** Only the head of the answer is wanted: nobody would read or cancel a stream. */
  isHeadOnly: boolean;
};

export type FollowRefusal = HubRefusal | "unknown-run";

export type FollowRules = {
  /**
   * What whoever asks sees of the run's events: who holds the run as long as there is a report
   * of it, others by its visibility as it is now; undefined for those who may not follow it.
   * Readers who see the same are given the same function, so that they share the encoding.
   */
  viewFor: (run: RunForHub, isHeld: boolean) => Promise<EventView | undefined>;
};

/**
 * The answer to `/messagingHub?runId=…`: the run's events as a stream, or one page of them with
 * `after`. It is a Response, unlike those of other use cases: the stream is the value.
 * 204 tells a browser's EventSource that there is nothing more and it need not come back.
 */
export async function followRun(
  context: FollowContext,
  asked: Following,
  rules: FollowRules,
): Promise<Result<Response, FollowRefusal>> {
  const { db, variant, heldRuns } = context;
  const { runId, after } = asked;
  const find = () => findRunForHub(db, { id: runId, variant });
  const viewOf = async (run: RunForHub | undefined) =>
    run && rules.viewFor(run, isHeldBy(heldRuns, run));
  const run = await find();
  const view = await viewOf(run);
  if (!run || !view) return refuse("unknown-run");

  if (after !== undefined) return answerPoll(db, { runId, after }, view);
  return answerStream(asked, {
    run,
    view,
    isHolder: isHeldBy(heldRuns, run),
    accountId: context.accountId,
    addressKey: limitKeyOf(context.clientAddress),
    askView: async () => viewOf(await find()),
  });
}

async function answerPoll(
  db: Db,
  { runId, after }: { runId: string; after: number },
  view: EventView,
): Promise<Result<Response, FollowRefusal>> {
  const page = await listRunEvents(db, { runId, after, limit: pollLimit });
  if (!page) return refuse("unknown-run");
  const last = page.events.at(-1)?.sequence ?? after;
  return ok(
    callAnswer({
      events: page.events.map(view),
      isFinished: page.isFinished && last >= page.lastSequence,
    }),
  );
}

type Reader = { run: RunForHub } & Pick<
  FollowerOptions,
  "view" | "isHolder" | "accountId" | "addressKey" | "askView"
>;

async function answerStream(
  { runId, lastEventId, signal, isHeadOnly }: Following,
  { run, ...reader }: Reader,
): Promise<Result<Response, FollowRefusal>> {
  const hasNothingMore = run.isFinished && lastEventId >= run.lastSequence;
  if (hasNothingMore || isHeadOnly)
    return ok(new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } }));
  const after = Math.min(lastEventId, run.lastSequence);
  return hub().follow({ runId, after, signal, ...reader });
}
