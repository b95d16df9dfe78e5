import type { Solution, SolutionEntry, SolutionList } from "./solution";

/**
 * A solution as a line of a file, which `solutionLineSchema` reads again. Instants are ISO 8601 in UTC.
 *
 * @param owner domain of the provider; null is leadership
 */
export function solutionLine(
  solution: Solution,
  { owner, entries }: { owner: string | null; entries: readonly SolutionEntry[] },
) {
  const { approved } = solution;
  return {
    owner,
    name: solution.name,
    type: solution.type,
    connectionType: solution.connectionType,
    visibility: solution.visibility,
    description: solution.description,
    setUpUrl: solution.setUpUrl,
    state: solution.state,
    status: solution.status,
    tags: solution.tags,
    approved: approved && {
      name: approved.name,
      type: approved.type,
      visibility: approved.visibility,
      state: approved.state,
      approvedBy: approved.by,
      approvedDate: approved.at.toISOString(),
    },
    dateAdded: solution.addedAt.toISOString(),
    dateLastVerified: solution.verifiedAt?.toISOString() ?? null,
    addedByUser: solution.addedByName,
    ...listsOf(entries),
    waiting: listsOf(entries.filter(({ isAccepted }) => !isAccepted)),
  };
}

function listsOf(entries: readonly SolutionEntry[]) {
  const valuesOf = (list: SolutionList) =>
    entries.filter((entry) => entry.list === list).map(({ value }) => value);
  return {
    asns: valuesOf("asns").map(Number),
    ips: valuesOf("ips"),
    sslCertificates: valuesOf("sslCertificates"),
    vpns: valuesOf("vpns"),
  };
}
