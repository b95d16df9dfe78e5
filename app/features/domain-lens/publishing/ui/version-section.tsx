import { useTranslation } from "react-i18next";

import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";

import type { ChangeView, VersionView } from "../change-log.view";

import { anchorOf, ChangeItem } from "./change-item";

export type VersionWithChanges = {
  version: VersionView;
  changes: ChangeView[];
  /** How many changes fit what is asked for, shown or not. */
  total: number;
  /** The version's own page. */
  href: string;
};

/** One version of a change log; what is not shown of it is a link away. */
export function VersionSection({ version, changes, total, href }: VersionWithChanges) {
  const { t } = useTranslation("publications");
  const { integer } = useFormat();
  return (
    <section id={`v${version.version}`}>
      <h2>
        <a href={href}>{t("version.title", { version: version.version })}</a>
      </h2>
      <VersionLine version={version} />
      {changes.map((change) => (
        <ChangeItem
          heading="h3"
          key={change.id}
          change={change}
          href={`${href}#${anchorOf(change)}`}
        />
      ))}
      {total > changes.length ? (
        <p>
          <a href={href}>
            {t("version.all", { total: integer(total), shown: integer(changes.length) })}
          </a>
        </p>
      ) : null}
    </section>
  );
}

/** When a version was published, and how much changed. */
export function VersionLine({ version }: { version: VersionView }) {
  const { t } = useTranslation("publications");
  const { integer } = useFormat();
  const { publishedAt, ipsAdded, ipsRemoved, urlsAdded, urlsRemoved, attributesChanged } = version;
  const counts = { ipsAdded, ipsRemoved, urlsAdded, urlsRemoved, attributesChanged };
  return (
    <p className="quiet">
      <Time at={publishedAt} />
      <span className="line">
        {t(
          "version.counts",
          Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, integer(count)])),
        )}
      </span>
    </p>
  );
}
