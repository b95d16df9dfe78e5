import { Fragment, type ReactNode } from "react";

import { shortNameCharacters, textParts } from "./host-names";

type HostTextProps = {
  children: string;
  /** Whether names stand one to a line, where a short one needs nothing to stay whole. */
  isByLine?: boolean;
};

/** A text whose host names break after their dots and nowhere else, as long as a label fits its line. */
export function HostText({ children, isByLine = false }: HostTextProps) {
  return (
    <>
      {shownParts(children, isByLine).map((part, position) =>
        typeof part === "string" ? (
          part
        ) : (
          <span key={position} className="host">
            {part.map(shownLabel)}
          </span>
        ),
      )}
    </>
  );
}

/** Names by their labels, and all the rest as few texts as there can be: React would put a comment between two. */
function shownParts(text: string, isByLine: boolean): (string | string[])[] {
  const shown: (string | string[])[] = [];
  for (const { text: part, labels } of textParts(text)) {
    const last = shown.at(-1);
    if (labels && !(isByLine && labels.length === 1)) shown.push(labels);
    else if (typeof last === "string") shown[shown.length - 1] = last + part;
    else shown.push(part);
  }
  return shown;
}

/** Browsers break after a hyphen, unless its label forbids it; a label too long for a narrow line has to break. */
function shownLabel(label: string, position: number): ReactNode {
  const isUnbroken = label.includes("-") && label.length <= shortNameCharacters;
  return (
    <Fragment key={position}>
      {position > 0 ? <wbr /> : null}
      {isUnbroken ? <span className="label">{label}</span> : label}
    </Fragment>
  );
}
