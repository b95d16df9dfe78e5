import { describe, expect, it } from "vitest";

import { customerKeyMaterial, wideKeyMaterial } from "./customer";
import { customerOf } from "./customer.server";

describe("customerKeyMaterial", () => {
  it.each([
    [{ tenantId: "8D6C", egressIp: "192.0.2.7" }, "tenant 8d6c"],
    [{ tenantId: "8d6c", egressIp: null }, "tenant 8d6c"],
    [{ tenantId: null, egressIp: "192.0.2.7" }, "network 192.0.2.0/24"],
    [{ tenantId: null, egressIp: "192.0.2.200" }, "network 192.0.2.0/24"],
    [{ tenantId: null, egressIp: "::ffff:192.0.2.7" }, "network 192.0.2.0/24"],
    [{ tenantId: null, egressIp: "2001:db8:1:2::3" }, "network 2001:db8:1::/48"],
    [{ tenantId: null, egressIp: null }, null],
  ])("%o", (known, material) => {
    expect(customerKeyMaterial(known)).toBe(material);
  });

  it("never takes a tenant for a network", () => {
    const tenant = customerKeyMaterial({ tenantId: "192.0.2.0/24", egressIp: null });
    expect(tenant).not.toBe(customerKeyMaterial({ tenantId: null, egressIp: "192.0.2.7" }));
  });
});

describe("wideKeyMaterial", () => {
  it.each([
    [{ tenantId: "8d6c", egressIp: "192.0.2.7" }, null],
    [{ tenantId: "8d6c", egressIp: null }, null],
    [{ tenantId: null, egressIp: "192.0.2.7" }, "wide-network 192.0.0.0/16"],
    [{ tenantId: null, egressIp: "192.0.255.7" }, "wide-network 192.0.0.0/16"],
    [{ tenantId: null, egressIp: "::ffff:192.0.2.7" }, "wide-network 192.0.0.0/16"],
    [{ tenantId: null, egressIp: "2001:db8:1:2::3" }, "wide-network 2001:db8::/32"],
    [{ tenantId: null, egressIp: null }, null],
  ])("%o", (known, material) => {
    expect(wideKeyMaterial(known)).toBe(material);
  });
});

describe("customerOf", () => {
  const key = "k".repeat(32);

  it("is the HMAC-SHA256 of variant and material under the key", () => {
    const hex = Buffer.from(customerOf("tenant 8d6c", { variant: "GCC", key })).toString("hex");
    expect(hex).toBe("56270647b883be9133290a443daab5535a33123fafb7df2f0300e65c5572ecf6");
  });

  it("differs by key, variant and customer, and repeats for the same", () => {
    const hex = (material: string, variant: string, secret: string) =>
      Buffer.from(customerOf(material, { variant, key: secret })).toString("hex");
    const all = [
      hex("a", "GCC", key),
      hex("b", "GCC", key),
      hex("a", "Gallatin", key),
      hex("a", "GCC", "l".repeat(32)),
    ];
    expect(new Set(all).size).toBe(4);
    expect(hex("a", "GCC", key)).toBe(all[0]);
  });
});
