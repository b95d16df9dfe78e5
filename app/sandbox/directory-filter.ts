import { refuse, ok, type Result } from "~/lib/result";

/** A person as the directory's calls show it. */
export type DirectoryRecord = Readonly<Record<string, string | boolean | null>>;

/** True for the records that are meant. */
export type RecordTest = (record: DirectoryRecord) => boolean;

/** Properties that a filter may name. */
const filterable = [
  "id",
  "displayName",
  "givenName",
  "surname",
  "mail",
  "userPrincipalName",
  "userType",
  "accountEnabled",
  "jobTitle",
];

/** Properties that a search may name, as the Microsoft graph has them. */
const searchable = ["displayName", "mail", "userPrincipalName", "givenName", "surname"];

const tokenPattern = /\s*(?:(\()|(\))|(,)|'((?:[^']|'')*)'|([A-Za-z][\w.]*))/y;

type Token = { kind: "(" | ")" | "," | "text" | "word"; text: string };

/**
 * Reads a `$filter` (OData 4.01 URL conventions, 5.1.1): `eq`, `ne`, `in`, `startswith`,
 * `and`, `or`, `not` and brackets over the filterable properties.
 */
export function parseFilter(filter: string): Result<RecordTest, "filter-invalid"> {
  const tokens = tokensOf(filter);
  if (!tokens) return refuse("filter-invalid");
  const reader = new FilterReader(tokens);
  const test = reader.alternatives();
  return test && reader.isAtEnd() ? ok(test) : refuse("filter-invalid");
}

function tokensOf(filter: string): Token[] | undefined {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  const end = filter.trimEnd().length;
  while (tokenPattern.lastIndex < end) {
    const match = tokenPattern.exec(filter);
    if (!match) return undefined;
    const [, open, close, comma, text, word] = match;
    if (text !== undefined) tokens.push({ kind: "text", text: text.replaceAll("''", "'") });
    else if (word !== undefined) tokens.push({ kind: "word", text: word });
    else tokens.push({ kind: (open ?? close ?? comma) as "(" | ")" | ",", text: "" });
  }
  return tokens;
}

/** Descends through a filter; every method answers undefined where the filter does not fit. */
class FilterReader {
  private at = 0;
  constructor(private readonly tokens: readonly Token[]) {}

  isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  alternatives(): RecordTest | undefined {
    let test = this.conditions();
    while (test && this.takes("word", "or")) {
      const [left, right] = [test, this.conditions()];
      test = right && ((record) => left(record) || right(record));
    }
    return test;
  }

  private conditions(): RecordTest | undefined {
    let test = this.condition();
    while (test && this.takes("word", "and")) {
      const [left, right] = [test, this.condition()];
      test = right && ((record) => left(record) && right(record));
    }
    return test;
  }

  private condition(): RecordTest | undefined {
    if (this.takes("word", "not")) {
      const test = this.condition();
      return test && ((record) => !test(record));
    }
    if (this.takes("(")) {
      const test = this.alternatives();
      return this.takes(")") ? test : undefined;
    }
    return this.takes("word", "startswith") ? this.beginning() : this.comparison();
  }

  private beginning(): RecordTest | undefined {
    const property = this.takes("(") ? this.property() : undefined;
    const start = this.takes(",") ? this.value() : undefined;
    if (!property || typeof start !== "string" || !this.takes(")")) return undefined;
    return (record) => folded(record[property]).startsWith(folded(start));
  }

  private comparison(): RecordTest | undefined {
    const property = this.property();
    const operator = property && this.take("word");
    if (operator === "in") return this.membership(property ?? "");
    const value = operator === "eq" || operator === "ne" ? this.value() : undefined;
    if (!property || value === undefined) return undefined;
    const isEqual = (record: DirectoryRecord) => folded(record[property]) === folded(value);
    return operator === "eq" ? isEqual : (record) => !isEqual(record);
  }

  private membership(property: string): RecordTest | undefined {
    const values: string[] = [];
    if (!this.takes("(")) return undefined;
    do {
      const value = this.value();
      if (value === undefined) return undefined;
      values.push(folded(value));
    } while (this.takes(","));
    return this.takes(")") ? (record) => values.includes(folded(record[property])) : undefined;
  }

  private property(): string | undefined {
    const name = this.take("word");
    return name !== undefined && filterable.includes(name) ? name : undefined;
  }

  private value(): string | boolean | null | undefined {
    const text = this.take("text");
    if (text !== undefined) return text;
    const word = this.take("word");
    return word === "true" ? true : word === "false" ? false : word === "null" ? null : undefined;
  }

  private take(kind: Token["kind"]): string | undefined {
    const token = this.tokens[this.at];
    if (token?.kind !== kind) return undefined;
    this.at += 1;
    return token.text;
  }

  private takes(kind: Token["kind"], text = ""): boolean {
    const token = this.tokens[this.at];
    if (token?.kind !== kind || token.text !== text) return false;
    this.at += 1;
    return true;
  }
}

/**
 * Reads a `$search`: `"property:words"` clauses joined by AND or OR, AND binding closer. A
 * word is found at the beginning of a word, as the directory's index has it.
 */
export function parseSearch(search: string): Result<RecordTest, "search-invalid"> {
  const alternatives: RecordTest[][] = [];
  for (const part of search.trim().split(/\s+OR\s+(?=")/)) {
    const clauses = part.split(/\s+AND\s+(?=")/).map(searchClause);
    if (clauses.some((clause) => clause === undefined)) return refuse("search-invalid");
    alternatives.push(clauses.filter((clause) => clause !== undefined));
  }
  return ok((record) => alternatives.some((clauses) => clauses.every((clause) => clause(record))));
}

function searchClause(clause: string): RecordTest | undefined {
  const [, property, words] = /^"(\w+):((?:[^"\\]|\\.)*)"$/.exec(clause.trim()) ?? [];
  if (property === undefined || words === undefined || !searchable.includes(property))
    return undefined;
  const asked = wordsOf(words.replace(/\\(.)/g, "$1"));
  return (record) => {
    const held = wordsOf(record[property]);
    return asked.every((word) => held.some((known) => known.startsWith(word)));
  };
}

const wordsOf = (value: string | boolean | null | undefined): string[] =>
  folded(value)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Case and accents make no difference. */
const folded = (value: string | boolean | null | undefined): string =>
  String(value ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
