import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BrandMark } from "~/ui/brand-mark";

type NavigationLink = {
  href: string;
  label: string;
  isCurrent?: boolean;
  isExternal?: boolean;
};
export type NavigationGroup = { label?: string; links: readonly NavigationLink[] };

type ShellProps = {
  brand: string;
  homeHref: string;
  navigation: readonly NavigationGroup[];
  /** Behind the brand: where in the product, such as an instance and its version. */
  context?: ReactNode;
  /** Right end of the header: language, signing in. */
  side?: ReactNode;
  /** A line above everything, such as that this is a trial world. */
  banner?: ReactNode;
  /** False for a screen that stands inside another product's window: of the header only the menu is left. */
  hasHeader?: boolean;
  /** Above the page's own content: what concerns the reader on every page. */
  notice?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of every page. Below 1000 px the navigation opens by a `<details>` that stands in
 * the header and holds nothing but its summary: the style sheet shows the navigation while it
 * is open. So the menu needs no script, and on a desk the navigation does not depend on it.
 */
export function Shell({
  navigation,
  banner,
  hasHeader = true,
  notice,
  footer,
  children,
  ...top
}: ShellProps) {
  const { t } = useTranslation("ui");
  return (
    <>
      <a className="skip" href="#main">
        {t("shell.skip")}
      </a>
      <header>
        {banner ? <div className="banner">{banner}</div> : null}
        {hasHeader ? <Top {...top} /> : <Menu />}
      </header>
      <div className="frame">
        <nav className="nav" aria-label={t("shell.navigation")}>
          {navigation.map((group, position) => (
            <Group key={group.label ?? position} id={`navigation-${position}`} group={group} />
          ))}
        </nav>
        <div className="page">
          {notice}
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          {footer ? <footer className="foot">{footer}</footer> : null}
        </div>
      </div>
    </>
  );
}

function Top({
  brand,
  homeHref,
  context,
  side,
}: Pick<ShellProps, "brand" | "homeHref" | "context" | "side">) {
  return (
    <div className="top">
      <a className="brand" href={homeHref}>
        <BrandMark />
        {brand}
      </a>
      {context ? <span className="small">{context}</span> : null}
      <div className="top-side">{side}</div>
      <Menu />
    </div>
  );
}

function Menu() {
  const { t } = useTranslation("ui");
  return (
    <details className="menu">
      <summary>{t("shell.menu")}</summary>
    </details>
  );
}

function Group({ id, group: { label, links } }: { id: string; group: NavigationGroup }) {
  const { t } = useTranslation("ui");
  return (
    <>
      {label ? <p id={id}>{label}</p> : null}
      <ul aria-labelledby={label ? id : undefined}>
        {links.map((link) => (
          <li key={link.href}>
            <a
              href={link.href}
              aria-current={link.isCurrent ? "page" : undefined}
              rel={link.isExternal ? "external noreferrer" : undefined}
            >
              {link.label}
              {link.isExternal ? (
                <span className="visually-hidden"> {t("shell.external")}</span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
