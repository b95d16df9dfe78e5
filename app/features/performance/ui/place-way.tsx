import { Fragment } from "react";
import { useTranslation } from "react-i18next";

import type { ShownPlace } from "../figures/solution-overview";

/** A place above the chosen one with its overview, or the chosen one. */
export type PlaceStep = ShownPlace & { href: string };

type PlaceWayProps = {
  way: readonly PlaceStep[];
  /** Whether the page is of something below the last place. */
  isAbove?: boolean;
};

/** The way from everywhere to the chosen place. */
export function PlaceWay({ way, isAbove = false }: PlaceWayProps) {
  const { t } = useTranslation("performance");
  return (
    <nav className="crumb" aria-label={t("way")}>
      {way.map(({ id, name, href }, at) => (
        <Fragment key={id}>
          {at > 0 ? " / " : null}
          {at === way.length - 1 && !isAbove ? (
            <span aria-current="page">{name || t("everywhere")}</span>
          ) : (
            <a href={href}>{name || t("everywhere")}</a>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
