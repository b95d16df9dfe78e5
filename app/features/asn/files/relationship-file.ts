import { ok, refuse } from "~/lib/result";

import {
  customerKind,
  graphOf,
  item,
  linkCountOf,
  peerKind,
  providerKind,
  siblingKind,
  withoutRepeats,
  type AsGraph,
} from "../relationships/as-graph";
import { asNumberOf } from "./as-number";
import { contradictions, doubledLinks, singleLinks } from "./check-links";
import { FaultList } from "./file-fault";
import { isComment, type FileReader } from "./file-reader";
import { NumberColumn } from "./number-column";

/** How a file writes links. In `old` the code −1 has the other direction than in `serial`. */
export const relationshipForms = ["serial", "old"] as const;
export type RelationshipForm = (typeof relationshipForms)[number];

/** What a file of relationships says. */
export type RelationshipContent = {
  graph: AsGraph;
  form: RelationshipForm;
  /** Lines with a link. */
  lines: number;
  /** Lines that repeat the link of an earlier one. */
  repeated: number;
  /** Links with one line, in a file that has two of most links; 0 in other files. */
  single: number;
};

const peerCode = "0";

/** Codes by form, as what the second AS is to the first. */
const kindsOf: Record<RelationshipForm, Readonly<Record<string, number>>> = {
  serial: { "-1": customerKind, [peerCode]: peerKind },
  old: {
    "-1": providerKind,
    [peerCode]: peerKind,
    "1": customerKind,
    "2": siblingKind,
    "3": siblingKind,
  },
};

const codes = Object.keys(kindsOf.old);

/** Comments of CAIDA's serial files; the form `a|b|-1` is older than them. */
const serialComment = /^#\s*(source:|(input|inferred) clique|IXP ASes|<?provider-as>?\|)/i;

/** Lines of links, in columns. */
type Columns = {
  from: NumberColumn;
  to: NumberColumn;
  /** Places in `codes`. */
  code: NumberColumn;
  line: NumberColumn;
};

/** What a file shows of its form, as line numbers; 0 where it shows nothing. */
type Signs = { oldCode: number; source: number; comment: number };

/**
 * Reads CAIDA's relationships: serial-1 (`provider|customer|-1`, `peer|peer|0`), serial-2 (with `|source`), and
 * the old form, where `a|b|-1` makes a the customer of b. The old form is recognised by its codes 1, 2 and 3 or
 * by links that are written from both sides; serial files by their fourth field or their comments.
 *
 * @param named the form, where the operator names it
 */
export function relationshipReader(named?: RelationshipForm): FileReader<RelationshipContent> {
  const faults = new FaultList();
  const signs: Signs = { oldCode: 0, source: 0, comment: 0 };
  const columns: Columns = {
    from: new NumberColumn(),
    to: new NumberColumn(),
    code: new NumberColumn(),
    line: new NumberColumn(),
  };
  return {
    take(text, line) {
      const trimmed = text.trim();
      if (isComment(trimmed)) {
        if (serialComment.test(trimmed)) signs.comment ||= line;
        return;
      }
      const [first = "", second = "", codeText = "", source, ...rest] = trimmed.split("|");
      const [from, to, code] = [asNumberOf(first), asNumberOf(second), codes.indexOf(codeText)];
      const fault = (reason: Parameters<FaultList["add"]>[0]["reason"]) =>
        faults.add({ line, reason });
      if (second === "" || codeText === "" || source === "" || rest.length > 0)
        return fault("not-a-link");
      if (from === null || to === null) return fault("not-an-as-number");
      if (code < 0) return fault("unknown-code");
      if (from === to) return fault("linked-to-itself");
      if (source !== undefined) signs.source ||= line;
      if (!(codeText in kindsOf.serial)) signs.oldCode ||= line;
      columns.from.push(from);
      columns.to.push(to);
      columns.code.push(code);
      columns.line.push(line);
    },
    finish() {
      if (columns.line.length === 0 && faults.isEmpty) faults.add({ line: 0, reason: "empty" });
      if (!faults.isEmpty) return refuse(faults.all());
      const form = named ?? formOf(columns, signs);
      if (form === null) faults.add({ line: 0, reason: "unknown-form" });
      else if (form === "old" && signs.source > 0)
        faults.add({ line: signs.source, reason: "source-in-old-form" });
      else if (form === "serial" && signs.oldCode > 0) addOldCodes(columns, faults);
      if (form === null || !faults.isEmpty) return refuse(faults.all());
      const content = contentOf(columns, form, faults);
      return faults.isEmpty ? ok(content) : refuse(faults.all());
    },
  };
}

/** The form by what the file shows of it; null where it shows nothing. */
function formOf(
  { from, to }: Columns,
  { oldCode, source, comment }: Signs,
): RelationshipForm | null {
  if (source > 0) return "serial";
  if (oldCode > 0) return "old";
  const isDoubled = doubledLinks({ from: from.numbers(), to: to.numbers() });
  // Both are signs, of either form: then neither is one.
  if (isDoubled && comment > 0) return null;
  if (isDoubled) return "old";
  return comment > 0 ? "serial" : null;
}

function addOldCodes({ code, line }: Columns, faults: FaultList): void {
  for (let at = 0; at < line.length; at += 1)
    if (!((codes[code.at(at)] ?? "") in kindsOf.serial))
      faults.add({ line: line.at(at), reason: "unknown-code" });
}

function contentOf(
  { from, to, code, line }: Columns,
  form: RelationshipForm,
  faults: FaultList,
): RelationshipContent {
  const kindOfCode = codes.map((text) => kindsOf[form][text] ?? peerKind);
  const kinds = new Uint8Array(line.length);
  for (let at = 0; at < kinds.length; at += 1) kinds[at] = kindOfCode[code.at(at)] ?? peerKind;
  const links = { from: from.numbers(), to: to.numbers(), kinds };
  const whole = graphOf(links);
  for (const { at, earlier } of contradictions(whole, links))
    faults.add({
      line: item(line.numbers(), at),
      reason: "contradiction",
      otherLine: item(line.numbers(), earlier),
    });
  const graph = withoutRepeats(whole);
  return {
    graph,
    form,
    lines: line.length,
    repeated: line.length - linkCountOf(graph),
    single: form === "old" && linkCountOf(graph) < line.length ? singleLinks(whole) : 0,
  };
}
