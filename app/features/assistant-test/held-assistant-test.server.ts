import * as z from "zod";

import type { Context } from "~/features/access/context.server";
import { isHeldBy } from "~/features/messaging/run-secret.server";

import {
  deleteAssistantTest,
  findAssistantTest,
  type FoundAssistantTest,
} from "./assistant-test.repository.server";
import { assistantTestsSince } from "./expire-assistant-tests.server";
import { foreignReferrer } from "./referrer";

const idSchema = z.uuid();

/** The result of an id, for the browser that made it alone; undefined for everybody else. */
export async function findHeldAssistantTest(
  { db, environment, variant, requestOrigin, heldAssistantTests, now }: Context,
  id: string | null,
): Promise<FoundAssistantTest | undefined> {
  const parsed = idSchema.safeParse(id);
  if (!parsed.success || !heldAssistantTests.some(({ runId }) => runId === parsed.data))
    return undefined;
  const found = await findAssistantTest(db, {
    id: parsed.data,
    variant,
    since: assistantTestsSince(now),
  });
  if (
    !found ||
    !isHeldBy(heldAssistantTests, { id: found.result.runId, secretHash: found.secretHash })
  )
    return undefined;
  // The site may have got another name since the result was kept.
  const referrer = foreignReferrer(found.result.referrer, [requestOrigin, environment.appOrigin]);
  return { ...found, result: { ...found.result, referrer } };
}

/** Removes a result for the browser that made it. @returns false when it holds none of that id */
export async function deleteHeldAssistantTest(
  context: Context,
  id: string | null,
): Promise<boolean> {
  const held = await findHeldAssistantTest(context, id);
  if (!held) return false;
  await deleteAssistantTest(context.db, held.result.runId);
  return true;
}
