import { errorsOf } from "~/platform/typed-form";
import { entriesOf, parseNameLines } from "../endpoint-sets/endpoint-lines";

import type { ChangeRequest, DraftEdit } from "./change-request";
import type { Unfinished, WizardStep } from "./content-rules";
import { badPrefixLines, parsePrefixesWithServices, prefixLines } from "./prefix-lines";
import { typedOf, type TypedStep } from "./wizard-step";
import { stepSchemas } from "./wizard-step.schema";

type Draft = Parameters<typeof typedOf>[1];
type Left = { typed: TypedStep; errors: Record<string, string> };

/**
 * What a step gives although some of its fields cannot be used: those stay as the draft has them,
 * of a list the good lines count, and what is wrong is kept as it was typed.
 *
 * @returns null where nothing of a field can be kept, such as a list beyond all limits
 */
export function partOfStep(
  step: WizardStep,
  { typed, errors, draft }: Left & { draft: Draft },
): DraftEdit | null {
  const fields = Object.entries(errors).map(([field, error]) =>
    splitField(field, { typed, error, kept: typedOf(step, draft)[field] ?? "" }),
  );
  if (fields.some((split) => split === null)) return null;
  const splits = fields.filter((split) => split !== null);
  const usable = {
    ...typed,
    ...Object.fromEntries(splits.map(({ field, usable: text }) => [field, text])),
  };
  const left = splits
    .filter(({ rest }) => rest !== "")
    .map(({ field, rest }) => [field, rest] as const);
  const parsed = stepSchemas[step].safeParse(usable);
  if (!parsed.success) return null;
  return left.length === 0
    ? parsed.data
    : { ...parsed.data, unfinished: { [step]: Object.fromEntries(left) } };
}

type Split = { field: string; usable: string; rest: string };

function splitField(
  field: string,
  { typed, error, kept }: { typed: TypedStep; error: string; kept: string },
): Split | null {
  const text = typed[field] ?? "";
  if (error === "too-long" || error === "too-many-endpoints") return null;
  if (error !== "bad-lines") return { field, usable: kept, rest: text };
  if (field === "names") {
    const { values, bad } = parseNameLines(text);
    return {
      field,
      usable: values.join("\n"),
      rest: entriesOf(text, bad)
        .map(({ entry }) => entry)
        .join("\n"),
    };
  }
  const usual = typed.serviceTreeId?.trim() || null;
  return {
    field,
    usable: prefixLines(parsePrefixesWithServices(text, usual).prefixes),
    rest: badPrefixLines(text, usual),
  };
}

/** What of a draft cannot be used yet once an edit is saved: what it gives takes the place of what was left of it. */
export function unfinishedAfter(
  before: Unfinished,
  { content = {}, unfinished = {}, ...rest }: DraftEdit,
): Unfinished {
  const given = new Set(
    [...Object.keys(content), ...Object.keys(rest)].map((key) => (key === "fqdns" ? "names" : key)),
  );
  const still = Object.entries(before).flatMap(([step, fields]) => {
    const kept = Object.entries(fields).filter(([field]) => !given.has(field));
    return kept.length > 0 ? [[step, Object.fromEntries(kept)] as const] : [];
  });
  return { ...Object.fromEntries(still), ...unfinished };
}

/**
 * A step as it was left: what the draft has of it, and what cannot be used yet in its place or, in
 * a list, behind it.
 */
export function leftStep(step: WizardStep, draft: Draft & Pick<ChangeRequest, "unfinished">): Left {
  const saved = typedOf(step, draft);
  const left = draft.unfinished[step];
  if (!left) return { typed: saved, errors: {} };
  const isList = step === "fqdns" || step === "prefixes";
  const behind = Object.fromEntries(
    Object.entries(left).map(([field, rest]) => [
      field,
      [saved[field], rest].filter((text) => text).join("\n"),
    ]),
  );
  const typed = { ...saved, ...(isList ? behind : left) };
  const parsed = stepSchemas[step].safeParse(typed);
  return { typed, errors: parsed.success ? {} : errorsOf(parsed.error) };
}
