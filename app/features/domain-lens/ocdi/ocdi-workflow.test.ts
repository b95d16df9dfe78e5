import { describe, expect, it } from "vitest";

import type { RoleScope } from "~/features/identity/account";

import { ocdiStatuses, type OcdiStatus } from "./ocdi-association";
import {
  allowedOcdiEvents,
  decideOcdi,
  ocdiEvents,
  type OcdiEvent,
  type OcdiStanding,
} from "./ocdi-workflow";

const mail = { id: "mail", serviceArea: "Exchange" };
const chat = { id: "chat", serviceArea: "Skype" };
const scope = (of: Partial<RoleScope> & Pick<RoleScope, "role">): RoleScope => ({
  workloadId: null,
  serviceArea: null,
  ...of,
});
const council = scope({ role: "connectivity-champion" });

const people: Record<string, RoleScope[]> = {
  nobody: [],
  editor: [scope({ role: "editor", workloadId: "mail" })],
  champion: [scope({ role: "workload-champion", workloadId: "mail" })],
  "area champion": [scope({ role: "service-champion", serviceArea: "Exchange" })],
  "editor of another": [scope({ role: "editor", workloadId: "chat" })],
  council: [council],
  "council that wrote": [council],
};
const editors = ["editor", "champion", "area champion", "council", "council that wrote"];
const authorKeys = ["editor", "council that wrote"];
const standing = (status: OcdiStatus): OcdiStanding => ({ status, authorKeys, workloads: [mail] });
const as = (who: string) => ({ key: who, scopes: people[who] ?? [] });

/** What each event leads to and for whom; everything else is refused. */
const allowed: Record<OcdiStatus, Partial<Record<OcdiEvent, [to: OcdiStatus, who: string[]]>>> = {
  "Not Started": {
    edit: ["Not Started", editors],
    propose: ["Pending", editors],
    delete: ["Not Started", editors],
  },
  Pending: {
    edit: ["Pending", editors],
    approve: ["Approved", ["council"]],
    reject: ["Rejected", ["council"]],
    delete: ["Pending", editors],
  },
  Approved: { edit: ["Pending", editors] },
  Rejected: {
    edit: ["Not Started", editors],
    propose: ["Pending", editors],
    delete: ["Rejected", editors],
  },
};

describe.each(ocdiStatuses)("%s", (status) => {
  it.each(ocdiEvents.flatMap((event) => Object.keys(people).map((who) => [event, who] as const)))(
    "%s by %s",
    (event, who) => {
      const row = allowed[status][event];
      const outcome = decideOcdi(standing(status), as(who), { event, note: "because" });
      expect(outcome.ok ? outcome.value : null).toBe(row?.[1].includes(who) ? row[0] : null);
      expect(allowedOcdiEvents(standing(status), as(who)).includes(event)).toBe(outcome.ok);
    },
  );
});

it.each([
  ["Approved", "delete", "editor", "", "not-in-this-status"],
  ["Approved", "approve", "council", "", "not-in-this-status"],
  ["Pending", "approve", "editor", "", "not-permitted"],
  ["Pending", "approve", "council that wrote", "", "own-edit"],
  ["Pending", "reject", "council that wrote", "no", "own-edit"],
  ["Pending", "reject", "council", " ", "note-missing"],
  ["Pending", "edit", "editor of another", "", "not-permitted"],
] as const)("%s + %s by %s with the note %j: %s", (status, event, who, note, refusal) => {
  expect(decideOcdi(standing(status), as(who), { event, note })).toEqual({ ok: false, refusal });
});

it("a group of several workloads is for those who edit them all", () => {
  const both: OcdiStanding = { status: "Not Started", authorKeys: [], workloads: [mail, chat] };
  const may = (scopes: RoleScope[], workloads = both.workloads) =>
    decideOcdi({ ...both, workloads }, { key: "x", scopes }, { event: "edit" }).ok;
  expect(may([...people.editor!])).toBe(false);
  expect(may([...people.editor!, ...people["editor of another"]!])).toBe(true);
  expect(may([council])).toBe(true);
  expect(may([...people.editor!], [mail, null])).toBe(true);
  expect(may([], [null])).toBe(false);
  expect(may([], [])).toBe(false);
});
