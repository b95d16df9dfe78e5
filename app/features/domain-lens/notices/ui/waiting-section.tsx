import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { Pager } from "~/ui/pager";

import { endpointsHref } from "../../endpoints-address";
import type { WaitingItem } from "../read-waiting.server";
import { WaitingTable } from "./waiting-table";

export type WaitingSectionProps = {
  prefix: string;
  waiting: {
    items: readonly WaitingItem[];
    count: number;
    unreadCount: number;
    page: { number: number; isLast: boolean } | null;
  };
};

/**
 * What waits for the reader, the longest first: the beginning, or a page of all. Nothing is said
 * where nothing does.
 */
export function WaitingSection({
  prefix,
  waiting: { items, count, unreadCount, page },
}: WaitingSectionProps) {
  const { t } = useTranslation("notices");
  const pageHref = (number: number) =>
    `${endpointsHref(prefix, "sets", { waiting: number })}#waiting`;
  if (count === 0 && unreadCount === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{t("waiting.title", { count })}</h2>
      {items.length > 0 ? (
        <WaitingTable items={items} caption={t("waiting.title", { count })} />
      ) : (
        <p>{t(count === 0 ? "waiting.none" : "waiting.end")}</p>
      )}
      {page === null && count > items.length ? (
        <p>
          <a href={pageHref(1)}>{t("waiting.more", { count: count - items.length })}</a>
        </p>
      ) : null}
      {page ? (
        <Pager
          label={t("waiting.title", { count })}
          previousHref={page.number > 1 ? pageHref(page.number - 1) : undefined}
          nextHref={page.isLast ? undefined : pageHref(page.number + 1)}
        />
      ) : null}
      <p>
        <ButtonLink href={`${prefix}/endpoints/notices`}>
          {t("unread", { count: unreadCount })}
        </ButtonLink>
      </p>
    </section>
  );
}
