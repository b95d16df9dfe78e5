import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button";

type PagerProps = {
  /** Names the list that is paged. */
  label: string;
  previousHref?: string;
  nextHref?: string;
  /** Closer words than "Previous" and "Next", such as "Next 100". */
  previousLabel?: ReactNode;
  nextLabel?: ReactNode;
  /** Where in the list this page is, such as "101 to 200 of 412". */
  position?: ReactNode;
};

/** Steps through a long list by links; draws nothing when there is nowhere to go. */
export function Pager({
  label,
  previousHref,
  nextHref,
  previousLabel,
  nextLabel,
  position,
}: PagerProps) {
  const { t } = useTranslation("ui");
  if (!previousHref && !nextHref) return null;
  return (
    <nav className="pager" aria-label={label}>
      {previousHref ? (
        <ButtonLink href={previousHref} rel="prev">
          {previousLabel ?? t("pager.previous")}
        </ButtonLink>
      ) : null}
      {nextHref ? (
        <ButtonLink href={nextHref} rel="next">
          {nextLabel ?? t("pager.next")}
        </ButtonLink>
      ) : null}
      {position ? <span className="quiet">{position}</span> : null}
    </nav>
  );
}
