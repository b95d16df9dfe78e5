import { useTranslation } from "react-i18next";

import { DataTable } from "~/ui/data-table";

import type { KindChange } from "../datasets/dataset.view";

/** Which dataset of each kind takes the place of which. */
export function KindChangeTable({
  caption,
  changes,
}: {
  caption: string;
  changes: readonly KindChange[];
}) {
  const { t } = useTranslation("as-view");
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      rows={changes}
      rowKey={({ kind }) => kind}
      columns={[
        {
          key: "kind",
          head: t("datasets.kind"),
          isRowHead: true,
          cell: ({ kind }) => t(`datasets.kinds.${kind}`),
        },
        {
          key: "from",
          head: t("datasets.from"),
          cell: ({ from }) => from ?? t("datasets.noDataset"),
        },
        { key: "to", head: t("datasets.to"), cell: ({ to }) => to ?? t("datasets.noDataset") },
      ]}
    />
  );
}
