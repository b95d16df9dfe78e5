import type { ReactNode } from "react";

type FoldProps = {
  title: string;
  /** Beside the title: what is inside, in few words. */
  summary: string;
  isOpen?: boolean;
  /** Stays folded in print, where what the summary says is enough. */
  isBrief?: boolean;
  children: ReactNode;
};

/**
 * A group with a heading, folded on the screen and open in print. The heading stands outside of
 * the summary, since screen readers lose headings inside of one.
 */
export function Fold({ title, summary, isOpen, isBrief, children }: FoldProps) {
  return (
    <section className="fold">
      <h3>{title}</h3>
      <details open={isOpen} className={isBrief ? "brief" : undefined}>
        <summary>
          <span className="visually-hidden">{`${title}: `}</span>
          {summary}
        </summary>
        {children}
      </details>
    </section>
  );
}
