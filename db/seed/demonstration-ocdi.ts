import type { ActingPerson } from "~/features/domain-lens/acting-person";
import type { Instance } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { decideAssociation } from "~/features/domain-lens/ocdi/decide-association.server";
import type { OcdiStatus, TransitionStage } from "~/features/domain-lens/ocdi/ocdi-association";
import { typedNames } from "~/features/domain-lens/ocdi/typed-association";
import { saveAssociation } from "~/features/domain-lens/ocdi/save-association.server";
import { personOf } from "~/features/domain-lens/person";
import { upsertServiceTree } from "~/features/domain-lens/service-tree/service-tree.repository.server";
import type { Db } from "~/platform/database.server";

import type { DemonstrationActor, DemonstrationPeople } from "./demonstration-people";

const mailService = { id: "contoso-mail", name: "Contoso Mail" };

const rows: {
  status: OcdiStatus;
  legacy: string;
  ocdi: string;
  stage: TransitionStage;
  gaOn: string;
}[] = [
  {
    status: "Approved",
    legacy: "found5.contoso.example",
    ocdi: "mail.cloud.microsoft",
    stage: "S4-Preview",
    gaOn: "2027-02-01",
  },
  {
    status: "Pending",
    legacy: "found6.contoso.example\nfound7.contoso.example",
    ocdi: "pictures.usercontent.microsoft",
    stage: "S2-Planning",
    gaOn: "2027-06-01",
  },
  {
    status: "Rejected",
    legacy: "found8.contoso.example",
    ocdi: "fonts.static.microsoft",
    stage: "S0-Engaged",
    gaOn: "2027-09-01",
  },
  {
    status: "Not Started",
    legacy: "found9.contoso.example",
    ocdi: "search.cloud.microsoft",
    stage: "S1-Aligned",
    gaOn: "2027-12-01",
  },
];

/** Gives the names that were found for mail their service, and one OCDI association to each status. */
export async function seedDemonstrationOcdi(
  {
    db,
    people,
    now,
  }: { db: Db; people: Pick<DemonstrationPeople, "editor" | "council">; now: Date },
  instance: Instance,
): Promise<void> {
  await upsertServiceTree(db, [mailService, { id: "contoso-calendar", name: "Contoso Calendar" }]);
  const names = Array.from({ length: 12 }, (_, index) => `found${index + 1}.contoso.example`);
  await db
    .updateTable("fqdn")
    .set({ service_tree_id: mailService.id })
    .where("instance", "=", instance)
    .where("domain_name", "in", names)
    .execute();
  for (const { status, legacy, ocdi, stage, gaOn } of rows) {
    const saved = await saveAssociation(
      { db, now, person: acting(people.editor) },
      {
        id: null,
        revision: null,
        isProposed: status !== "Not Started",
        typed: { instance, legacy: typedNames(legacy), ocdi: typedNames(ocdi), stage, gaOn },
      },
    );
    if (!saved.ok)
      throw new Error(
        `The demonstration's association of ${legacy} is refused: ${saved.refusal.reason}.`,
      );
    const event = status === "Approved" ? "approve" : "reject";
    if (status === "Approved" || status === "Rejected")
      await decideAssociation(
        { db, now, person: acting(people.council) },
        {
          id: saved.value.id,
          event,
          revision: null,
          note: status === "Rejected" ? "The name is taken by another product." : "",
        },
      );
  }
}

function acting({ account, scopes }: DemonstrationActor): ActingPerson {
  return { ...personOf(account), scopes };
}
