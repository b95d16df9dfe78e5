import type { Context } from "~/features/access/context.server";
import type { Account } from "~/features/identity/account";
import { ok, refuse, type Result } from "~/lib/result";
import { insertAuditEntry } from "~/platform/audit-trail.repository.server";

import { placeTree } from "../places/place-tree.server";
import { realmNumber } from "../realm";
import { shownRealm } from "../shown-realm.server";
import { listOfferedMonths } from "./ask-index.server";
import { frozenIndexSchema } from "./correct-index.schema";
import { freezeIndex } from "./freeze-index.server";
import {
  insertCorrection,
  listRevisions,
  type Correction,
  type FrozenIndex,
  type IndexRevision,
} from "./frozen-index.repository.server";

type Asking = Pick<Context, "db" | "environment" | "variant" | "now">;

/**
 * The newest revision of the frozen index that an address names; null for what is no place of a frozen month. A place
 * that had no samples when the month was frozen has none: what is corrected is a first one with nothing in it.
 */
export async function findFrozenIndex(
  context: Asking,
  query: URLSearchParams,
): Promise<IndexRevision | null> {
  const named = frozenIndexSchema.safeParse(Object.fromEntries(query));
  if (!named.success) return null;
  const { month, place: text, slot } = named.data;
  if (!(await listOfferedMonths(context)).includes(month)) return null;
  const tree = await placeTree();
  const place = tree.numberOf({ country: text }).place ?? tree.numberOf({ state: text }).place;
  if (place === null) return null;
  const realm = realmNumber(shownRealm(context));
  const key = { realm, month, place, slot };
  const [newest] = await listRevisions(context.db, key);
  return newest ?? { ...key, ...notFrozen, frozenAt: context.now };
}

const notFrozen = {
  revision: 1,
  correction: null,
  attributionVersion: null,
  inputHash: new Uint8Array(),
} as const;

/** Works a frozen index out again, from the samples and lists of now. */
export async function refreezeIndex(
  context: Asking,
  { month, place, slot, inputHash }: IndexRevision,
): Promise<Result<FrozenIndex, "unchanged">> {
  const { db, now } = context;
  const realm = shownRealm(context);
  const tree = await placeTree();
  const index = await freezeIndex({ db, tree, now }, { realm, month, place, slot });
  const hasInput = inputHash.length > 0;
  const isUnchanged = hasInput
    ? Buffer.from(index.inputHash).equals(Buffer.from(inputHash))
    : index.rows.length === 0;
  return isUnchanged ? refuse("unchanged") : ok(index);
}

/**
 * Stores a correction as the next revision.
 *
 * @param newest the revision that `index` corrects
 */
export async function correctIndex(
  { db, variant, now, account }: Pick<Context, "db" | "variant" | "now"> & { account: Account },
  index: FrozenIndex,
  { reason, newest: revision }: Pick<Correction, "reason"> & { newest: number },
): Promise<Result<null, "stale">> {
  return db.transaction().execute(async (trx) => {
    const correction = { revision, reason, by: account.name };
    if (!(await insertCorrection(trx, index, correction))) return refuse("stale");
    const { month, place, slot } = index;
    await insertAuditEntry(trx, {
      variant,
      occurredAt: now,
      actor: account,
      action: "correct-provider-index",
      subject: `${month} ${(await placeTree()).publicId(place)} ${slot}`,
      before: { revision },
      after: { revision: revision + 1, reason },
    });
    return ok(null);
  });
}
