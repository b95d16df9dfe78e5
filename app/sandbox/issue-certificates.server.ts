import type * as X509 from "@peculiar/x509";

import { dayMs } from "~/lib/time";

import type { KeyAndCertificate, SandboxCertificates } from "./certificates.schema";

/**
 * Validity of the authority and its certificates: the longest of the CA/Browser Forum's baseline
 * requirements of 2020.
 */
const validDays = 398;

/** Days before the end at which new ones are made, more than any process runs. */
const renewalDays = 90;

/** Days since when the expired certificate is expired. */
const expiredDays = 10;

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/** Names of the regular certificate: every name that the DNS part answers. */
const regularNames = [
  "suite.test",
  "*.suite.test",
  "*.sharepoint.suite.test",
  "onsuite.test",
  "*.onsuite.test",
];

type Validity = { notBefore: Date; notAfter: Date };
type Signer = { x509: typeof X509; key: CryptoKey; issuer: string };

/** A new authority of the sandbox and, from it, one certificate of each kind that is shown. */
export async function issueCertificates(now: Date): Promise<SandboxCertificates> {
  // Loaded here because only a first start needs it, and loading takes longer than issuing.
  await import("reflect-metadata");
  const x509 = await import("@peculiar/x509");
  const days = (count: number) => new Date(now.getTime() + count * dayMs);
  const current = { notBefore: days(-1), notAfter: days(validDays) };

  const caKeys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const issuer = "CN=Pathlens sandbox authority, O=Pathlens sandbox";
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    ...current,
    serialNumber: serialNumber(),
    name: issuer,
    signingAlgorithm: algorithm,
    keys: caKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(caKeys.publicKey),
    ],
  });
  const signer = { x509, key: caKeys.privateKey, issuer };
  return {
    renewAfter: days(validDays - renewalDays).toISOString(),
    ca: ca.toString("pem"),
    regular: await issue(regularNames, current, signer),
    expired: await issue(
      regularNames,
      { notBefore: days(-validDays), notAfter: days(-expiredDays) },
      signer,
    ),
    wrongName: await issue(["another-name.test"], current, signer),
    selfSigned: await issue(regularNames, current, { x509 }),
  };
}

/** A server certificate for `names`, signed by the signer's key, or by its own without one. */
async function issue(
  names: readonly string[],
  validity: Validity,
  { x509, key, issuer }: Partial<Signer> & Pick<Signer, "x509">,
): Promise<KeyAndCertificate> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const subject = `CN=${names[0]}, O=Pathlens sandbox`;
  const certificate = await x509.X509CertificateGenerator.create({
    ...validity,
    serialNumber: serialNumber(),
    subject,
    issuer: issuer ?? subject,
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: key ?? keys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: "dns" as const, value })),
      ),
    ],
  });
  const pkcs8 = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { key: x509.PemConverter.encode(pkcs8, "PRIVATE KEY"), cert: certificate.toString("pem") };
}

/** 127 random bits, positive as RFC 5280 asks. */
function serialNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[0] = (bytes[0] ?? 0) & 0x7f;
  return Buffer.from(bytes).toString("hex");
}
