import { Fragment, type ReactNode } from "react";

import { textParts } from "./host-names";

/** A text whose host names break after their dots and nowhere else, as long as a label fits its line. */
export function HostText({ children }: { children: string }) {
  return (
    <>
      {textParts(children).map((part, position) => (
        <Fragment key={position}>{part.labels ? <span className="host">{part.labels.map(shownLabel)}</span> : part.text}</Fragment>
      ))}
    </>
  );
}

/** A hyphen is a place to break for browsers, unless its label is a box of its own. */
function shownLabel(label: string, position: number): ReactNode {
  return (
    <Fragment key={position}>
      {position > 0 ? <wbr /> : null}
      {label.includes("-") ? <span className="label">{label}</span> : label}
    </Fragment>
  );
}
