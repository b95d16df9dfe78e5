import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { FormKey } from "~/ui/form-key";
import { Note } from "~/ui/note";
import { Time } from "~/ui/time";

import type { NoticesAnswer } from "../post-notices.server";

type FeedSectionProps = {
  /** ISO 8601; null without an address. */
  feedMadeAt: string | null;
  feedPageHref: string;
  action: string;
  answer: Pick<NoticesAnswer, "feedAddress"> | undefined;
};

/** The reader's own feed: a form to make its address, or the way to change it. */
export function FeedSection({ feedMadeAt, feedPageHref, action, answer }: FeedSectionProps) {
  const { t } = useTranslation("outage-notices");
  return (
    <section>
      <h2>{t("feed.title")}</h2>
      <p className="prose">{t("feed.lead")}</p>
      {answer?.feedAddress ? <NewFeedAddress address={answer.feedAddress} /> : null}
      {feedMadeAt === null ? (
        <form method="post" action={action}>
          <FormKey />
          <p>{t("feed.none")}</p>
          <Button name="intent" value="make-feed">
            {t("feed.make")}
          </Button>
        </form>
      ) : (
        <>
          <p>
            {t("feed.made")} <Time at={feedMadeAt} precision="minute" />
          </p>
          <p className="tools">
            <ButtonLink href={feedPageHref}>{t("feed.change")}</ButtonLink>
          </p>
        </>
      )}
    </section>
  );
}

/** The address of a feed, shown this once. */
export function NewFeedAddress({ address }: { address: string }) {
  const { t } = useTranslation("outage-notices");
  return (
    <Note role="status" title={t("feed.newTitle")}>
      <p>{t("feed.newText")}</p>
      <pre>{address}</pre>
    </Note>
  );
}
