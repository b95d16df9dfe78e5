/** An entry; addresses are whole, `html` is what it says. `updatedAt` where it can change after `publishedAt`. */
export type AtomEntry = {
  href: string;
  title: string;
  publishedAt: Date;
  updatedAt?: Date;
  html: string;
};

export type AtomFeed = {
  title: string;
  language: string;
  selfHref: string;
  pageHref: string;
  /** Newest first. */ entries: readonly AtomEntry[];
  now: Date;
};

/** Characters that XML 1.0 does not take, whatever they are written as. */
const notXml =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const named: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** A text as it may stand in an element or an attribute. */
export function xmlText(text: string): string {
  return text.replace(notXml, "\ufffd").replace(/[&<>"']/g, (sign) => named[sign] ?? "");
}

/** The feed as Atom (RFC 4287); an entry is known by the address of its page. */
export function atomText({ title, language, selfHref, pageHref, entries, now }: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlText(language)}">`,
    `<title>${xmlText(title)}</title>`,
    `<id>${xmlText(pageHref)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(selfHref)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(pageHref)}"/>`,
    `<updated>${lastChange(entries, now).toISOString()}</updated>`,
    "<author><name>Pathlens</name></author>",
    ...entries.map(entryText),
    "</feed>",
    "",
  ].join("\n");
}

function lastChange(entries: readonly AtomEntry[], now: Date): Date {
  return entries.length === 0
    ? now
    : new Date(
        Math.max(...entries.map(({ publishedAt, updatedAt = publishedAt }) => updatedAt.getTime())),
      );
}

function entryText({ href, title, publishedAt, updatedAt = publishedAt, html }: AtomEntry): string {
  return [
    "<entry>",
    `<title>${xmlText(title)}</title>`,
    `<id>${xmlText(href)}</id>`,
    `<link rel="alternate" type="text/html" href="${xmlText(href)}"/>`,
    `<published>${publishedAt.toISOString()}</published>`,
    `<updated>${updatedAt.toISOString()}</updated>`,
    `<content type="html">${xmlText(html)}</content>`,
    "</entry>",
  ].join("\n");
}
