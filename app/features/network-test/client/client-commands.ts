/** File name of the client, below `/agent/`. */
export const clientFile = "pathlens-agent.mjs";

/** Name of the file that says what to test, and how the client runs by it where it does not reach the server. */
export const planFile = "pathlens-plan.json";
export const planCommand = `node ${clientFile} --plan ${planFile}`;

export const clientSystems = ["linux", "macos", "windows"] as const;
export type ClientSystem = (typeof clientSystems)[number];

/** The client with Node inside; `bytes` is the size of its file. */
export type ClientExecutable = {
  file: string;
  system: ClientSystem;
  sha256: string;
  bytes: number;
};

const executableName = /^pathlens-agent-(linux|macos|windows)-(?:x64|arm64)(?:\.exe)?$/;

/** What an executable below `/agent/` is for, by its name; null for any other file. */
export function systemOfExecutable(file: string): ClientSystem | null {
  const [, system] = executableName.exec(file) ?? [];
  return clientSystems.find((one) => one === system) ?? null;
}

/** What the commands are made for. */
export type CommandsFor = {
  /** Such as `https://connectivity.example`, without a slash at the end. */
  origin: string;
  /** `/gcc` or nothing. */
  prefix: string;
  /** Letters, digits, hyphen and underscore, so that no shell finds anything in it. */
  token: string;
};

/** The command of each system that runs the client by the Node that is there. */
export function clientCommands({
  sha256,
  ...given
}: CommandsFor & { sha256: string }): Record<ClientSystem, string> {
  const by = (system: ClientSystem) =>
    command(given, { system, file: clientFile, sha256, runner: "node " });
  return { linux: by("linux"), macos: by("macos"), windows: by("windows") };
}

/** The command that runs the client where there is no Node. */
export function executableCommand(
  given: CommandsFor,
  { system, file, sha256 }: ClientExecutable,
): string {
  return command(given, { system, file, sha256, runner: "./" });
}

/** A file of the client with its SHA-256 in hexadecimal, and what stands before its name to run it. */
type ToRun = { system: ClientSystem; file: string; sha256: string; runner: "node " | "./" };

/**
 * One line: it loads the file, checks its hash and runs it. The token goes by the environment,
 * which neither a log nor an address keeps.
 */
function command(
  { origin, prefix, token }: CommandsFor,
  { system, file, sha256, runner }: ToRun,
): string {
  const from = `${origin}/agent/${file}`;
  const server = `${origin}${prefix}`;
  if (system === "windows") {
    return [
      `Invoke-WebRequest -UseBasicParsing '${from}' -OutFile ${file}`,
      `if ((Get-FileHash ${file} -Algorithm SHA256).Hash -eq '${sha256.toUpperCase()}') { ` +
        `$env:PATHLENS_RUN_TOKEN = '${token}'; ${runner}${file} '${server}' } else { throw '${file}: ` +
        "SHA-256' }",
    ].join("; ");
  }
  const check = system === "macos" ? "shasum -a 256" : "sha256sum";
  const mayRun = runner === "./" ? ` && chmod +x ${file}` : "";
  return (
    `curl -fsSo ${file} '${from}' && echo '${sha256}  ${file}' | ${check} -c${mayRun} && ` +
    `PATHLENS_RUN_TOKEN='${token}' ${runner}${file} '${server}'`
  );
}
