import type { DraftEdit } from "~/features/domain-lens/change-requests/change-request";
import type { StartedFor } from "~/features/domain-lens/change-requests/start-change.server";

import {
  decide,
  draft,
  publishAll,
  stage,
  startAs,
  submit,
  type World,
} from "./demonstration-change-steps";
import { demonstrationInstance, demonstrationSets } from "./demonstration-sets";

type DaysAgo = (days: number) => Date;

/** Two more versions, and changes in every state, each as people bring it there. */
export async function seedChanges(world: World, daysAgo: DaysAgo): Promise<void> {
  await seedPublishedChanges(world, daysAgo);
  await seedDrafts(world, daysAgo);
  await seedReviewedChanges(world, daysAgo);
  await seedStagedAndDiscarded(world, daysAgo);
}

const changeOf = ({ setIds }: World, description: string): StartedFor => ({
  kind: "change",
  setId: setIds.get(description) ?? "",
});

const withFqdns = (description: string, ...more: string[]): DraftEdit["content"] => ({
  fqdns: [
    ...(demonstrationSets.find((set) => set.description === description)?.fqdns ?? []),
    ...more,
  ],
});

/** Changes that make the second version, and a new set that makes the third. */
async function seedPublishedChanges(world: World, daysAgo: DaysAgo): Promise<void> {
  await stage(
    world,
    await draft(world, {
      started: changeOf(world, "Pictures in mail"),
      at: daysAgo(34),
      edit: {
        changeReason: "Pictures come from a second host",
        content: withFqdns("Pictures in mail", "photos2.mail.contoso.example"),
      },
    }),
    daysAgo(33),
  );
  await stage(
    world,
    await draft(world, {
      started: changeOf(world, "Room finder"),
      at: daysAgo(34),
      edit: {
        changeReason: "A wildcard covers every room",
        content: { fqdns: ["*.rooms.contoso.example"] },
      },
    }),
    daysAgo(33),
  );
  await publishAll(world, daysAgo(30));
  const archive: StartedFor = {
    kind: "new",
    instance: demonstrationInstance,
    workloadId: world.workloads.get("Contoso Mail") ?? "",
    isMemberSet: false,
  };
  await stage(
    world,
    await draft(world, {
      started: archive,
      at: daysAgo(12),
      edit: {
        changeReason: "Archived mail is read from here",
        content: {
          publicDescription: "Archive",
          optionalFunctionality: "Archived mail is not found",
          tcpPorts: "443",
          fqdns: ["archive.contoso.example"],
        },
      },
    }),
    daysAgo(10),
  );
  await publishAll(world, daysAgo(7));
}

async function seedDrafts(world: World, daysAgo: DaysAgo): Promise<void> {
  const { champion } = world.people;
  await draft(world, {
    started: changeOf(world, "Invitations from elsewhere"),
    at: daysAgo(5),
    edit: {
      changeReason: "",
      content: withFqdns("Invitations from elsewhere", "ics2.contoso.example"),
    },
  });
  await startAs(world, {
    actor: champion,
    started: changeOf(world, "Mail clients"),
    at: daysAgo(2),
  });
}

/** One change that waits for the council, and one that the council blocked. */
async function seedReviewedChanges(world: World, daysAgo: DaysAgo): Promise<void> {
  const { champion, council } = world.people;
  const waiting = await draft(world, {
    started: changeOf(world, "Mailboxes on the web"),
    at: daysAgo(6),
    edit: {
      changeReason: "New front door in the north",
      content: withFqdns("Mailboxes on the web", "north.outlook.contoso.example"),
    },
  });
  await submit(world, waiting, daysAgo(4));
  await decide(world, {
    change: waiting,
    event: "WorkloadChampApproveChanges",
    actor: champion,
    at: daysAgo(3),
  });
  const blocked = await draft(world, {
    started: changeOf(world, "Calendars"),
    at: daysAgo(9),
    edit: {
      changeReason: "Retire the old name",
      content: { fqdns: ["cal.contoso.example"] },
    },
  });
  await submit(world, blocked, daysAgo(8));
  await decide(world, {
    change: blocked,
    event: "BlockChanges",
    actor: council,
    at: daysAgo(7),
    note: "Customers do not know the new name yet",
  });
}

async function seedStagedAndDiscarded(world: World, daysAgo: DaysAgo): Promise<void> {
  const { secondCouncil } = world.people;
  const staged = await draft(world, {
    started: changeOf(world, "Finding a mailbox"),
    at: daysAgo(3),
    edit: {
      changeReason: "Second host for mail clients",
      content: withFqdns("Finding a mailbox", "autodiscover2.contoso.example"),
    },
  });
  // Staged now: what was staged before the last publish run would go with it at once.
  await stage(world, staged, daysAgo(0));
  const dropped = await draft(world, {
    started: changeOf(world, "Delivery of mail"),
    at: daysAgo(20),
    edit: {
      changeReason: "Not needed",
      content: { tcpPorts: "25,465" },
    },
  });
  await decide(world, {
    change: dropped,
    event: "DiscardChanges",
    actor: secondCouncil,
    at: daysAgo(18),
  });
}
