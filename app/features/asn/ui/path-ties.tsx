import { Fragment } from "react";
import { useTranslation } from "react-i18next";

import { DataTable } from "~/ui/data-table";
import { Pager } from "~/ui/pager";
import { useFormat } from "~/ui/use-format";

import type { PathKind, ShownPath, ShownPaths } from "../view/paths.view";

/** All equally good paths, a page at a time; nothing where there is only one. */
export function PathTies({ kind, paths: { count, page } }: { kind: PathKind; paths: ShownPaths }) {
  const { t } = useTranslation("as-view");
  const { integer, language } = useFormat();
  if (!page) return null;
  const number = countText(language, count);
  const title = t(`path.ties.${kind}`, { number });
  const { offset, paths } = page;
  return (
    <section id={kind}>
      <h2>{title}</h2>
      <DataTable
        caption={title}
        isCaptionHidden
        rows={paths.map((path, at) => ({ path, number: offset + at + 1 }))}
        rowKey={(row) => String(row.number)}
        columns={[
          {
            key: "number",
            head: t("path.ties.path"),
            isNumeric: true,
            isRowHead: true,
            cell: (row) => integer(row.number),
          },
          { key: "ases", head: t("list.caption"), cell: ({ path }) => <Stops path={path} /> },
        ]}
      />
      <Pager
        label={title}
        previousHref={page.previousHref}
        nextHref={page.nextHref}
        position={t("path.ties.position", {
          from: integer(offset + 1),
          to: integer(offset + paths.length),
          number,
        })}
      />
    </section>
  );
}

function Stops({ path: { stops } }: { path: ShownPath }) {
  return (
    <span className="small tools">
      {stops.map(({ asn, name, href }, at) => (
        <Fragment key={asn}>
          {at > 0 ? <span aria-hidden="true">{"→"}</span> : null}
          <a href={href}>{name ? `AS${asn} ${name}` : `AS${asn}`}</a>
        </Fragment>
      ))}
    </span>
  );
}

/** A count of any size with the language's grouping. */
export function countText(language: string, count: string): string {
  return new Intl.NumberFormat(language === "en" ? "en-GB" : language).format(BigInt(count));
}
