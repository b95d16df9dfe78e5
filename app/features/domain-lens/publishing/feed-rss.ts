import type { VersionCounts } from "./feed-change";

/** Most items, the newest: readers come back, and the document is never refused for coming often. */
const itemLimit = 1000;

/** A version as it is told of. */
export type RssVersion = VersionCounts & { instance: string; version: string; publishedAt: Date };

/** Where the document is read from: its own origin and prefix, and the id of who reads it. */
export type RssReader = { base: string; clientRequestId: string };

/**
 * Versions as RSS 2.0, the newest first; each leads to its records.
 *
 * Source: field facts, section 4
 */
export function versionsRss(versions: readonly RssVersion[], reader: RssReader): string {
  const newestFirst = [...versions]
    .sort(
      (one, other) =>
        other.publishedAt.getTime() - one.publishedAt.getTime() ||
        (other.version > one.version ? 1 : -1),
    )
    .slice(0, itemLimit);
  const builtAt = newestFirst[0]?.publishedAt;
  const instances = [...new Set(versions.map(({ instance }) => instance))];
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0">',
    "<channel>",
    element("title", `Endpoints: ${instances.join(", ")}`),
    element("link", "https://aka.ms/o365ip"),
    element("description", "Versions of the endpoints with what each changed."),
    element("language", "en-us"),
    ...(builtAt ? [element("lastBuildDate", builtAt.toUTCString())] : []),
    ...newestFirst.map((version) =>
      itemOf(
        version,
        reader,
        instances.length === 1 ? version.version : `${version.instance}/${version.version}`,
      ),
    ),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function itemOf(
  { instance, version, publishedAt, ...counts }: RssVersion,
  { base, clientRequestId }: RssReader,
  guid: string,
): string {
  const link = `${base}/changes/${instance}/${version}?singleVersion=true&clientRequestId=${clientRequestId}`;
  return [
    "<item>",
    `<guid isPermaLink="false">${escaped(guid)}</guid>`,
    element("link", link),
    element("title", `${version} - ${instance}`),
    element("description", countsSentence(version, counts)),
    element("pubDate", publishedAt.toUTCString()),
    "</item>",
  ].join("\n");
}

/** Such as "Version 2023082900 includes 5 changes. IPs: 4 added and 4 removed. …". */
function countsSentence(
  version: string,
  { ipsAdded, ipsRemoved, urlsAdded, urlsRemoved, attributesChanged, changeCount }: VersionCounts,
): string {
  return (
    `Version ${version} includes ${changeCount} changes. IPs: ${ipsAdded} added and ${ipsRemoved} removed. ` +
    `URLs: ${urlsAdded} added and ${urlsRemoved} removed. ${attributesChanged} other attributes changed.`
  );
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
