import { X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { sandboxCertificates } from "~/sandbox/certificates.server";

const now = new Date("2030-01-15T00:00:00Z");
const yearsLater = new Date("2031-01-15T00:00:00Z");

let folder: string;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), "pathlens-certificates-")), "sandbox");
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

describe("the sandbox's certificates", () => {
  it("are what they are named", async () => {
    const bundle = await sandboxCertificates(folder, now);
    const ca = new X509Certificate(bundle.ca);
    const [regular, expired, wrongName, selfSigned] = [
      bundle.regular,
      bundle.expired,
      bundle.wrongName,
      bundle.selfSigned,
    ].map(({ cert }) => new X509Certificate(cert));
    expect(ca.ca).toBe(true);
    for (const issued of [regular!, expired!, wrongName!])
      expect(issued.checkIssued(ca) && issued.verify(ca.publicKey)).toBe(true);
    expect(selfSigned!.verify(selfSigned!.publicKey)).toBe(true);
    expect(selfSigned!.verify(ca.publicKey)).toBe(false);
    for (const name of [
      "suite.test",
      "outlook.suite.test",
      "contoso.sharepoint.suite.test",
      "contoso-my.sharepoint.suite.test",
    ]) {
      expect(regular!.checkHost(name)).toBeTruthy();
      expect(wrongName!.checkHost(name)).toBeUndefined();
    }
    expect(new Date(regular!.validTo) > now).toBe(true);
    expect(new Date(expired!.validTo) < now).toBe(true);
  });

  it("are kept, readable by the owner alone, and made anew when their time is over", async () => {
    const first = await sandboxCertificates(folder, now);
    expect(await sandboxCertificates(folder, now)).toEqual(first);
    expect(await readFile(path.join(folder, "ca.pem"), "utf8")).toBe(first.ca);
    if (process.platform !== "win32") {
      expect((await stat(path.join(folder, "certificates.json"))).mode & 0o777).toBe(0o600);
    }
    expect((await sandboxCertificates(folder, yearsLater)).ca).not.toBe(first.ca);
  });

  it.each(["", "{}", "not JSON"])("are made anew when the file holds %j", async (text) => {
    const first = await sandboxCertificates(folder, now);
    await writeFile(path.join(folder, "certificates.json"), text);
    const second = await sandboxCertificates(folder, now);
    expect(second.ca).not.toBe(first.ca);
    expect(await sandboxCertificates(folder, now)).toEqual(second);
  });
});
