import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable, type Column } from "~/ui/data-table";

import type { SettingView } from "../setting.view";
import { SettingValue } from "./setting-value";

/** Every flag and every other setting, with what each layer says and which one decides. */
export function SettingsPage({
  prefix,
  settings,
}: {
  prefix: string;
  settings: readonly SettingView[];
}) {
  const { t } = useTranslation("admin");
  const columns = useColumns(prefix);
  const isFlag = ({ kind }: SettingView) => kind === "switch";
  return (
    <>
      <p>{t("settings.lead")}</p>
      <DataTable
        caption={t("settings.flags")}
        columns={columns}
        rows={settings.filter(isFlag)}
        rowKey={({ key }) => key}
      />
      <DataTable
        caption={t("settings.values")}
        columns={columns}
        rows={settings.filter((setting) => !isFlag(setting))}
        rowKey={({ key }) => key}
      />
    </>
  );
}

function useColumns(prefix: string): Column<SettingView>[] {
  const { t } = useTranslation("admin");
  return [
    {
      key: "key",
      head: t("settings.setting"),
      isRowHead: true,
      cell: ({ key }) => (
        <>
          <a href={`${prefix}/admin/settings/${key}`}>{key}</a>
          <span className="line hint">{t(`setting.${key}`)}</span>
        </>
      ),
    },
    {
      key: "effective",
      head: t("settings.effective"),
      cell: ({ kind, effective }) => <SettingValue kind={kind} value={effective} />,
      width: "quarter",
    },
    { key: "layer", head: t("settings.layer"), cell: ({ layer }) => t(`layer.${layer}`) },
    {
      key: "stored",
      head: t("settings.stored"),
      cell: ({ kind, stored, isStored }) =>
        isStored ? <SettingValue kind={kind} value={stored} /> : <Absent />,
    },
    {
      key: "default",
      head: t("settings.default"),
      cell: ({ kind, byDefault }) => <SettingValue kind={kind} value={byDefault} />,
    },
  ];
}
