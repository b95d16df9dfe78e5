import { describe, expect, it } from "vitest";

import { freeMailDomains } from "./free-mail-domains";
import {
  checkRegistration,
  companyAddressOf,
  companyOf,
  mailboxOf,
  type RegistrationFaults,
} from "./registration";

describe("the company of a URL", () => {
  it.each<[string, string, string]>([
    ["contoso.com", "https://contoso.com", "contoso.com"],
    ["https://contoso.com", "https://contoso.com", "contoso.com"],
    ["HTTP://WWW.Contoso.COM", "http://www.contoso.com", "contoso.com"],
    ["  contoso.com/networks?a=b#c  ", "https://contoso.com", "contoso.com"],
    ["https://contoso.com/a:b@c", "https://contoso.com", "contoso.com"],
    ["contoso.com?next=http://x", "https://contoso.com", "contoso.com"],
    ["contoso.com.", "https://contoso.com", "contoso.com"],
    ["a.b.contoso.co.uk", "https://a.b.contoso.co.uk", "contoso.co.uk"],
    ["bücher.example", "https://xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["网络.公司.cn", "https://xn--io0a7i.xn--55qx5d.cn", "xn--io0a7i.xn--55qx5d.cn"],
    ["fjordnet.example", "https://fjordnet.example", "fjordnet.example"],
    ["someone.github.io", "https://someone.github.io", "someone.github.io"],
  ])("%s is %s of %s", (typed, url, domain) => {
    expect(companyOf(typed)).toEqual({ ok: true, value: { url, domain } });
  });

  it.each([
    "",
    "contoso",
    "localhost",
    "com",
    "co.uk",
    "https://co.uk/contoso",
    "github.io",
    "公司.cn",
    "192.0.2.1",
    "https://192.0.2.1/",
    "2130706433",
    "0x7f.1",
    "https://[2001:db8::1]",
    "[2001:db8::1]",
    "contoso.com:443",
    "contoso.com:8443",
    "https://contoso.com:443",
    "https://contoso.com:/",
    "user@contoso.com",
    "https://user:secret@contoso.com",
    "ftp://contoso.com",
    "javascript:alert(1)",
    "mailto:a@contoso.com",
    "//contoso.com",
    "/contoso.com",
    "\\\\contoso.com",
    "https:///contoso.com",
    "contoso..com",
    "-contoso.com",
    "con_toso.com",
    "con toso.com",
    "con\ttoso.com",
    "con%74oso.com",
    `${"a".repeat(64)}.com`,
    `${"a.".repeat(130)}com`,
  ])("%j is none", (typed) => {
    expect(companyOf(typed)).toEqual({ ok: false, refusal: "url-invalid" });
  });
});

describe("an address of the company", () => {
  it.each<[string, string, string]>([
    ["noc@contoso.com", "contoso.com", "noc@contoso.com"],
    [" Noc.Team+x@Mail.Contoso.com ", "contoso.com", "Noc.Team+x@mail.contoso.com"],
    ["noc@bücher.example", "xn--bcher-kva.example", "noc@xn--bcher-kva.example"],
    ["o'neil@contoso.co.uk", "contoso.co.uk", "o'neil@contoso.co.uk"],
  ])("%j belongs to %s", (typed, domain, address) => {
    expect(companyAddressOf(typed, domain)).toEqual({ ok: true, value: address });
  });

  it.each([
    "",
    "noc",
    "noc@",
    "@contoso.com",
    "noc@contoso",
    "noc@contoso.com, a@contoso.com",
    "a@b@contoso.com",
    "Noc <noc@contoso.com>",
    "noc@contoso.com\r\nBcc: a@example.com",
    "n c@contoso.com",
    '"n c"@contoso.com',
    ".noc@contoso.com",
    "noc@192.0.2.1",
    "noc@[192.0.2.1]",
    "noc@contoso.com:25",
    "noc@contoso.com/x",
    `${"n".repeat(65)}@contoso.com`,
    `noc@${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.contoso.com`,
  ])("%j is none", (typed) => {
    expect(companyAddressOf(typed, "contoso.com")).toEqual({
      ok: false,
      refusal: "email-invalid",
    });
  });

  it.each([
    ["noc@fabrikam.com", "contoso.com"],
    ["noc@notcontoso.com", "contoso.com"],
    ["noc@contoso.com.fabrikam.com", "contoso.com"],
    ["noc@gmail.com", "contoso.com"],
    ["noc@gmail.com", "gmail.com"],
    ["noc@yahoo.co.uk", "yahoo.co.uk"],
  ])("%s does not prove %s", (typed, domain) => {
    expect(companyAddressOf(typed, domain)).toEqual({
      ok: false,
      refusal: "email-not-of-company",
    });
  });

  it("every domain of free mail is a registrable one", () => {
    for (const domain of freeMailDomains)
      expect(companyOf(domain)).toMatchObject({ ok: true, value: { domain } });
  });

  it.each([
    ["Noc@contoso.com", "noc@contoso.com"],
    ["noc+1@contoso.com", "noc@contoso.com"],
    ["noc+a+b@contoso.com", "noc@contoso.com"],
    ["noc@con+toso.com", "noc@con+toso.com"],
  ])("%s reaches the mailbox %s", (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
});

describe("a registration", () => {
  const typed = {
    companyName: "  Contoso   Networks ",
    companyUrl: "contoso.com",
    emailAddress: "noc@contoso.com",
    hasAcceptedTerms: true,
  };

  it("is read with its domain", () =>
    expect(checkRegistration(typed)).toEqual({
      ok: true,
      value: {
        companyName: "Contoso Networks",
        url: "https://contoso.com",
        domain: "contoso.com",
        email: "noc@contoso.com",
      },
    }));

  it.each<[Partial<typeof typed>, RegistrationFaults]>([
    [{ companyName: " " }, { companyName: "company-name-missing" }],
    [{ companyName: "…" }, { companyName: "company-name-missing" }],
    [{ companyName: "x".repeat(101) }, { companyName: "company-name-too-long" }],
    [{ companyUrl: "co.uk" }, { companyUrl: "url-invalid" }],
    [{ companyUrl: `contoso.com/${"x".repeat(500)}` }, { companyUrl: "url-invalid" }],
    [
      { companyUrl: "x", emailAddress: "y" },
      { companyUrl: "url-invalid", emailAddress: "email-invalid" },
    ],
    [{ emailAddress: "noc@fabrikam.com" }, { emailAddress: "email-not-of-company" }],
    [{ hasAcceptedTerms: false }, { hasAcceptedTerms: "terms-not-accepted" }],
    [
      { companyName: "", companyUrl: "", emailAddress: "", hasAcceptedTerms: false },
      {
        companyName: "company-name-missing",
        companyUrl: "url-invalid",
        emailAddress: "email-invalid",
        hasAcceptedTerms: "terms-not-accepted",
      },
    ],
  ])("with %j is refused with %j", (change, refusal) =>
    expect(checkRegistration({ ...typed, ...change })).toEqual({ ok: false, refusal }),
  );
});
