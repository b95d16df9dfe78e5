import { HtmlValidate, StaticConfigLoader, type ConfigData, type RuleConfig } from "html-validate";

/** Rules that reject what is right here, each with the reason. All others are as recommended. */
const exceptions: RuleConfig = {
  // React writes these three so, and HTML reads either way.
  "void-style": ["error", { style: "selfclosing" }],
  "attribute-boolean-style": ["error", { style: "empty" }],
  "attr-case": ["error", { style: ["lowercase", "camelcase"] }],
  // A table that the style sheet turns into cards loses its roles in some screen readers unless they are written.
  "no-redundant-role": "off",
  // WAI-ARIA lets a list have a name: the steps of a path, a group of the navigation.
  "aria-label-misuse": ["error", { allowAnyNamable: true }],
  // Of check boxes with one name several may be ticked; the server reads them as a list.
  "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
  // An incident's title has up to 120 characters, and the product's name comes after it.
  "long-title": ["error", { maxlength: 140 }],
  // Without script, a page follows a running test only by loading again.
  "meta-refresh": "off",
  // Only files of other hosts need a checksum. There are none: the content security policy forbids them.
  "require-sri": ["error", { target: "crossorigin" }],
};

const presets = ["html-validate:recommended", "html-validate:document"];
const configuration: ConfigData = { root: true, extends: presets, rules: exceptions };
const validator = new HtmlValidate(new StaticConfigLoader(configuration));

/** What is wrong with the HTML of a whole page, one line for each fault. */
export function markupProblems(html: string): string[] {
  const messages = validator.validateStringSync(html).results.flatMap((result) => result.messages);
  return messages.map(
    ({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? "no element"})`,
  );
}
