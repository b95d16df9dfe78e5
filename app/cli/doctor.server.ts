import { overrideProblems } from "~/features/settings/setting-layers";
import { EnvironmentInvalid, readEnvironment } from "~/platform/environment.server";

import { checkDatabase, checkSampleServers } from "./doctor/check-database.server";
import { checkMachine } from "./doctor/check-machine.server";
import { checkOutside } from "./doctor/check-outside.server";
import { exitCodeOf, findingLines } from "./doctor/finding";

/**
 * `pathlens doctor`: looks at everything a start needs and changes none of it, here or
 * outside. Secrets are not printed. Exit code 1 once anything failed.
 *
 * @throws {EnvironmentInvalid} with all that is wrong with the environment; then nothing else is looked at
 */
export async function doctorCommand(): Promise<void> {
  const environment = readEnvironment(process.env);
  const problems = overrideProblems(environment.settingsOverrides);
  if (problems.length > 0) throw new EnvironmentInvalid(problems);
  const findings = [
    {
      subject: "environment",
      status: "ok" as const,
      text: [
        `serves ${environment.variants.join(" and ")}`,
        ...(environment.appOrigin ? [`at ${environment.appOrigin}`] : []),
      ].join(" "),
    },
    ...(await checkMachine(environment)),
    await checkDatabase(environment),
    ...(await checkSampleServers(environment)),
    ...(await checkOutside(environment)),
  ];
  for (const line of findingLines(findings)) process.stdout.write(`${line}\n`);
  process.exitCode = exitCodeOf(findings);
}
