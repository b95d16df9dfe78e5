import type { ListFile } from "~/lib/list/list-file";

import type { ListedPartner } from "./partner-list.repository.server";

/** The partners as a file, for leadership. */
export const partnerFile: ListFile<ListedPartner> = {
  name: "pathlens-partners",
  columns: {
    id: ({ id }) => id,
    providerId: ({ providerId }) => providerId,
    name: ({ name }) => name,
    url: ({ url }) => url,
    domain: ({ domain }) => domain,
    status: ({ status }) => status,
    members: ({ memberCount }) => memberCount,
    registeredAt: ({ registeredAt }) => registeredAt.toISOString(),
    decidedBy: ({ decided }) => decided?.by ?? null,
    decidedAt: ({ decided }) => decided?.at.toISOString() ?? null,
    note: ({ decided }) => decided?.note ?? null,
  },
};
