/** The outcome of something that may be refused for a reason a person can act on. */
export type Result<Value, Refusal> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

/** A success that carries `value`. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** A refusal; `refusal` is a stable word that the locale files turn into a sentence. */
export function refuse<const Refusal>(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal };
}
