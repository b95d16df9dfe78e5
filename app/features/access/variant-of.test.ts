import { describe, expect, it } from "vitest";

import type { Variant } from "~/features/settings/variants";

import { variantOf } from "./context.server";

const both: readonly Variant[] = ["MultiTenant", "GCC"];
const reversed: readonly Variant[] = ["GCC", "MultiTenant"];

describe("variantOf", () => {
  it.each<[string, readonly Variant[], Variant | undefined]>([
    ["/", both, "MultiTenant"],
    ["/", reversed, "MultiTenant"],
    ["/report/1", both, "MultiTenant"],
    ["/report/1/gcc", both, "MultiTenant"],
    ["/gccx", both, "MultiTenant"],
    ["/gcc-report", both, "MultiTenant"],
    ["/gcc", both, "GCC"],
    ["/gcc", reversed, "GCC"],
    ["/gcc/", both, "GCC"],
    ["/gcc.data", both, "GCC"],
    ["/gcc/report/1.data", both, "GCC"],
    ["/GCC/report/1", both, "GCC"],
    ["/%67cc/report/1", both, "GCC"],
    ["/%E0%A4%A", both, "MultiTenant"],
    ["/", ["GCC"], undefined],
    ["/gcc", ["GCC"], "GCC"],
    ["/", ["MultiTenant"], "MultiTenant"],
    ["/gcc", ["MultiTenant"], undefined],
    ["/", ["Gallatin"], "Gallatin"],
    ["/gcc/report/1", ["Gallatin"], undefined],
  ])("%s where %j are served is %s", (pathname, served, variant) =>
    expect(variantOf(pathname, served)).toBe(variant),
  );
});
