/** The fields of a form that was refused before it was read, in their order; a name may come several times. */
export type HeldForm = [name: string, value: string][];

/** Names of fields that are never given back: what they hold is typed anew. */
const secret = /pass(word|wd|phrase|code)|secret|token/i;

/** What a page may give back of a posted form, to be sent once more. */
export function heldFieldsOf(form: Iterable<[string, unknown]>): HeldForm {
  return [...form].flatMap(([name, value]): HeldForm =>
    typeof value === "string" && !secret.test(name) ? [[name, value]] : [],
  );
}

/** The form that a page's fault holds, if it holds one. */
export function heldFormIn(fault: unknown): HeldForm | null {
  const held = typeof fault === "object" && fault !== null && "form" in fault ? fault.form : null;
  return Array.isArray(held) ? (held as HeldForm) : null;
}
