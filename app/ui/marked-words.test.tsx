import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { MarkedWords } from "./marked-words";

const marks = { code: (inner: string) => <code>{inner}</code>, when: () => <hr /> };

describe("words with marks", () => {
  it.each([
    ["plain words", "plain words"],
    ["", ""],
    ["<code>a.example</code> is covered", "<code>a.example</code> is covered"],
    [
      "looked at <when/>: <code>1</code> and <code>2</code>",
      "looked at <hr/>: <code>1</code> and <code>2</code>",
    ],
    ["an <unknown>inner</unknown> stays in words", "an inner stays in words"],
    ["<code></code>", "<code></code>"],
    ["1 < 2 <code> is open", "1 &lt; 2 &lt;code&gt; is open"],
    ["<code><b>escaped</b></code>", "<code>&lt;b&gt;escaped&lt;/b&gt;</code>"],
  ])("%j", (words, html) =>
    expect(renderToStaticMarkup(<MarkedWords words={words} marks={marks} />)).toBe(html),
  );
});
