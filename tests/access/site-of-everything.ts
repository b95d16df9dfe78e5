import { forgetSettings } from "~/features/settings/read-settings.server";
import { serverFlagNames } from "~/features/settings/server-flags";
import type { TestSite } from "#tests/support/site";

/**
 * A site where people can sign in, every flag is on and nobody runs out of a budget. Nobody answers
 * at the authority.
 */
export const siteOfEverything = {
  variables: {
    IDENTITY_AUTHORITY: "http://127.0.0.1:9/",
    IDENTITY_CLIENT_ID: "pathlens",
    IDENTITY_CLIENT_SECRET: "not-asked-for",
    SESSION_SECRET: "s".repeat(32),
    RATE_LIMITS: "off",
  },
  /** Makes every flag of the server hold. */
  async switchOn({ application: { db } }: TestSite): Promise<void> {
    for (const variant of ["MultiTenant", "GCC"] as const) {
      await db
        .insertInto("setting")
        .values(
          serverFlagNames.map((key) => ({ variant, key, value: "true", updated_at: new Date() })),
        )
        .execute();
      forgetSettings({ db, variant });
    }
  },
};
