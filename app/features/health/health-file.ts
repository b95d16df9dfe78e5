import type { ListFile } from "~/lib/list/list-file";

import type { HealthRow } from "./health-row.view";

/** Issues as a file. Instants are ISO 8601 in UTC, scores go from 0 to 100. */
export const healthFile: ListFile<HealthRow> = {
  name: "pathlens-network-health",
  columns: {
    id: ({ id }) => id,
    source: ({ source }) => source,
    location: ({ location }) => location,
    latitude: ({ point }) => point?.latitude ?? null,
    longitude: ({ point }) => point?.longitude ?? null,
    health: ({ severity }) => severity,
    status: ({ status }) => status,
    title: (row) => (row.source === "incident" ? row.title : null),
    details: (row) => (row.source === "incident" ? row.details : null),
    score: (row) => (row.source === "metro" ? row.score : null),
    usualScore: (row) => (row.source === "metro" ? row.usualScore : null),
    customerCount: (row) => (row.source === "metro" ? row.customerCount : null),
    beganAt: ({ beganAt }) => beganAt,
    updatedAt: ({ updatedAt }) => updatedAt,
    endedAt: ({ endedAt }) => endedAt,
  },
};
