import type * as z from "zod";

import type { CommonAttributes } from "~/features/domain-lens/fqdns/fqdn";

import type { updateCommonAttributesSchema } from "./bodies.schema";

type Body = Partial<Omit<z.infer<typeof updateCommonAttributesSchema>, "id" | "revision">>;

/** The attributes of a call's body by the names that records have them; what is absent stays absent. */
export function attributesOf({
  isCustomerFacingStatus,
  isCustomerFacingNote,
  ...rest
}: Body): Partial<CommonAttributes> {
  const named = {
    ...rest,
    customerFacingStatus: isCustomerFacingStatus,
    customerFacingNote: isCustomerFacingNote,
  };
  return Object.fromEntries(
    Object.entries(named)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === "" ? null : value]),
  );
}
