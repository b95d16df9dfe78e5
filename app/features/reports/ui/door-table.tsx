import { useTranslation } from "react-i18next";

import type { ExpectedDoor } from "~/features/network-test/front-doors";
import { DataTable } from "~/ui/data-table";
import { useFormat } from "~/ui/use-format";

type DoorTableProps = { caption: string; doors: readonly ExpectedDoor[] };

/** Front doors with what is to be expected of each, and what the expectation stands on. */
export function DoorTable({ caption, doors }: DoorTableProps) {
  const { t } = useTranslation("report");
  const { kilometres, milliseconds } = useFormat();
  return (
    <DataTable
      caption={caption}
      rows={doors}
      rowKey={({ door }) => door.code}
      columns={[
        {
          key: "door",
          head: t("doors.columns.door"),
          isRowHead: true,
          cell: ({ door }) => (
            <>
              {door.city} <code>{door.code}</code>
            </>
          ),
        },
        { key: "distance", head: t("doors.columns.distance"), isNumeric: true, cell: ({ distanceKm }) => kilometres(distanceKm) },
        {
          key: "expected",
          head: t("doors.columns.expected"),
          isNumeric: true,
          cell: ({ expectedRoundTripMs }) => milliseconds(expectedRoundTripMs, 1),
        },
        {
          key: "basis",
          head: t("doors.columns.basis"),
          cell: ({ basis, sampleCount }) =>
            basis === "measured" ? t("doors.basis.measured", { count: sampleCount }) : t("doors.basis.distance"),
        },
      ]}
    />
  );
}
