import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export type Tab = {
  href: string;
  label: ReactNode;
  isCurrent?: boolean;
  /** Where a bookmark with a fragment, such as `#profile`, leads. */
  id?: string;
};

/**
 * Views of one thing as links: each has an address and works without script. A server does not see the fragment of an
 * old bookmark, so that its tab is marked and one press away.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { t } = useTranslation("ui");
  return (
    <>
      <nav className="tabs" aria-label={label}>
        {tabs.map(({ href, label: name, isCurrent, id }) => (
          <a key={href} id={id} href={href} aria-current={isCurrent ? "page" : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {tabs.some(({ id }) => id !== undefined) ? (
        <p className="old-bookmark">{t("tabs.oldBookmark")}</p>
      ) : null}
    </>
  );
}
