import * as z from "zod";

/** Most groups that may be named. */
const groupLimit = 100;

/** `tenant/group`, each by its id in the directory. */
const directoryGroup = z
  .string()
  .regex(/^[\w-]{1,64}\/[\w-]{1,64}$/, "is not a tenant and a group such as tenant-id/group-id");

export const declaredSettings = {
  shape: {
    /**
     * Groups of directories whose members read figures of their provider's solutions, by the role provider. Every
     * member of a provider reads them where none is named. Source: specification, section 6.
     */
    partnerDataGroups: z.array(directoryGroup).max(groupLimit),
  },
  defaults: { partnerDataGroups: [] as string[] },
};
