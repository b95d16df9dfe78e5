import { expect, it } from "vitest";

import type { WorkloadContent } from "./workload";
import { shownWorkloadEvent } from "./workload-history";

const mail: WorkloadContent = {
  name: "Mail",
  workloadType: "External",
  serviceArea: "Exchange",
  championName: null,
  championSecurityGroup: null,
  championEmail: "mail@example.com",
  propertyGroups: ["one", "two"],
};

it.each<[string, WorkloadContent | null, WorkloadContent, string[]]>([
  [
    "of a new one is all that it has",
    null,
    mail,
    [
      "name:  → Mail",
      "workloadType:  → External",
      "serviceArea:  → Exchange",
      "championEmail:  → mail@example.com",
      "propertyGroups:  → one, two",
    ],
  ],
  [
    "is what was changed",
    mail,
    { ...mail, name: "Post", championEmail: null },
    ["name: Mail → Post", "championEmail: mail@example.com → "],
  ],
  [
    "is nothing where it was saved as it was",
    mail,
    { ...mail, propertyGroups: ["one", "two"] },
    [],
  ],
])("a line of a workload's history %s", (_case, before, after, changes) => {
  const shown = shownWorkloadEvent({
    id: 1,
    occurredAt: new Date("2030-01-01T00:00:00Z"),
    actorName: "Sefa",
    before,
    after,
  });
  expect([
    shown.isNew,
    shown.changes.map(({ attribute, from, to }) => `${attribute}: ${from} → ${to}`),
  ]).toEqual([before === null, changes]);
});
