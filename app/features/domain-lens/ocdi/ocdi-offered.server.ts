import { readSettings, type SettingsReader } from "~/features/settings/read-settings.server";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

/** Whether this deployment has OCDI associations. */
export async function isOcdiOffered(reader: SettingsReader): Promise<boolean> {
  return (await readSettings(reader)).isOcdiAssociationEnabled;
}

/** Whether a variant of this deployment has them. */
export async function isOcdiOfferedToSome(db: Db, variants: readonly Variant[]): Promise<boolean> {
  return (await Promise.all(variants.map((variant) => isOcdiOffered({ db, variant })))).includes(
    true,
  );
}
