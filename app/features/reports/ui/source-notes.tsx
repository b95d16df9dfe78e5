import { useTranslation } from "react-i18next";

import { sourceAddresses } from "~/features/network-test/verdicts-thresholds";
import type { SourceKey } from "~/features/network-test/verdict";

/** Where the targets of the rows come from, each source once. */
export function SourceNotes({ sources }: { sources: readonly SourceKey[] }) {
  const { t } = useTranslation(["report", "verdict"]);
  if (sources.length === 0) return null;
  return (
    <section className="small">
      <h2>{t("report:sources.title")}</h2>
      <ol className="sources">
        {sources.map((source, position) => {
          const address = sourceAddresses[source];
          const name = t(`verdict:source.${source}`);
          return (
            <li key={source} id={`source-${position + 1}`}>
              {address ? (
                <a href={address} rel="external noreferrer">
                  {name}
                </a>
              ) : (
                name
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
