import type { TFunction } from "i18next";

import { suiteParentAsn } from "~/features/asn/organisations";
import { asFinding } from "~/features/asn/view/as-finding";
import { changeFinding } from "~/features/asn/view/change-finding";
import type { AsDescription, AsEntry } from "~/features/asn/view/describe-as";
import type { ComparedAs } from "~/features/asn/view/compare-datasets.server";
import type { PathsView } from "~/features/asn/view/paths.view";
import { formatInteger } from "~/ui/format";
import { pageHeading } from "~/page-title.server";
import { languageOf } from "~/platform/i18n.server";
import { wordsIn } from "~/words-in.server";

type Named = Pick<AsEntry, "asn" | "name">;

/** A heading of the AS view that counts something; `values` beside `count` and `number`. */
export async function countHeading(
  request: Request,
  key: string,
  { count, ...values }: { count: number } & Record<string, string | number>,
) {
  const number = formatInteger(await languageOf(request), count);
  return pageHeading(request, `as-view:${key}`, { ...values, count, number });
}

/** What is known of the neighbours of an AS. */
export async function asHeading(request: Request, described: AsDescription) {
  const { t, language, join } = await wordsOf(request);
  const as = nameWithNumber(t, described);
  const found = asFinding(described);
  if (found.length === 0) return pageHeading(request, "as-view:as.noLinks", { as });
  const counts = join(
    found.map(({ kind, count }) =>
      t(`as.count.${kind}`, { count, number: formatInteger(language, count) }),
    ),
  );
  return pageHeading(request, "as-view:as.finding", { as, counts });
}

/** What the likely path says, or that none is allowed. */
export async function pathHeading(request: Request, { from, to, finding }: PathsView) {
  const { kind, ...counted } = finding;
  const values = { from: shortName(from), to: shortName(to) };
  if (!("count" in counted)) return pageHeading(request, `as-view:path.finding.${kind}`, values);
  return countHeading(request, `path.finding.${kind}`, { ...values, count: counted.count });
}

/** What changed about an AS. */
export async function changeHeading(request: Request, named: Named, { changes }: ComparedAs) {
  const { t, language, join } = await wordsOf(request);
  const as = nameWithNumber(t, named);
  const found = changeFinding(changes);
  if (found.length === 0) return pageHeading(request, "as-view:compare.nothing", { as });
  const parts = found.map(({ kind, count }) =>
    t(`compare.kind.${kind}`, { count, number: formatInteger(language, count) }),
  );
  return pageHeading(request, "as-view:compare.finding", { as, changes: join(parts) });
}

async function wordsOf(request: Request) {
  const language = await languageOf(request);
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return {
    t: wordsIn(language, "as-view"),
    language,
    join: (parts: readonly string[]) => list.format(parts),
  };
}

function nameWithNumber(t: TFunction, { asn, name }: Named): string {
  return name ? t("as.named", { name, asn }) : t("as.nameless", { asn });
}

/** The suite is known by its number, whatever a dataset names it. */
function shortName({ asn, name }: Named): string {
  return name === "" || asn === suiteParentAsn ? `AS${asn}` : name;
}
