import { expect, it } from "vitest";

import { waysOf } from "./pac-answer";

it.each([
  ["PROXY a:8080; SOCKS b; DIRECT", ["a:8080", "socks b:1080", "direct"]],
  ["SOCKS5 b:9050", ["socks b:9050"]],
  ["QUIC q:1; PROXY b", ["b:80"]],
  ["HTTPS a", ["tls a:443"]],
  ["proxy [2001:db8::1]:3128", ["2001:db8::1:3128"]],
  ["PROXY\t A.Example ;\t direct;;", ["a.example:80", "direct"]],
  ["PROXY a;\nDIRECT", ["a:80"]],
  ["constructor a:1", ["direct"]],
  ["HTTP a:1", ["direct"]],
  ["", ["direct"]],
  [" ; ", ["direct"]],
  ["PROXY", ["direct"]],
  ["PROXY a b", ["a%20b:80"]],
  ["PROXY a:", ["direct"]],
  ["PROXY a:65536; PROXY b", ["b:80"]],
  ["PROXY name:word@a:1", ["direct"]],
  ["DIRECT x; PROXY b", ["b:80"]],
  ["PROXY a/b", ["direct"]],
])("an answer %j", (text, expected) => {
  const told = waysOf(text).map((way) => {
    if (way.kind === "direct") return "direct";
    return `${way.kind === "proxy" ? (way.isTls ? "tls " : "") : `${way.kind} `}${way.host}:${way.port}`;
  });
  expect(told).toEqual(expected);
});
