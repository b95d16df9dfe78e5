import * as z from "zod";

/** A name card (RFC 7095): properties as lists of name, parameters, type, value. */
const card = z.tuple([z.literal("vcard"), z.array(z.array(z.unknown()))]).rest(z.unknown());

const entity = z.object({
  handle: z.string().optional(),
  roles: z.array(z.string()).default([]),
  vcardArray: card.optional(),
});

/** As much of a registry's answer about a network as the owner needs (RFC 9083, 5.4); everything else is left. */
export const networkAnswerSchema = z.object({
  objectClassName: z.literal("ip network"),
  handle: z.string().optional(),
  startAddress: z.string().optional(),
  endAddress: z.string().optional(),
  entities: z.array(entity).default([]),
});

/** The one it is registered to. */
const ownerRole = "registrant";

/** Handles and names of whom a network is registered to. */
export function ownersOf({
  entities,
}: z.infer<typeof networkAnswerSchema>): { handle: string; name: string }[] {
  return entities
    .filter(({ roles }) => roles.includes(ownerRole))
    .map(({ handle = "", vcardArray }) => {
      const value = vcardArray?.[1].find(([property]) => property === "fn")?.[3];
      return { handle, name: typeof value === "string" ? value : "" };
    });
}
