import type { ListFile } from "~/lib/list/list-file";

import type { SolutionRowView } from "./solution.view";

/** Solutions as a file. */
export const solutionFile: ListFile<SolutionRowView> = {
  name: "pathlens-solutions",
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    owner: ({ owner }) => owner,
    type: ({ type }) => type,
    connectionType: ({ connectionType }) => connectionType,
    state: ({ state }) => state,
    status: ({ status }) => status,
    visibility: ({ visibility }) => visibility,
    isOfficial: ({ isOfficial }) => isOfficial,
    tags: ({ tags }) => tags.join("; "),
    asns: ({ counts }) => counts.asns,
    ips: ({ counts }) => counts.ips,
    sslCertificates: ({ counts }) => counts.sslCertificates,
    vpns: ({ counts }) => counts.vpns,
    waitingEntries: ({ waitingCount }) => waitingCount,
    openContributions: ({ openContributions }) => openContributions,
    dateAdded: ({ addedAt }) => addedAt,
    dateLastVerified: ({ verifiedAt }) => verifiedAt,
  },
};
