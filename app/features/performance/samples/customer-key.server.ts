import { createHmac } from "node:crypto";

import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";
import { generatedSecret } from "~/platform/generated-secret.server";

import { noteCustomerKey } from "./sample-customer.repository.server";

type KeySettings = Pick<Environment, "customerKey" | "customerKeyVersion">;

/** The deployment's key for customers: CUSTOMER_KEY, else a secret of the data folder. */
export async function customerKey(): Promise<Uint8Array | string> {
  const { environment } = application();
  return environment.customerKey ?? (await generatedSecret(environment.dataDir, "customer"));
}

/**
 * Whether CUSTOMER_KEY is the one that customers of its version were stored with. Under another key every
 * customer would be a new one, and figures would count it twice.
 *
 * @returns false for a key that changed without a new CUSTOMER_KEY_VERSION, or a version that is older than
 *   the newest one in use
 */
export async function isKnownCustomerKey(
  db: Db,
  { customerKey: key, customerKeyVersion: version }: KeySettings,
): Promise<boolean> {
  if (key === undefined) return true;
  const digest = createHmac("sha256", key).update("check of the customer key").digest();
  return noteCustomerKey(db, { version, digest });
}
