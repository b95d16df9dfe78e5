import { parse } from "tldts";

import { ok, refuse, type Result } from "~/lib/result";

import { freeMailDomains } from "./free-mail-domains";

/** Version of the terms that the registration form shows; a new text gets a new one. */
export const termsVersion = "2026-11";

/** Longest name and URL of a company, in characters, and longest address (RFC 5321, 4.5.3.1.3). */
export const companyNameLimit = 100;
export const companyUrlLimit = 500;
export const emailLimit = 254;

/** Days that a registration is kept after its last change. */
export const registrationLifeDays = 90;

/** A company by its URL: `https://host`, and the registrable domain of the host, both in ASCII. */
export type Company = { url: string; domain: string };

/** What is wrong with a URL or an address; keys of `providers:error`. */
type CompanyFault = "url-invalid" | "email-invalid" | "email-not-of-company";

/**
 * Parts of host names. Domains of the private section of the public suffix list count as suffixes: under
 * `github.io` each name has another owner, and no address there proves more than its own name.
 */
const suffixRules = { allowPrivateDomains: true, extractHostname: false };

/** Letters, digits and inner hyphens, up to 63 (RFC 1035, 2.3.1). */
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const hostLimit = 253;

/**
 * The company that a URL names. The scheme may be left out; path, query and fragment are ignored.
 * An IP address, a port, a public suffix and a URL with a user name are refused.
 */
export function companyOf(typed: string): Result<Company, "url-invalid"> {
  const text = typed.trim();
  const hasScheme = /^https?:\/\//i.test(text);
  if (!hasScheme && /^[a-z][a-z0-9+.-]*:|^[/\\]/i.test(text)) return refuse("url-invalid");
  const authority = /^[^/\\?#]*/.exec(text.replace(/^https?:\/\//i, ""))?.[0] ?? "";
  const host = hostOf(authority);
  const domain = host && registrableDomainOf(host);
  if (!domain) return refuse("url-invalid");
  return ok({ url: `${/^http:/i.test(text) ? "http" : "https"}://${host}`, domain });
}

/**
 * An address with its domain in ASCII, when it proves that its holder belongs to the company: its domain
 * equals the company's or lies under it.
 */
export function companyAddressOf(
  typed: string,
  domain: string,
): Result<string, "email-invalid" | "email-not-of-company"> {
  const [, local = "", named = ""] = /^([^@]+)@([^@]+)$/.exec(typed.trim()) ?? [];
  const host = hostOf(named);
  if (!isLocalPart(local) || !host?.includes(".")) return refuse("email-invalid");
  const address = `${local}@${host}`;
  if (address.length > emailLimit) return refuse("email-invalid");
  const isOfCompany = host === domain || host.endsWith(`.${domain}`);
  return isOfCompany && !freeMailDomains.has(domain) ? ok(address) : refuse("email-not-of-company");
}

/** What counts as one mailbox: in lower case, without what stands behind a plus sign. */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, "");
}

/** What ends a host name in a URL, and what the URL parser would drop from one. */
const notOfHost = /[/\\?#:@%\s]/;

/** The host in lower case and ASCII; undefined where it is none, or an IP address. */
function hostOf(named: string): string | undefined {
  const url = `https://${named}/`;
  if (notOfHost.test(named) || !URL.canParse(url)) return undefined;
  const host = new URL(url).hostname.replace(/\.$/, "");
  const isHost = host.length <= hostLimit && host.split(".").every((part) => label.test(part));
  return isHost && !parse(host, suffixRules).isIp ? host : undefined;
}

function registrableDomainOf(host: string): string | undefined {
  return parse(host, suffixRules).domain ?? undefined;
}

/** The part before the @ as mail servers take it without quotes (RFC 5321, 4.1.2), at most 64 characters. */
function isLocalPart(text: string): boolean {
  return /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(text) && text.length <= 64;
}

/** What the registration form asks for, as it was typed. */
export type TypedRegistration = {
  companyName: string;
  companyUrl: string;
  emailAddress: string;
  hasAcceptedTerms: boolean;
};

/** A registration whose fields are valid; `url` and `domain` are the company's. */
export type RegistrationInput = Company & { companyName: string; email: string };

export const registrationFields = [
  "companyName",
  "companyUrl",
  "emailAddress",
  "hasAcceptedTerms",
] as const;
export type RegistrationField = (typeof registrationFields)[number];

type RegistrationFault =
  CompanyFault | "company-name-missing" | "company-name-too-long" | "terms-not-accepted";
export type RegistrationFaults = { [field in RegistrationField]?: RegistrationFault };

/** The registration that was typed, or what is wrong with each field. */
export function checkRegistration(
  typed: TypedRegistration,
): Result<RegistrationInput, RegistrationFaults> {
  const companyName = typed.companyName.trim().replace(/\s+/g, " ");
  const company =
    typed.companyUrl.length <= companyUrlLimit
      ? companyOf(typed.companyUrl)
      : refuse("url-invalid" as const);
  const address = companyAddressOf(typed.emailAddress, company.ok ? company.value.domain : "");
  const nameFault = companyNameFault(companyName);
  const isAddressFaulty = !address.ok && (company.ok || address.refusal === "email-invalid");
  const faults: RegistrationFaults = {
    ...(nameFault && { companyName: nameFault }),
    ...(!company.ok && { companyUrl: company.refusal }),
    ...(isAddressFaulty && { emailAddress: address.refusal }),
    ...(!typed.hasAcceptedTerms && { hasAcceptedTerms: "terms-not-accepted" as const }),
  };
  if (!company.ok || !address.ok || Object.keys(faults).length > 0) return refuse(faults);
  return ok({ ...company.value, companyName, email: address.value });
}

function companyNameFault(name: string): RegistrationFault | undefined {
  if (!/[\p{L}\p{N}]/u.test(name)) return "company-name-missing";
  return name.length > companyNameLimit ? "company-name-too-long" : undefined;
}
