import type { Context } from "~/features/access/context.server";
import { notFound } from "~/platform/http.server";

import type { Member, Partner } from "./member";
import { memberIdSchema, partnerIdSchema } from "./partner-list.schema";
import { findPartner, listMembers } from "./partner.repository.server";

type Reading = Pick<Context, "db" | "variant">;

/** The partner that an address names. @throws {Response} 404 when there is none of that id in the variant */
export async function requirePartner(
  { db, variant }: Reading,
  partnerId: string | undefined,
): Promise<Partner> {
  const id = partnerIdSchema.safeParse(partnerId);
  const found = id.success ? await findPartner(db, { variant, id: id.data }) : undefined;
  if (!found) throw notFound();
  return found;
}

/** The member of a partner that an address names. @throws {Response} 404 likewise */
export async function requireMember(
  context: Reading,
  { partnerId, memberId }: { partnerId?: string; memberId?: string },
): Promise<{ partner: Partner; member: Member }> {
  const partner = await requirePartner(context, partnerId);
  const id = memberIdSchema.safeParse(memberId);
  const members = id.success ? await listMembers(context.db, partner.id) : [];
  const member = members.find((each) => each.id === id.data);
  if (!member) throw notFound();
  return { partner, member };
}
