import { useTranslation } from "react-i18next";

import { useFormat } from "~/ui/use-format";

import type { ShownList } from "../solution.view";

type SolutionListsProps = {
  lists: readonly ShownList[];
  /** Prefixes that lie within another one of the list. */
  nested: number;
  href: string;
};

/** The four lists of a solution, each with its first entries and the way to all of them. */
export function SolutionLists({ lists, nested, href }: SolutionListsProps) {
  const { t } = useTranslation("solutions");
  return (
    <section>
      <h2>{t("page.lists")}</h2>
      {lists.map((shown) => (
        <OneList key={shown.list} shown={shown} nested={nested} href={href} />
      ))}
      <p>
        <a href={`${href}/lists.csv`}>{t("page.csv")}</a>
      </p>
    </section>
  );
}

type OneListProps = Pick<SolutionListsProps, "nested" | "href"> & { shown: ShownList };

function OneList({ shown: { list, count, waiting, first }, nested, href }: OneListProps) {
  const { t } = useTranslation("solutions");
  const format = useFormat();
  // Then the line above says so once.
  const areAllWaiting = waiting === count;
  return (
    <div>
      <h3>
        {t(`list.${list}`)} <span className="quiet">{format.integer(count)}</span>
      </h3>
      {waiting > 0 ? <p className="small quiet">{t("list.waiting", { count: waiting })}</p> : null}
      {list === "ips" && nested > 0 ? (
        <p className="small">{t("page.nested", { count: nested })}</p>
      ) : null}
      <p className={count === 0 ? "quiet" : undefined}>
        {count === 0
          ? t("page.noEntries")
          : first.map(({ value, isAccepted }, at) => (
              <span key={value}>
                {at > 0 ? ", " : ""}
                <code>{value}</code>
                {isAccepted || areAllWaiting ? "" : ` (${t("page.waits")})`}
              </span>
            ))}
      </p>
      {count > first.length ? (
        <p>
          <a href={`${href}/entries?lists=${list}`}>
            {t("page.allEntries", { count, number: format.integer(count) })}
          </a>
        </p>
      ) : null}
    </div>
  );
}
