import { describe, expect, it } from "vitest";

import { isBypassed, type BypassStyle } from "./bypass-list";

const styles = [
  "environment",
  "gnome",
  "kde",
  "macos",
  "windows",
] as const satisfies readonly BypassStyle[];
const isLeftOut = (style: BypassStyle, entries: string[], url: string) =>
  isBypassed({ style, entries }, new URL(url));

describe("entries that every list reads alike", () => {
  it.each<[entry: string, url: string, isLeftOut: boolean]>([
    ["*", "https://x.example/", true],
    ["x.example", "https://x.example/", true],
    ["X.Example", "https://x.example/", true],
    ["x.example.", "https://x.example/", true],
    ["x.example", "https://x.example./", true],
    ["x.example", "https://ax.example/", false],
    [".example", "https://x.example/", true],
    ["*.example", "https://a.x.example/", true],
    ["*.example", "https://aexample/", false],
    ["*example", "https://aexample/", true],
    ["a*.example", "https://abc.example/", true],
    ["a*c.*.example", "https://abc.de.example/", true],
    ["ab*ba", "https://aba/", false],
    ["x.example:443", "https://x.example/", true],
    ["x.example:443", "http://x.example/", false],
    ["x.example:8443", "https://x.example:8443/", true],
    ["*.example:8443", "https://x.example:8443/", true],
    ["*.example:8443", "https://x.example/", false],
    ["x.example:nothing", "https://x.example/", false],
    ["https://x.example", "https://x.example/", true],
    ["http://x.example", "https://x.example/", false],
    ["10.1.2.3", "https://10.1.2.3/", true],
    ["2.3", "https://10.1.2.3/", false],
    [".2.3", "https://10.1.2.3/", false],
    ["10.1.2.3:443", "https://10.1.2.3/", true],
    ["10.*", "https://10.1.2.3/", true],
    ["10.*", "https://110.1.2.3/", false],
    ["192.168.*.1", "https://192.168.7.1/", true],
    ["10.0.0.0/8", "https://10.200.2.3/", true],
    ["10.0.0.0/8", "https://11.0.0.1/", false],
    ["10.0.0.0/8", "https://x.example/", false],
    ["172.16.0.0/12", "https://172.31.255.255/", true],
    ["10/8", "https://10.1.2.3/", true],
    ["172.16/12", "https://172.20.1.1/", true],
    ["0.0.0.0/0", "https://8.8.8.8/", true],
    ["0.0.0.0/0", "https://[2001:db8::1]/", false],
    ["10.0.0.0/33", "https://10.1.2.3/", false],
    ["2001:db8::1", "https://[2001:db8::1]/", true],
    ["[2001:db8::1]", "https://[2001:db8::1]/", true],
    ["2001:DB8:0:0::1", "https://[2001:db8::1]/", true],
    ["[2001:db8::1]:443", "https://[2001:db8::1]/", true],
    ["[2001:db8::1]:444", "https://[2001:db8::1]/", false],
    ["2001:db8::/32", "https://[2001:db8:7::1]/", true],
    ["[2001:db8::]/32", "https://[2001:db8:7::1]/", true],
    ["[::1]", "https://[::1]/", true],
    ["::1", "https://[::1]/", true],
    ["fd00::/8", "https://[fe00::1]/", false],
    ["<local>", "http://intranet/", true],
    ["<local>", "http://intranet.example/", false],
    ["<local>", "http://[2001:db8::1]/", false],
    ["", "https://x.example/", false],
    [":443", "https://x.example/", false],
    ["/8", "https://x.example/", false],
    ["[", "https://x.example/", false],
  ])("%s leaves out %s: %s", (entry, url, expected) => {
    for (const style of styles) expect(isLeftOut(style, [entry], url), style).toBe(expected);
  });
});

describe("entries that lists read each in its way", () => {
  it.each<[entry: string, url: string, leftOutBy: BypassStyle[]]>([
    ["x.example", "https://a.x.example/", ["environment", "gnome", "kde"]],
    [".x.example", "https://x.example/", ["environment", "gnome", "kde"]],
    ["*.x.example", "https://x.example/", ["gnome"]],
    ["other.example", "http://localhost/", ["gnome", "kde", "macos", "windows"]],
    ["other.example", "http://app.localhost/", ["gnome", "kde", "macos", "windows"]],
    ["other.example", "http://127.8.0.1/", ["gnome", "kde", "macos", "windows"]],
    ["other.example", "http://[::1]/", ["gnome", "kde", "macos", "windows"]],
    ["other.example", "http://169.254.1.1/", ["gnome", "kde", "macos", "windows"]],
    ["<-loopback>", "http://127.0.0.1/", []],
  ])("%s leaves out %s only in %j", (entry, url, expected) => {
    expect(styles.filter((style) => isLeftOut(style, [entry], url))).toEqual(expected);
  });

  it("a reversed list names what uses the proxy", () => {
    const list = { style: "kde", entries: ["corp.example"], isReversed: true } as const;
    expect(isBypassed(list, new URL("https://www.corp.example/"))).toBe(false);
    expect(isBypassed(list, new URL("https://x.example/"))).toBe(true);
  });
});
