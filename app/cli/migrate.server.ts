import { openApplication } from "./open-application.server";

/** `pathlens migrate`: for deployments that migrate before they roll. */
export async function migrateCommand(): Promise<void> {
  const { applied, close } = await openApplication();
  process.stdout.write(applied.length > 0 ? `Applied ${applied.join(", ")}\n` : "Nothing to apply\n");
  await close();
}
