import type { ReactNode } from "react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";

export type Crumb = { label: string; href?: string };

type PageHeadProps = {
  /** What was found, or what can be done here: the heading is the finding. */
  title: ReactNode;
  /** The way up to this page. */
  crumbs?: readonly Crumb[];
  /** A line above the title: when, how long, which report. */
  context?: ReactNode;
  tools?: ReactNode;
};

export function PageHead({ title, crumbs, context, tools }: PageHeadProps) {
  return (
    <div className="head">
      <div>
        {crumbs ? <Crumbs crumbs={crumbs} /> : null}
        {context ? <p className="crumb">{context}</p> : null}
        <h1>{title}</h1>
      </div>
      {tools ? <div className="tools">{tools}</div> : null}
    </div>
  );
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation("ui");
  return (
    <nav className="crumb" aria-label={t("crumbs")}>
      {crumbs.map((crumb, position) => (
        <Fragment key={crumb.label}>
          {position > 0 ? " / " : null}
          {crumb.href ? (
            <a href={crumb.href}>{crumb.label}</a>
          ) : (
            <span aria-current="page">{crumb.label}</span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
