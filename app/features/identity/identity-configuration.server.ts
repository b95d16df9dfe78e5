import type { Variant } from "~/features/settings/variants";
import type { Environment } from "~/platform/environment.server";
import type { StaffRole } from "~/platform/variable-values";
import { sandbox } from "~/platform/sandbox-parts.server";

export type IdentityConfiguration = {
  /** Issuer, or the address below which its discovery document lies. */
  authority: string;
  clientId: string;
  clientSecret: string;
  /** Audience of access tokens for our own calls. */
  apiAudience: string;
  /** Base of the directory's calls where it is not the variant's setting. */
  graphBaseUrl: string | null;
  roleGroups: readonly { tenantId: string; groupId: string; role: StaffRole }[];
};

/** Scope that an access token for our own calls must carry. */
export const apiScope = "access_as_user";

/**
 * Who signs people in to a variant: the authority configured for it, else the sandbox's; undefined
 * when nobody does.
 */
export function identityConfiguration({
  environment,
  variant,
}: {
  environment: Environment;
  variant: Variant;
}): IdentityConfiguration | undefined {
  const { roleGroups, clouds } = environment;
  const { identity: configured } = clouds[variant];
  const standIn = sandbox()?.identity;
  if (configured)
    return {
      ...configured,
      apiAudience: `api://${configured.clientId}`,
      graphBaseUrl: null,
      roleGroups,
    };
  if (!standIn) return undefined;
  const { authority, clientId, clientSecret, graphBaseUrl } = standIn;
  return {
    authority,
    clientId,
    clientSecret,
    apiAudience: `api://${clientId}`,
    graphBaseUrl,
    roleGroups: [...standIn.roleGroups, ...roleGroups],
  };
}
