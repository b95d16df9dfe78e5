import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { useFormat } from "~/ui/use-format";

export type SelectionConfirmProps = {
  /** How many rows the selection has. */
  count: number;
  /** Stands for exactly the rows that are shown. */
  mark: string;
  /** The first of them, each with a key. */
  examples: readonly { key: string; content: ReactNode }[];
  /** What will be done, and that it cannot be undone. */
  children: ReactNode;
  confirm: string;
  /** `danger` unless told, since most actions take something away. */
  variant?: "primary" | "danger";
  cancel: string;
  backHref: string;
};

/**
 * Shows what an action on selected rows will do, and asks. It posts to its own address, which has the
 * selection, with the mark of the rows that the reader saw.
 */
export function SelectionConfirm(props: SelectionConfirmProps) {
  const { count, mark, examples, children, confirm, variant = "danger", cancel, backHref } = props;
  const { t } = useTranslation("ui");
  const format = useFormat();
  const rest = count - examples.length;
  return (
    <form method="post">
      <input type="hidden" name="seen" value={mark} />
      <p>{t("list.selected", { count, number: format.integer(count) })}</p>
      <ul>
        {examples.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
        {rest > 0 ? (
          <li>{t("list.andMore", { count: rest, number: format.integer(rest) })}</li>
        ) : null}
      </ul>
      {children}
      <div className="tools">
        <Button variant={variant}>{confirm}</Button>
        <ButtonLink href={backHref}>{cancel}</ButtonLink>
      </div>
    </form>
  );
}
