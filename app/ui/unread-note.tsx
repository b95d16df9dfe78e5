import { useTranslation } from "react-i18next";

import { Note } from "./note";

/** Beside the filters of a list: values of the address that the list does not know. */
export function UnreadNote({ unread }: { unread: readonly { name: string; value: string }[] }) {
  const { t } = useTranslation("ui");
  if (unread.length === 0) return null;
  return (
    <Note tone="warning" role="status" title={t("unread.title")}>
      {t("unread.text")}
      <ul>
        {unread.map(({ name, value }) => (
          <li key={`${name}=${value}`}>
            <code>{`${name}=${value}`}</code>
          </li>
        ))}
      </ul>
    </Note>
  );
}
