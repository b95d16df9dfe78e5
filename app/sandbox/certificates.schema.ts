import * as z from "zod";

const keyAndCertificate = z.object({ key: z.string(), cert: z.string() });
/** The certificates as they are kept. */
export const certificatesSchema = z.object({
  renewAfter: z.iso.datetime(),
  /** Certificate authority, PEM. */
  ca: z.string(),
  regular: keyAndCertificate,
  expired: keyAndCertificate,
  wrongName: keyAndCertificate,
  selfSigned: keyAndCertificate,
});

/** PEM texts. */
export type KeyAndCertificate = z.infer<typeof keyAndCertificate>;
export type SandboxCertificates = z.infer<typeof certificatesSchema>;
