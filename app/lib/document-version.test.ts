import { describe, expect, it } from "vitest";
import * as z from "zod";

import {
  NewerDocument,
  readOrNull,
  storedDocument,
  textOrNull,
  UnreadableDocument,
} from "./document-version";

type Place = { name: string; size: { metres: number } };

/** Version 1 called it `title`, version 2 had feet; version 0 had neither version nor size. */
const place = storedDocument<Place>({
  name: "place",
  schema: z.object({ name: z.string(), size: z.object({ metres: z.number() }) }),
  upgrades: [
    (document) => ({ feet: 0, ...document }),
    ({ title, ...rest }) => ({ ...rest, name: title }),
    ({ feet, ...rest }) => ({ ...rest, size: { metres: Number(feet) * 0.3048 } }),
  ],
});

describe("a stored document", () => {
  it.each([
    [{ title: "Hill" }, { name: "Hill", size: { metres: 0 } }],
    [
      { documentVersion: 1, title: "Hill", feet: 100 },
      { name: "Hill", size: { metres: 30.48 } },
    ],
    [
      { documentVersion: 2, name: "Hill", feet: 10 },
      { name: "Hill", size: { metres: 3.048 } },
    ],
    [
      { documentVersion: 3, name: "Hill", size: { metres: 5 } },
      { name: "Hill", size: { metres: 5 } },
    ],
  ])("%j is read as %j", (stored, content) => {
    const before = structuredClone(stored);
    expect(place.read(stored)).toEqual(content);
    expect(stored).toEqual(before);
  });

  it("is written with its version, and read back", () => {
    const content = { name: "Hill", size: { metres: 5 } };
    expect(place.version).toBe(3);
    expect(place.stamped(content)).toEqual({ documentVersion: 3, ...content });
    expect(place.read(JSON.parse(place.text(content)))).toEqual(content);
  });

  it("keeps what its form does not know, at any depth", () => {
    const stored = { documentVersion: 3, name: "Hill", size: { metres: 5, tall: true }, kind: "h" };
    expect(place.read(stored)).toEqual({
      name: "Hill",
      size: { metres: 5, tall: true },
      kind: "h",
    });
  });

  it("of a newer program is refused, with both versions", () => {
    const stored = { documentVersion: 4, name: "Hill" };
    const sentence =
      "This place was written by a newer Pathlens (document version 4; this one reads up to 3).";
    expect(() => place.read(stored)).toThrow(new NewerDocument("place", { found: 4, newest: 3 }));
    expect(() => place.read(stored)).toThrow(sentence);
    expect(() => place.isOlder(stored)).toThrow(sentence);
    expect(place.tryRead(stored)).toBeUndefined();
  });

  it.each([
    [null, "documentVersion"],
    ["text", "documentVersion"],
    [[], "documentVersion"],
    [{ documentVersion: "3" }, "documentVersion"],
    [{ documentVersion: -1 }, "documentVersion"],
    [{ documentVersion: 1.5 }, "documentVersion"],
    [{ documentVersion: 3, name: "secret", size: { metres: "secret" } }, "size.metres"],
    [{ documentVersion: 3 }, "name: invalid_type, size: invalid_type"],
  ])("%j is unreadable, and the message has no content", (stored, places) => {
    expect(() => place.read(stored)).toThrow(UnreadableDocument);
    expect(() => place.read(stored)).toThrow(places);
    expect(() => place.read(stored)).not.toThrow("secret");
    expect(place.tryRead(stored)).toBeUndefined();
  });

  it("tells whether reading would upgrade it", () => {
    expect([{}, { documentVersion: 2 }, { documentVersion: 3 }].map(place.isOlder)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("may be missing", () => {
    expect([textOrNull(place, null), readOrNull(place, null)]).toEqual([null, null]);
    const content = { name: "Hill", size: { metres: 5 } };
    expect(readOrNull(place, JSON.parse(textOrNull(place, content) ?? ""))).toEqual(content);
  });
});
