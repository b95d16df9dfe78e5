import type { Solution, SolutionEntry, SolutionList } from "~/features/solutions/solution";

/** A solution as the calls have it, without its lists. Instants are ISO 8601 in UTC. */
function solutionFacts(solution: Solution) {
  const { approved, verifiedAt } = solution;
  return {
    id: solution.id,
    name: solution.name,
    type: solution.type,
    connectionType: solution.connectionType,
    state: solution.state,
    status: solution.status,
    visibility: solution.visibility,
    isOfficial: solution.isOfficial,
    ownerPartnerId: solution.ownerPartnerId,
    description: solution.description,
    setUpUrl: solution.setUpUrl,
    tags: [...solution.tags],
    revision: solution.revision,
    dateAdded: solution.addedAt.toISOString(),
    dateLastVerified: verifiedAt?.toISOString() ?? null,
    addedByMethod: solution.addedByMethod,
    addedByUser: solution.addedByName,
    approvedBy: approved?.by ?? null,
    approvedDate: approved?.at.toISOString() ?? null,
  };
}

/** A solution with its lists, as its owner and leadership read it. */
export function solutionEntity(solution: Solution, entries: readonly SolutionEntry[]) {
  return {
    ...solutionFacts(solution),
    ...listsOf(entries),
    waiting: listsOf(entries.filter(({ isAccepted }) => !isAccepted)),
  };
}

/** A solution of a list, with the sizes of its own lists. */
export function listedSolutionEntity(solution: Solution) {
  const { counts, waitingCount } = solution;
  return { ...solutionFacts(solution), counts: { ...counts }, waitingCount };
}

function listsOf(entries: readonly SolutionEntry[]) {
  const valuesOf = (list: SolutionList) =>
    entries.filter((entry) => entry.list === list).map(({ value }) => value);
  return {
    asns: valuesOf("asns")
      .map(Number)
      .sort((one, other) => one - other),
    ips: valuesOf("ips"),
    sslCertificates: valuesOf("sslCertificates"),
    vpns: valuesOf("vpns"),
  };
}
