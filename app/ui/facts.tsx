import type { ReactNode } from "react";
import { Fragment } from "react";

export type Fact = { name: string; value: ReactNode };

/** Names and values of one thing, as a description list. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
