import "reflect-metadata";

import { createHash, X509Certificate } from "node:crypto";

import * as x509 from "@peculiar/x509";

import { dayMs } from "~/lib/time";

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/** A certificate with its key, and who may sign with it. */
export type Issued = { cert: string; key: string; authority: { key: CryptoKey; name: string } };

type Wish = {
  /** Subject, such as `O=DigiCert Inc, CN=Authority`. */
  name: string;
  /** DNS names and addresses; none makes an authority. */
  hosts?: readonly string[];
  by?: Issued;
  /** Days from now on which it ends; negative when it is over. */
  days?: number;
};

/** SHA-256 of a certificate's public key in base64, as browsers name one. */
export function keyHashOf({ cert }: Issued): string {
  return createHash("sha256")
    .update(new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" }))
    .digest("base64");
}

/** Issues a certificate as an authority or an interceptor would. */
export async function issueFor({ name, hosts, by, days = 30 }: Wish): Promise<Issued> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const end = Date.now() + days * dayMs;
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: `0${Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString("hex")}`,
    subject: name,
    issuer: by?.authority.name ?? name,
    notBefore: new Date(Math.min(Date.now(), end) - dayMs),
    notAfter: new Date(end),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: by?.authority.key ?? keys.privateKey,
    extensions: hosts
      ? [
          new x509.SubjectAlternativeNameExtension(
            hosts.map((host) => ({
              type: /^[\d.]+$|:/.test(host) ? ("ip" as const) : ("dns" as const),
              value: host,
            })),
          ),
        ]
      : [
          new x509.BasicConstraintsExtension(true, 2, true),
          new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
        ],
  });
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)).toString(
    "base64",
  );
  return {
    cert: certificate.toString("pem"),
    key: `-----BEGIN PRIVATE KEY-----\n${pkcs8.match(/.{1,64}/g)?.join("\n")}\n-----END PRIVATE KEY-----\n`,
    authority: { key: keys.privateKey, name },
  };
}
