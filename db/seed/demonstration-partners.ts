import { randomBytes, randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { personKey } from "~/features/identity/person";
import { providerIdBytes, providerIdOf, type PartnerStatus } from "~/features/providers/partner";
import { findPartner } from "~/features/providers/partner.repository.server";
import {
  insertPartner,
  insertPartnerEvent,
  updateDecidedPartner,
  upsertMember,
} from "~/features/providers/partner-write.repository.server";
import { termsVersion } from "~/features/providers/registration";
import { dayMs } from "~/lib/time";
import { accountOfKind, displayName, people } from "~/sandbox/directory";

import type { Database } from "../schema";

type Trx = Transaction<Database>;

const variant = "MultiTenant";

type DemonstrationMember = { tenantId: string; objectId: string; name: string; email: string };

type DemonstrationPartner = {
  domain: string;
  name: string;
  members: readonly DemonstrationMember[];
  /** Days ago that it registered, and that leadership decided. */
  registeredDays: number;
  decided: {
    days: number;
    note: string;
    status: Exclude<PartnerStatus, "AwaitingEndorsement">;
  } | null;
};

/** Directory of people who are in no sandbox directory: nobody signs in as one of them. */
const elsewhere = "7e0a9700-5a4d-4b0c-8000-000000000100";

function invented(number: number, name: string, email: string): DemonstrationMember {
  const objectId = `0b1ec700-5a4d-4b0c-8000-${String(900 + number).padStart(12, "0")}`;
  return { tenantId: elsewhere, objectId, name, email };
}

function inDirectory(domain: string): DemonstrationMember[] {
  const [first, ...others] = people.filter(({ mail, userType }) => {
    return mail.endsWith(`@${domain}`) && userType === "Member";
  });
  if (!first) throw new Error(`The sandbox has nobody of ${domain}.`);
  return [first, ...others].map((person) => ({
    tenantId: person.tenant.id,
    objectId: person.id,
    name: displayName(person),
    email: person.mail,
  }));
}

/** A partner in every status; the sandbox's provider and a colleague are members of the first. */
const partners = (): DemonstrationPartner[] => [
  {
    domain: "fjordnet.example",
    name: "Fjordnet",
    members: inDirectory("fjordnet.example"),
    registeredDays: 300,
    decided: { days: 298, status: "Approved", note: "" },
  },
  {
    domain: "nordlys.example",
    name: "Nordlys Telecom",
    members: [invented(1, "Nils Aasen", "nils.aasen@nordlys.example")],
    registeredDays: 280,
    decided: { days: 275, status: "Named", note: "Agreed to be named." },
  },
  {
    domain: "summitfibre.example",
    name: "Summit Fibre",
    members: [invented(2, "Sam Reyes", "sam.reyes@summitfibre.example")],
    registeredDays: 120,
    decided: { days: 118, status: "Demo", note: "" },
  },
  {
    domain: "mesalark.example",
    name: "Mesa Lark Broadband",
    members: [invented(3, "Marta Ilves", "marta.ilves@mesalark.example")],
    registeredDays: 60,
    decided: { days: 55, status: "Preview", note: "" },
  },
  {
    domain: "kestrelsat.example",
    name: "Kestrel Satellite",
    members: [invented(4, "Kofi Mensah", "kofi.mensah@kestrelsat.example")],
    registeredDays: 4,
    decided: null,
  },
  {
    domain: "tidewater.example",
    name: "Tidewater Proxy",
    members: [invented(5, "Tess Nguyen", "tess.nguyen@tidewater.example")],
    registeredDays: 9,
    decided: {
      days: 3,
      status: "Declined",
      note: "The company resells another provider's network. That provider can register.",
    },
  },
];

/** A partner of the demonstration, with the member who acts for it. */
export type SeededPartner = { id: string; person: { key: string; name: string } };

/**
 * Enters invented companies as network providers, with their members and histories, for the first variant.
 * Where one of them is there, all are left as they are.
 *
 * @returns the partners by domain; undefined where they were there
 */
export async function seedDemonstrationPartners(
  trx: Trx,
  now: Date,
): Promise<Map<string, SeededPartner> | undefined> {
  if (await findPartner(trx, { variant, domain: "fjordnet.example" })) return undefined;
  const seeded = new Map<string, SeededPartner>();
  for (const partner of partners()) seeded.set(partner.domain, await enter(trx, partner, now));
  return seeded;
}

async function enter(trx: Trx, partner: DemonstrationPartner, now: Date): Promise<SeededPartner> {
  const { domain, name, members, registeredDays, decided } = partner;
  const id = randomUUID();
  const at = new Date(now.getTime() - registeredDays * dayMs);
  await insertPartner(trx, {
    id,
    variant,
    domain,
    providerId: providerIdOf(randomBytes(providerIdBytes)),
    name,
    url: `https://${domain}`,
    termsVersion,
    termsAcceptedAt: at,
    registeredAt: at,
  });
  const waits: PartnerStatus = "AwaitingEndorsement";
  for (const [position, member] of members.entries()) {
    const joinedAt = new Date(at.getTime() + position * dayMs);
    await upsertMember(trx, { ...member, variant, partnerId: id, joinedAt });
    await insertPartnerEvent(trx, {
      partnerId: id,
      event: position === 0 ? "registered" : "joined",
      actorKey: personKey(member),
      actorName: member.name,
      ...(position === 0 && { to: waits }),
      at: joinedAt,
    });
  }
  if (decided)
    await decide(trx, { id, ...decided }, new Date(now.getTime() - decided.days * dayMs));
  const [first] = members;
  if (!first) throw new Error(`${domain} has no member.`);
  return { id, person: { key: personKey(first), name: first.name } };
}

async function decide(
  trx: Trx,
  {
    id,
    status,
    note,
  }: { id: string; status: Exclude<PartnerStatus, "AwaitingEndorsement">; note: string },
  at: Date,
): Promise<void> {
  const leader = demonstrationLeader();
  await updateDecidedPartner(trx, id, { status, by: leader.name, at, note });
  await insertPartnerEvent(trx, {
    partnerId: id,
    event: status === "Declined" ? "declined" : "endorsed",
    actorKey: leader.key,
    actorName: leader.name,
    from: "AwaitingEndorsement",
    to: status,
    note,
    at,
  });
}

/** The sandbox's member of leadership. */
export function demonstrationLeader(): { key: string; name: string } {
  const leader = accountOfKind("leadership");
  if (!leader) throw new Error("The sandbox has no account of leadership.");
  return {
    key: personKey({ tenantId: leader.tenant.id, objectId: leader.id }),
    name: displayName(leader),
  };
}
