import { variantOf } from "~/features/access/context.server";
import { bearerTokenOf } from "~/features/identity/bearer.server";
import {
  findValidKey,
  noteKeyUse,
} from "~/features/performance/ingest-keys/ingest-key.repository.server";
import { ingestKeyHash } from "~/features/performance/ingest-keys/ingest-key-secret.server";
import type { Variant } from "~/features/settings/variants";
import { application } from "~/platform/application.server";
import { Refusal } from "~/platform/call.server";
import type { Db } from "~/platform/database.server";
import { notFound } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import type { Admission } from "../call-admission";

/** Who sends telemetry, to which variant. */
export type Sender = { db: Db; variant: Variant; now: Date; ingestKeyId: string };

/** Callers that send the key of the variant that the path is of. */
export const ingestKeyHolder: Admission<Sender> = {
  admit: senderOf,
  callers: { account: "unread", takesIngestKey: true },
  refusals: [
    ["not-found", [404, "not-served"]],
    ["wrong-ingest-key", 401],
    ["too-many-requests", [429, "ingest-key-budget"]],
  ],
};

async function senderOf(request: Request): Promise<Sender> {
  const { database, environment } = application();
  const variant = variantOf(new URL(request.url).pathname, environment.variants);
  if (!variant) throw notFound();
  const secret = bearerTokenOf(request);
  if (secret === undefined) {
    requireWithinLimit(request, "telemetry");
    throw wrongKey();
  }
  const keyHash = ingestKeyHash(secret);
  // Before the key is looked up, so that guesses use up the budget of their address.
  requireWithinLimit(request, "telemetry", keyHash.toString("base64url"));
  const [{ db }, now] = [database, new Date()];
  const key = await findValidKey(db, { variant, keyHash });
  if (!key) throw wrongKey();
  await noteKeyUse(db, key, now);
  return { db, variant, now, ingestKeyId: key.id };
}

function wrongKey(): Response {
  return new Refusal(401, { error: "wrong-ingest-key" }, { "WWW-Authenticate": "Bearer" });
}
