import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { Note } from "~/ui/note";
import { useFormat } from "~/ui/use-format";

type RefreshingProps = {
  /** Address of the page without a query. */
  href: string;
  /** Part of the page to come back to, such as `#Tests`. */
  anchor?: string;
  /** Null where the page does not refresh automatically. */
  refreshSeconds: number | null;
};

/** Says that a page without script looks again by itself, with the ways to stop that and to look at once. */
export function Refreshing({ href, anchor = "", refreshSeconds }: RefreshingProps) {
  const { t } = useTranslation("validation");
  const { integer } = useFormat();
  const isOff = refreshSeconds === null;
  return (
    <>
      <Note>
        {isOff ? t("refresh.off") : t("refresh.on", { seconds: integer(refreshSeconds) })}{" "}
        {isOff ? (
          <a href={`${href}${anchor}`}>{t("refresh.start")}</a>
        ) : (
          <a href={`${href}?refresh=off${anchor}`}>{t("refresh.stop")}</a>
        )}
      </Note>
      <form method="get" action={`${href}${anchor}`}>
        {isOff ? <input type="hidden" name="refresh" value="off" /> : null}
        <Button>{t("refresh.now")}</Button>
      </form>
    </>
  );
}
