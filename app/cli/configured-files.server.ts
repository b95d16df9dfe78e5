import { readIpam } from "~/features/domain-lens/validation/ipam.server";
import { readAddressDatabase } from "~/features/geo/address-database.server";
import { isKnownCustomerKey } from "~/features/performance/samples/customer-key.server";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";
import { generatedSecret } from "~/platform/generated-secret.server";

import { CommandError } from "~/platform/command-error";

type Files = Pick<Environment, "ipamPrefixesFile" | "geoIpCityDb" | "geoIpAsnDb">;

/**
 * Reads every file that the environment names: a site that starts without one of them would give other
 * answers than it was set up for.
 *
 * @throws {CommandError} naming each that cannot be read
 */
export async function requireConfiguredFiles({
  ipamPrefixesFile,
  geoIpCityDb,
  geoIpAsnDb,
}: Files): Promise<void> {
  const ipam = await readIpam(ipamPrefixesFile);
  const problems = [
    ...(ipam.state === "unreadable"
      ? [`IPAM_PREFIXES_FILE: ${ipamPrefixesFile} cannot be read.`]
      : []),
    ...(await databaseProblem("GEOIP_CITY_DB", geoIpCityDb)),
    ...(await databaseProblem("GEOIP_ASN_DB", geoIpAsnDb)),
  ];
  if (problems.length > 0)
    throw new CommandError(`A configured file does not fit:\n  - ${problems.join("\n  - ")}`);
}

async function databaseProblem(variable: string, source: string | undefined): Promise<string[]> {
  if (source === undefined) return [];
  try {
    await readAddressDatabase(source);
    return [];
  } catch (error) {
    return [
      `${variable}: ${source} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    ];
  }
}

/**
 * Reads the secrets that the environment leaves to the data folder, or makes them, before the first
 * request needs one.
 *
 * @throws {CommandError} when one cannot be read or written
 */
export async function readSecrets({
  dataDir,
  sessionSecret,
  customerKey,
}: Pick<Environment, "dataDir" | "sessionSecret" | "customerKey">): Promise<void> {
  try {
    if (sessionSecret === undefined) await generatedSecret(dataDir, "session");
    if (customerKey === undefined) await generatedSecret(dataDir, "customer");
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Compares CUSTOMER_KEY with the one that the database was used with.
 *
 * @throws {CommandError} when it changed and its version did not
 */
export async function requireKnownCustomerKey(
  db: Db,
  environment: Pick<Environment, "customerKey" | "customerKeyVersion">,
): Promise<void> {
  if (await isKnownCustomerKey(db, environment)) return;
  throw new CommandError(
    `CUSTOMER_KEY is not the key of version ${environment.customerKeyVersion} in this database. ` +
      "Set the old key, or set CUSTOMER_KEY_VERSION to the next number.",
  );
}
