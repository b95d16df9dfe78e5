import type * as z from "zod";

/** The property that carries a stored document's version; `version` is a word of documents themselves. */
const versionProperty = "documentVersion";

type JsonObject = Record<string, unknown>;

/** Makes a document of the next version; pure, and the same for the same document. */
export type Upgrade = (document: JsonObject) => JsonObject;

/** A document as it is written: its content and its version. */
export type Stamped<Content = unknown> = Content & { readonly documentVersion: number };

/** A kind of document that is stored as JSON and read back, perhaps by a later program. */
export type StoredDocument<Content> = {
  /** What messages call it, such as "report". */
  name: string;
  /** The version that this program writes: one for each upgrade. */
  version: number;
  /** The document as an object, for a query that writes several. */
  stamped(content: Content): Stamped<Content>;
  /** The document as JSON text. */
  text(content: Content): string;
  /**
   * The content in today's form. It is checked, not rebuilt: a field that the schema does not know
   * stays, so that writing the content back loses nothing that a newer program added.
   *
   * @throws {NewerDocument} for a version that this program does not know
   * @throws {UnreadableDocument} where the upgraded content does not fit
   */
  read(stored: unknown): Content;
  /** The content; undefined where `read` would throw. */
  tryRead(stored: unknown): Content | undefined;
  /** Whether reading would upgrade it. @throws {NewerDocument} likewise */
  isOlder(stored: unknown): boolean;
};

/** A document that a newer program wrote. Another process, or the next release, reads it. */
export class NewerDocument extends Error {
  constructor(name: string, versions: { found: number; newest: number }) {
    super(
      `This ${name} was written by a newer Pathlens (document version ${versions.found}; ` +
        `this one reads up to ${versions.newest}).`,
    );
    this.name = "NewerDocument";
  }
}

/** A document that is of a known version and does not fit it. The message names places, never content. */
export class UnreadableDocument extends Error {
  constructor(name: string, { version, places }: { version: number; places: string }) {
    super(`This ${name} cannot be read: it does not fit document version ${version} (${places}).`);
    this.name = "UnreadableDocument";
  }
}

/**
 * Version 1 of most kinds: documents from before versions were written count as version 0 and have
 * the same form.
 */
export const firstVersion: Upgrade = (document) => document;

/** Most places that do not fit that a message names. */
const namedPlaces = 5;

/**
 * @param schema the newest form; it checks and does not transform
 * @param upgrades the chain from version 0: the function at place n makes version n + 1
 */
export function storedDocument<Content extends object>({
  name,
  schema,
  upgrades,
}: {
  name: string;
  schema: z.ZodType<Content>;
  upgrades: readonly Upgrade[];
}): StoredDocument<Content> {
  const newest = upgrades.length;

  const opened = (stored: unknown): { version: number; document: JsonObject } => {
    const unreadable = (version: number) =>
      new UnreadableDocument(name, { version, places: versionProperty });
    if (typeof stored !== "object" || stored === null || Array.isArray(stored))
      throw unreadable(newest);
    const { [versionProperty]: version = 0, ...document } = stored as JsonObject;
    if (!isVersion(version)) throw unreadable(newest);
    if (version > newest) throw new NewerDocument(name, { found: version, newest });
    return { version, document };
  };

  const stamped = (content: Content) => ({ [versionProperty]: newest, ...content });

  const read = (stored: unknown) => {
    const { version, document } = opened(stored);
    const upgraded = upgrades.slice(version).reduce((each, upgrade) => upgrade(each), document);
    const checked = schema.safeParse(upgraded);
    if (!checked.success)
      throw new UnreadableDocument(name, {
        version: newest,
        places: checked.error.issues.slice(0, namedPlaces).map(placeOf).join(", "),
      });
    return upgraded as Content;
  };

  return {
    name,
    version: newest,
    stamped,
    text: (content) => JSON.stringify(stamped(content)),
    read,
    tryRead: (stored) => {
      try {
        return read(stored);
      } catch {
        return undefined;
      }
    },
    isOlder: (stored) => opened(stored).version < newest,
  };
}

function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function placeOf({ path, code }: z.core.$ZodIssue): string {
  return `${path.join(".") || "all of it"}: ${code}`;
}

/** The text of a document that a column may lack. */
export function textOrNull<Content>(
  kind: StoredDocument<Content>,
  content: Content | null,
): string | null {
  return content === null ? null : kind.text(content);
}

/** The content of a document that a column may lack. @throws as `read` does */
export function readOrNull<Content>(
  kind: StoredDocument<Content>,
  stored: unknown,
): Content | null {
  return stored === null ? null : kind.read(stored);
}
