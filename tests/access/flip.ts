import { grants, type Permission, type Role } from "~/features/access/permissions";

const table = grants as Record<Role, readonly Permission[]>;

export type Flip = { role: Role; permission: Permission };

/** Gives a role a permission it does not have, or takes one that it has. @returns what undoes it */
export function flip({ role, permission }: Flip): () => void {
  const before = table[role];
  table[role] = before.includes(permission)
    ? before.filter((each) => each !== permission)
    : [...before, permission];
  return () => {
    table[role] = before;
  };
}

/** What `work` finds while a grant is flipped. */
export async function whileFlipped<Value>(grant: Flip, work: () => Promise<Value>): Promise<Value> {
  const undo = flip(grant);
  try {
    return await work();
  } finally {
    undo();
  }
}
