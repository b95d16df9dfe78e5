import type { ReactNode } from "react";

import type { Part } from "~/lib/part";

import { FailedPart } from "./failed-part";

type PartSectionProps<Shown> = {
  id?: string;
  title: string;
  part: Part<Shown>;
  /** What is said where the part failed. */
  failure: string;
  /** The same page. */
  againHref: string;
  children: (shown: Shown) => ReactNode;
};

/** A section of a page, or why it is not there and the way to try again. */
export function PartSection<Shown>(props: PartSectionProps<Shown>) {
  const { id, title, part, failure, againHref, children } = props;
  return (
    <section id={id}>
      <h2>{title}</h2>
      {part.fault === null ? (
        children(part.shown)
      ) : (
        <FailedPart failure={failure} fault={part.fault} againHref={againHref} />
      )}
    </section>
  );
}
