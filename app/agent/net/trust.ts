import { readFile } from "node:fs/promises";
import tls from "node:tls";

import type { Environment } from "../environment";
import type { RunCommand } from "../systems/run-command";

/** Where Linux systems keep the certificates that they trust. */
const bundles = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem",
  "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
  "/etc/ssl/cert.pem",
];

const keychains = [
  "/Library/Keychains/System.keychain",
  "/System/Library/Keychains/SystemRootCertificates.keychain",
];
const windowsStores =
  "Get-ChildItem Cert:\\LocalMachine\\Root,Cert:\\CurrentUser\\Root | ForEach-Object { " +
  "'-----BEGIN CERTIFICATE-----'; [Convert]::ToBase64String($_.RawData, 'InsertLineBreaks'); " +
  "'-----END CERTIFICATE-----' }";

export type Trust = { context: tls.SecureContext; certificateCount: number };

export type TrustSources = {
  caFile: string | null;
  environment: Environment;
  platform: NodeJS.Platform;
  run: RunCommand;
};

/**
 * Everything that may vouch for a server: Node's own list, the option `--ca`, what the
 * environment adds and the system's store where it can be read. What interception software
 * installed for the whole machine is therefore trusted here too, and found by its name.
 *
 * @throws when the file of `--ca` cannot be read or holds no certificate
 */
export async function readTrust(sources: TrustSources): Promise<Trust> {
  const { caFile, environment } = sources;
  const own = caFile === null ? [] : certificatesIn(await readFile(caFile, "utf8"));
  if (caFile !== null && own.length === 0)
    throw new Error(`${caFile} holds no certificate in PEM form`);
  const files = [
    environment.NODE_EXTRA_CA_CERTS,
    environment.SSL_CERT_FILE,
    ...(sources.platform === "linux" ? bundles : []),
  ];
  const fromFiles = await Promise.all(
    files
      .filter((file) => file !== undefined && file !== "")
      .map((file) => readFile(String(file), "utf8").catch(() => "")),
  );
  const found = new Set(
    [
      ...tls.rootCertificates,
      ...own,
      ...fromFiles.flatMap(certificatesIn),
      ...(await fromStore(sources)),
    ].map((one) => one.trim()),
  );
  return { context: contextOf([...found]), certificateCount: found.size };
}

/** A store may hold certificates that this Node cannot read: one of them must not cost all the others. */
function contextOf(certificates: string[]): tls.SecureContext {
  try {
    return tls.createSecureContext({ ca: certificates });
  } catch {
    return tls.createSecureContext({ ca: certificates.filter(isReadable) });
  }
}

function isReadable(certificate: string): boolean {
  try {
    tls.createSecureContext({ ca: certificate });
    return true;
  } catch {
    return false;
  }
}

async function fromStore({ platform, run }: TrustSources): Promise<string[]> {
  const read = async (program: string, words: string[]) => {
    const output = await run(program, words, { timeoutMs: 30_000 });
    return output.ok ? certificatesIn(output.text) : [];
  };
  if (platform === "darwin")
    return read("security", ["find-certificate", "-a", "-p", ...keychains]);
  if (platform === "win32")
    return read("powershell.exe", ["-NoProfile", "-NonInteractive", "-Command", windowsStores]);
  return [];
}

/** The certificates of a file in PEM form. */
function certificatesIn(text: string): string[] {
  return text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
}
