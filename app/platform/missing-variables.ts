import { missingOfClouds } from "./cloud-variables";
import { list, variantsUsual } from "./variable-values";

const loopbackHosts = ["127.0.0.1", "localhost", "::1"];

/** Variables that are missing or do not go together. It reads texts, since other variables may be invalid. */
export function missingVariables(
  values: Record<string, string | undefined>,
  sandbox: readonly string[],
): string[] {
  const problems = missingOfClouds(values, {
    served: list(values.CLOUD_VARIANTS ?? variantsUsual),
    sandbox,
  });
  if (sandbox.length === 0 && !values.APP_ORIGIN) {
    problems.push(
      "APP_ORIGIN is missing: the public address of this site, such as https://connectivity.example",
    );
  }
  if (sandbox.length === 0 && !values.CUSTOMER_KEY) {
    problems.push(
      "CUSTOMER_KEY is missing: 32 or more random characters that keep customers apart without naming them",
    );
  }
  if (sandbox.length === 0 && !values.SESSION_SECRET) {
    problems.push(
      "SESSION_SECRET is missing: 32 or more random characters that keep sessions' tokens unreadable",
    );
  }
  for (const name of ["HOST", "METRICS_HOST"]) {
    if (sandbox.length === 0 || !values[name] || loopbackHosts.includes(values[name])) continue;
    problems.push(
      `${name} is ${values[name]}, but while the sandbox runs the server listens on 127.0.0.1 only`,
    );
  }
  if (Boolean(values.MAPS_SERVICE_URL) !== Boolean(values.MAPS_SERVICE_KEY)) {
    problems.push("MAPS_SERVICE_URL and MAPS_SERVICE_KEY belong together: one of them is missing");
  }
  if (values.SAMPLE_SERVERS && !values.DATABASE_URL)
    problems.push(
      "DATABASE_URL is missing: samples are spread over several servers beside a Postgres only",
    );
  if (values.SMTP_URL && !values.MAIL_FROM)
    problems.push("MAIL_FROM is missing: the address that mail comes from");
  return problems;
}
