import { randomUUID } from "node:crypto";

import { aWorkload } from "#tests/factories/endpoint-set";
import {
  championOf,
  championOfArea,
  editorOf,
  ofCouncil,
  somebody,
  type Somebody,
} from "#tests/support/endpoint-changes";
import { personKey } from "~/features/domain-lens/person";
import type { Db } from "~/platform/database.server";

/** Who may do what, as it was handed out. Persons are keys. */
export type Standings = {
  championsOf: (workloads: readonly string[]) => string[];
  council: string[];
  bypassers: string[];
  /** Workloads that the feed does not have. */ inside: string[];
};

export type Cast = {
  actors: Somebody[];
  writers: Somebody[];
  reviewers: Somebody[];
  workloads: string[];
  standings: Standings;
};

/**
 * Eight people over two workloads of one area; one holds two roles, one comes under two variants
 * with another role in each.
 */
export async function settleCast(db: Db): Promise<Cast> {
  const [mail, calendar] = [await aWorkload(db, "Mail"), await aWorkload(db, "Calendar")];
  const intranet = await aWorkload(db, "Intranet", { workloadType: "Internal" });
  const twice = randomUUID();
  const editors = [
    await somebody(db, "Edda", [editorOf(mail), editorOf(calendar), editorOf(intranet)]),
    await somebody(db, "Emil", [editorOf(mail), editorOf(intranet)]),
  ];
  const first = await somebody(db, "Chandra", [championOf(mail)]);
  const second = await somebody(db, "Cho", [
    championOf(mail),
    championOf(calendar),
    championOf(intranet),
  ]);
  const ofArea = await somebody(db, "Sefa", [championOfArea("Exchange")]);
  const council = await somebody(db, "Connie", [ofCouncil]);
  const both = await somebody(db, "Bo", [championOf(mail), ofCouncil]);
  const here = await somebody(db, "Tove", [championOf(calendar), championOf(mail)], {
    objectId: twice,
  });
  const there = await somebody(db, "Tove", [ofCouncil], { objectId: twice, variant: "GCC" });
  const key = ({ account }: Somebody) => personKey(account);
  const champions: Record<string, Somebody[]> = {
    [mail]: [first, second, ofArea, both, here],
    [calendar]: [second, ofArea, here],
    [intranet]: [second, ofArea],
  };
  const reviewers = [first, second, ofArea, council, both, here, there];
  return {
    actors: [...editors, ...reviewers],
    writers: editors,
    reviewers,
    workloads: [mail, calendar, intranet],
    standings: {
      championsOf: (workloads) =>
        (champions[workloads[0] ?? ""] ?? [])
          .filter((person) => workloads.every((workload) => champions[workload]?.includes(person)))
          .map(key),
      council: [council, both, there].map(key),
      bypassers: [ofArea, council, both, there].map(key),
      inside: [intranet],
    },
  };
}
