import { useTranslation } from "react-i18next";

import type { FeedPreview } from "../../publishing/preview-records.server";

/** The exact records that publishing would add to the feed. */
export function FeedSays({ feed }: { feed: FeedPreview }) {
  const { t } = useTranslation("changes");
  if (feed.records.length === 0) return <p>{t("feed.nothing")}</p>;
  return (
    <>
      <p className="small quiet">{t("feed.hint", { version: feed.version })}</p>
      <section aria-label={t("feed.heading")} tabIndex={0}>
        <pre>{feed.records.map((record) => JSON.stringify(record, null, 2)).join("\n")}</pre>
      </section>
    </>
  );
}
