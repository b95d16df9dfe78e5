import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { Time } from "~/ui/time";

import type { WaitingKind } from "../waiting";

export type WaitingSectionProps = {
  prefix: string;
  waiting: { items: readonly { kind: WaitingKind; href: string; subject: string; since: string }[]; count: number; unreadCount: number };
};

/** What waits for the reader, the longest first; nothing is said where nothing does. */
export function WaitingSection({ prefix, waiting: { items, count, unreadCount } }: WaitingSectionProps) {
  const { t } = useTranslation("notices");
  if (count === 0 && unreadCount === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{t("waiting.title", { count })}</h2>
      {items.length > 0 ? (
        <ul>
          {items.map(({ kind, href, subject, since }) => (
            <li key={`${kind} ${href}`}>
              {t(`waiting.kind.${kind}`)} <a href={href}>{subject || t("untitled")}</a> <span className="hint">{t("waiting.since")} <Time at={since} precision="day" /></span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t("waiting.none")}</p>
      )}
      {count > items.length ? <p>{t("waiting.more", { count: count - items.length })}</p> : null}
      <p>
        <ButtonLink href={`${prefix}/endpoints/notices`}>{t("unread", { count: unreadCount })}</ButtonLink>
      </p>
    </section>
  );
}
