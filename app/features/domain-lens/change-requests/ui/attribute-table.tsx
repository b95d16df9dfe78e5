import { useTranslation } from "react-i18next";

import { DataTable } from "~/ui/data-table";

import type { AttributeChange, Difference } from "../difference";

type AttributeTableProps = {
  attributes: readonly AttributeChange[];
  services: Pick<Difference, "serviceTreeIdAdditions" | "serviceTreeIdRemovals" | "prefixOwners">;
  workloads: Record<string, string>;
};

type Row = { key: string; name: string; before: string; after: string };

/** What a change does to the attributes: as they are, and as they would be. */
export function AttributeTable({ attributes, services, workloads }: AttributeTableProps) {
  const { t } = useTranslation("changes");
  const wordOf = useValueWord(workloads);
  const rows: Row[] = [
    ...attributes.map(({ attribute, before, after }) => ({
      key: attribute,
      name: t(`attribute.${attribute}`),
      before: wordOf(before),
      after: wordOf(after),
    })),
    ...services.serviceTreeIdAdditions.map((id) => ({
      key: `+ ${id}`,
      name: t("attribute.serviceTreeIds"),
      before: t("none"),
      after: id,
    })),
    ...services.serviceTreeIdRemovals.map((id) => ({
      key: `- ${id}`,
      name: t("attribute.serviceTreeIds"),
      before: id,
      after: t("none"),
    })),
    ...services.prefixOwners.map(({ prefix, before, after }) => ({
      key: prefix,
      name: t("difference.ownerOf", { prefix }),
      before: before ?? t("none"),
      after: after ?? t("none"),
    })),
  ];
  return (
    <DataTable
      caption={t("attributes.heading")}
      isCaptionHidden
      columns={[
        { key: "name", head: t("attributes.attribute"), isRowHead: true, cell: ({ name }) => name },
        { key: "before", head: t("attributes.now"), cell: ({ before }) => before },
        { key: "after", head: t("attributes.after"), cell: ({ after }) => after },
      ]}
      rows={rows}
      rowKey={({ key }) => key}
      empty={<p>{t("attributes.same")}</p>}
    />
  );
}

function useValueWord(workloads: Record<string, string>) {
  const { t } = useTranslation("changes");
  return (value: AttributeChange["before"]): string => {
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (value === null || value === "") return t("none");
    return workloads[value] ?? value.replaceAll(/,(?=\d)/g, ", ");
  };
}
