import { createHash, randomBytes } from "node:crypto";

import { formKeyBytes, formKeyField, isFormKey } from "~/lib/form-key";
import { dayMs } from "~/lib/time";

import type { Db } from "./database.server";
import {
  asDatabase,
  claimPostedForm,
  deletePostedForms,
  findPostedAnswer,
  keepPostedAnswer,
} from "./posted-form.repository.server";
import { openText, sealText, type Seal } from "./sealed.server";

/** Days for which a form that is sent again gets the answer of the first time. */
export const postedFormDays = 30;

const firstFault = 400;

/** A new key for the forms of one page. */
export function newFormKey(): string {
  return randomBytes(formKeyBytes).toString("base64url");
}

/** A form as it came. `who` is the account that sent it; null for a visitor. */
export type PostedForm = {
  db: Db;
  request: Request;
  form: FormData;
  who: string | null;
  now: Date;
};

/** What an action gives back beside a `Response`: data with a status. */
type DataAnswer = { type: string; data: unknown; init: ResponseInit | null };
type KeptAnswer = {
  kind: "response" | "data";
  status: number;
  headers: [string, string][];
  data: unknown;
};

/** Rolls the transaction back for an answer that made nothing. */
class NothingMade extends Error {
  constructor(readonly answer: unknown) {
    super("nothing was made");
  }
}

/**
 * Answers a form that creates something, and the same form sent again as the first time, whether both
 * come at once or one comes days later. The answer is kept in the transaction that creates, so `make`
 * uses no other database than the one it is given. An answer from 400 on undoes what `make` wrote, and
 * the form may be sent again. Another text in a field makes another form. A form without key is
 * answered each time.
 */
export async function answerOnce<Answer extends object>(
  posted: PostedForm,
  make: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  const key = posted.form.get(formKeyField);
  if (!isFormKey(key)) return make(posted.db);
  const digest = digestOf(posted, key);
  const seal = sealOf(key, digest);
  try {
    return await posted.db.transaction().execute(async (trx) => {
      if (!(await claimPostedForm(trx, { digest, at: posted.now })))
        return opened(await findPostedAnswer(trx, digest), seal) as Answer;
      const answer = await make(asDatabase(trx));
      const kept = keptOf(answer);
      if (kept.status >= firstFault) throw new NothingMade(answer);
      await keepPostedAnswer(trx, { digest, answer: sealText(JSON.stringify(kept), seal) });
      return answer;
    });
  } catch (thrown) {
    if (thrown instanceof NothingMade) return thrown.answer as Answer;
    throw thrown;
  }
}

/** What the form was answered before; undefined when it was not. For work that is too long for a transaction. */
export async function answeredBefore(posted: PostedForm): Promise<Response | undefined> {
  const key = posted.form.get(formKeyField);
  if (!isFormKey(key)) return undefined;
  const digest = digestOf(posted, key);
  const found = await findPostedAnswer(posted.db, digest);
  return found && (opened(found, sealOf(key, digest)) as Response);
}

/** Removes at most `limit` answers past their time. @returns how many went */
export function expirePostedForms(db: Db, now: Date, limit: number): Promise<number> {
  return deletePostedForms(db, new Date(now.getTime() - postedFormDays * dayMs), limit);
}

/** What tells one form from another: its key, who sends it where, and all its fields. */
function digestOf({ request, form, who }: PostedForm, key: string): Buffer {
  const fields = [...form].map(([name, value]) => [
    name,
    typeof value === "string" ? value : [value.name, value.size],
  ]);
  return createHash("sha256")
    .update(JSON.stringify([key, new URL(request.url).pathname, who, fields]))
    .digest();
}

/**
 * The database alone cannot open an answer, which may hold a cookie or a secret that is shown once:
 * that takes the key.
 */
function sealOf(key: string, digest: Buffer): Seal {
  return { key: createHash("sha256").update(`answer of ${key}`).digest(), boundTo: digest };
}

function keptOf(answer: object): KeptAnswer {
  if (answer instanceof Response)
    return { kind: "response", status: answer.status, headers: [...answer.headers], data: null };
  const { data, init } = answer as DataAnswer;
  return {
    kind: "data",
    status: init?.status ?? 200,
    headers: [...new Headers(init?.headers)],
    data,
  };
}

function opened(sealed: Uint8Array | undefined, seal: Seal): unknown {
  const text = sealed && openText(sealed, seal);
  if (!text) throw new Error("a form was answered, and its answer cannot be read");
  const { kind, status, headers, data } = JSON.parse(text) as KeptAnswer;
  if (kind === "response") return new Response(null, { status, headers });
  return { type: "DataWithResponseInit", data, init: { status, headers } } satisfies DataAnswer;
}
