import type { ReactNode } from "react";

type MoreProps = {
  summary: ReactNode;
  isOpen?: boolean;
  id?: string;
  /** Not indented. */ isPlain?: boolean;
  children: ReactNode;
};

/** Something that is shown on request, without script. Closed, it is left out of print. */
export function More({ summary, isOpen, id, isPlain, children }: MoreProps) {
  return (
    <details className="more" open={isOpen} id={id}>
      <summary>{summary}</summary>
      {isPlain ? children : <div className="details-body">{children}</div>}
    </details>
  );
}
