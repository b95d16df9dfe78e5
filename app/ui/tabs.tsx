import type { ReactNode } from "react";

export type Tab = { href: string; label: ReactNode; isCurrent?: boolean };

/** Views of one thing as links: each has an address and works without script. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ href, label: name, isCurrent }) => (
        <a key={href} href={href} aria-current={isCurrent ? "page" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
