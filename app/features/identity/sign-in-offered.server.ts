import { readSettings, type SettingsReader } from "~/features/settings/read-settings.server";
import type { Environment } from "~/platform/environment.server";
import { sandbox } from "~/platform/sandbox-parts.server";

type Asked = SettingsReader & { environment: Pick<Environment, "clouds"> };

/** Whether people can sign in here at all: somebody has to vouch for them, and no setting may have switched it off. */
export async function isSignInOffered({ environment, ...reader }: Asked): Promise<boolean> {
  if (!environment.clouds[reader.variant].identity && !sandbox()?.identity) return false;
  return !(await isSignInDisabled(reader));
}

/**
 * Whether a setting makes this a site without sign-in, for sessions that live as well. The only
 * place that reads DisableSignIn.
 */
export async function isSignInDisabled(reader: SettingsReader): Promise<boolean> {
  return (await readSettings(reader)).DisableSignIn;
}
