import { createContext, useContext } from "react";

import type { InstantPrecision } from "~/ui/format";
import { useFormat } from "~/ui/use-format";

/** Whether instants are dense, as in a table: short, and without the year while it is the current one. */
export const InTableContext = createContext(false);

type TimeProps = {
  /** An instant: a date, or an ISO 8601 text as loaders hand it over. */
  at: Date | string;
  precision?: InstantPrecision;
  /** IANA name; the one that the reader chose unless told. */
  timeZone?: string;
};

/** An instant in the page's language with its zone, readable by machines too. */
export function Time({ at, precision, timeZone }: TimeProps) {
  const { instant } = useFormat();
  const isInTable = useContext(InTableContext);
  const date = typeof at === "string" ? new Date(at) : at;
  return (
    <time dateTime={date.toISOString()}>
      {instant(date, { precision, timeZone, shortFrom: isInTable ? new Date() : undefined })}
    </time>
  );
}
