import type { ReactNode } from "react";

export type Tab = {
  href: string;
  label: ReactNode;
  isCurrent?: boolean;
  /** Where a bookmark with a fragment, such as `#profile`, leads. */
  id?: string;
};

/** Views of one thing as links: each has an address and works without script. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ href, label: name, isCurrent, id }) => (
        <a key={href} id={id} href={href} aria-current={isCurrent ? "page" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
