import { describe, expect, it } from "vitest";

import { NewerDocument, type StoredDocument } from "~/lib/document-version";

/** Documents as each version stored them, by the name of their kind and by version. */
type StoredVersions = Record<string, Record<string, object>>;

/**
 * Reads a stored document of every version with today's code. A fixture is written once, by the program
 * of its version, and never changed; a new version adds one that says the same as those before.
 */
export function describeVersions(
  stored: StoredVersions,
  kinds: readonly StoredDocument<object>[],
): void {
  describe.each(kinds.map((kind) => [kind.name, kind] as const))("a stored %s", (name, kind) => {
    const versions = stored[name] ?? {};
    const newest = versions[kind.version];

    it("is kept of every version", () => {
      expect(Object.keys(versions)).toEqual(
        Array.from({ length: kind.version + 1 }, (_, version) => String(version)),
      );
    });

    it.each(Object.keys(versions))("of version %s is read in today's form", (version) => {
      const content = kind.read(versions[version]);
      expect({ documentVersion: kind.version, ...content }).toEqual(newest);
      expect(kind.isOlder(versions[version])).toBe(Number(version) < kind.version);
    });

    it("of today is what is written of its content", () => {
      expect(JSON.parse(kind.text(kind.read(newest)))).toEqual(newest);
    });

    it("of a newer version is refused with both versions", () => {
      const next = { ...newest, documentVersion: kind.version + 1 };
      expect(() => kind.read(next)).toThrow(NewerDocument);
      expect(() => kind.read(next)).toThrow(
        `This ${name} was written by a newer Pathlens (document version ${kind.version + 1}; ` +
          `this one reads up to ${kind.version}).`,
      );
    });

    it("keeps a field that today's form does not know", () => {
      const known = { ...newest, ofTomorrow: { is: "kept" } };
      expect(JSON.parse(kind.text(kind.read(known)))).toEqual(known);
    });
  });
}
