/** Stands in a table cell that has nothing to say; on a phone the cell vanishes. */
export function Absent() {
  return <span className="absent">{"–"}</span>;
}
