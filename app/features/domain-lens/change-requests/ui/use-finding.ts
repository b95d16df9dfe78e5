import { useTranslation } from "react-i18next";

import { useJoin } from "~/ui/use-join";

import type { EndpointCount, FindingCounts } from "../change-finding";
import type { NamedSet } from "./use-set-name";

/** What a change does, in a line: "Add 3 FQDNs, remove 203.0.113.64/26". */
export function useFinding() {
  const phraseOf = useFindingPhrase();
  return (finding: FindingCounts): string => {
    const line = phraseOf(finding);
    return line.charAt(0).toUpperCase() + line.slice(1);
  };
}

/** A change as a title has it: "Set 56: add device.example.net". */
export function useChangeTitle() {
  const { t } = useTranslation("changes");
  const phraseOf = useFindingPhrase();
  return ({ publicId }: Pick<NamedSet, "publicId">, finding: FindingCounts): string =>
    t(publicId === null ? "change.headingNew" : "change.heading", {
      id: publicId,
      finding: phraseOf(finding),
    });
}

function useFindingPhrase() {
  const { t } = useTranslation("changes");
  const join = useJoin();
  return ({ kind, counts, endpoints, attribute }: FindingCounts): string => {
    const words = (what: keyof typeof counts) => {
      const endpoint = endpoints[what as EndpointCount];
      if (endpoint !== undefined)
        return t(what.endsWith("Added") ? "finding.added" : "finding.removed", { endpoint });
      return what === "attributes" && attribute
        ? t("finding.attribute", { attribute: t(`attribute.${attribute}`) })
        : t(`finding.${what}`, { count: counts[what] });
    };
    const listed = (Object.keys(counts) as (keyof typeof counts)[])
      .filter((what) => counts[what] > 0)
      .map(words);
    const parts = kind === "change" ? listed : [t(`finding.${kind}`), ...listed];
    return parts.length === 0 ? t("finding.nothing") : join.list(parts);
  };
}
