import { ok, refuse, type Result } from "~/lib/result";

import { foldedName } from "./entry-keys";
import { tagLimits } from "./solution";

/** The tags of a text, by commas. Of tags that are equal when folded, the first one stays. */
export function readTags(text: string): Result<string[], "too-many-tags" | "tag-too-long"> {
  const tags = new Map<string, string>();
  for (const part of text.split(/[,，、\r\n]/)) {
    const tag = part.normalize("NFC").replace(/\s+/g, " ").trim();
    if (tag === "") continue;
    if (tag.length > tagLimits.length) return refuse("tag-too-long");
    if (!tags.has(foldedName(tag))) tags.set(foldedName(tag), tag);
  }
  return tags.size > tagLimits.count ? refuse("too-many-tags") : ok([...tags.values()]);
}
