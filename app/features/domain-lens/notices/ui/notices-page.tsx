import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";

import { noticeLifeDays, type NoticeFacts, type NoticeKind } from "../notice";

export type NoticesPageProps = {
  prefix: string;
  /** The instant the page was made: what came later is not marked with it. */
  until: string;
  notices: readonly {
    id: string;
    kind: NoticeKind;
    href: string;
    facts: NoticeFacts;
    createdAt: string;
    isRead: boolean;
  }[];
};

/** What somebody was told of, the newest first. */
export function NoticesPage({ prefix, until, notices }: NoticesPageProps) {
  const { t } = useTranslation("notices");
  const isUnread = notices.some(({ isRead }) => !isRead);
  return (
    <>
      <PageHead title={t("title")} />
      <p>{t("intro", { count: noticeLifeDays })}</p>
      {notices.length === 0 ? <Empty title={t("none")} /> : null}
      {isUnread ? (
        <form method="post" className="filters">
          <input type="hidden" name="until" value={until} />
          <Button>{t("markRead")}</Button>
        </form>
      ) : null}
      <ul>
        {notices.map(({ id, kind, href, facts, createdAt, isRead }) => (
          <li key={id}>
            {isRead ? null : <strong>{t("new")} </strong>}
            {t(`kind.${kind}`)} <a href={`${prefix}${href}`}>{facts.subject || t("untitled")}</a>{" "}
            <span className="hint">
              {facts.by === "" ? null : <>{t("by", { name: facts.by })} </>}
              <Time at={createdAt} />
            </span>
            {facts.note ? <span className="line small">{facts.note}</span> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
