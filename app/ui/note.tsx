import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";
import { useGap } from "~/ui/use-join";

type NoteProps = {
  tone?: "accent" | "warning" | "failed";
  /** Opens the note in bold and says what the colour says. */
  title?: ReactNode;
  /** `status` or `alert` for a note that appears while the page is open. */
  role?: "status" | "alert";
  id?: string;
  children?: ReactNode;
};

export function Note({ tone = "accent", title, role, id, children }: NoteProps) {
  const gap = useGap();
  return (
    <div className={classNames("note", tone !== "accent" && tone)} role={role} id={id}>
      {title ? (
        <strong>
          {title}
          {gap}
        </strong>
      ) : null}
      {children}
    </div>
  );
}
