import {
  entryNameLimit,
  readNumbered,
  type BadLine,
  type Reading,
} from "~/features/solutions/entry-lines";
import type { ContributionChange } from "~/features/solutions/contribution";
import { solutionLists, type SolutionList } from "~/features/solutions/solution";
import { ok, refuse, type Result } from "~/lib/result";
import type { RefusedField } from "~/platform/call.server";

import type { ChangeBody, SolutionBody } from "./solution-bodies.schema";

/** Refused items that one answer names. */
export const namedItemsMost = 100;

/** The lists of a body; refused with the items that are not entries, by list and position from 1. */
export function entryItems(
  body: Pick<SolutionBody, SolutionList>,
  reading: Reading,
): Result<ItemLists, RefusedField[]> {
  const read = Object.fromEntries(
    solutionLists.map((list) => [
      list,
      readNumbered(
        list,
        body[list].map((item, index) => ({ line: index + 1, text: String(item) })),
        reading,
      ),
    ]),
  ) as Record<SolutionList, ReturnType<typeof readNumbered>>;
  const bad = solutionLists.flatMap((list) => read[list].bad);
  if (bad.length > 0) return refuse(itemFields(bad));
  return ok({
    asns: read.asns.entries,
    ips: read.ips.entries,
    sslCertificates: read.sslCertificates.entries,
    vpns: read.vpns.entries,
  });
}

type ItemLists = Record<SolutionList, ReturnType<typeof readNumbered>["entries"]>;

/** What is wrong with items, such as `asns.3`. */
export function itemFields(bad: readonly BadLine[]): RefusedField[] {
  return bad.slice(0, namedItemsMost).map(({ list, ...item }) => ({
    field: `${list}.${item.line}`,
    ...itemSentence(item),
  }));
}

/** The changes of a body, each entry in its one spelling. */
export function entryChanges(
  changes: readonly ChangeBody[],
  reading: Reading,
): Result<ContributionChange[], RefusedField[]> {
  const faults: RefusedField[] = [];
  const read = changes.map(({ action, list, value, previous }, index): ContributionChange => {
    const entryOf = (field: "value" | "previous", item: string | number): string => {
      const line = index + 1;
      const { entries, bad } = readNumbered(list, [{ line, text: String(item) }], reading);
      faults.push(
        ...bad.map((one) => ({ field: `changes.${line}.${field}`, ...itemSentence(one) })),
      );
      return entries[0]?.value ?? "";
    };
    return {
      action,
      list,
      value: entryOf("value", value),
      ...(previous != null && { previous: entryOf("previous", previous) }),
    };
  });
  return faults.length > 0 ? refuse(faults.slice(0, namedItemsMost)) : ok(read);
}

function itemSentence({ line, refusal, hint = "" }: Omit<BadLine, "list">) {
  return { sentence: `item-${refusal}`, values: { item: line, hint, most: entryNameLimit } };
}
