import type { ListFile } from "~/lib/list/list-file";

/** What the operator typed, and where it is looked for: names and addresses by their beginning, ids as a whole. */
export type AccountSearch = { by: "name" | "email" | "object-id"; text: string };

/** Object ids of directories (RFC 9562). */
const objectId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where a text is looked for: an id and an address are known by their form, all else is a name. */
export function accountSearchOf(typed: string): AccountSearch {
  const text = typed.trim().toLowerCase();
  if (objectId.test(text)) return { by: "object-id", text };
  return { by: text.includes("@") ? "email" : "name", text };
}

/** Accounts as a file. */
export const accountFile: ListFile<{
  id: string;
  name: string;
  email: string | null;
  tenantId: string;
  objectId: string;
  signedInAt: Date;
  sessions: number;
}> = {
  name: "pathlens-accounts",
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    email: ({ email }) => email,
    tenantId: ({ tenantId }) => tenantId,
    objectId: ({ objectId }) => objectId,
    signedInAt: ({ signedInAt }) => signedInAt.toISOString(),
    sessions: ({ sessions }) => sessions,
  },
};
