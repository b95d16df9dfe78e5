import { linesOf } from "./output-lines";
import { fixedProxyFrom } from "./proxy-list";
import type { FixedProxy, SystemProxy } from "./system";

const keys = [
  ["http", "HTTP"],
  ["https", "HTTPS"],
  ["socks", "SOCKS"],
] as const;

/** Proxies of `scutil --proxy`. */
export function proxyOf(output: string): SystemProxy {
  const { values, lists } = dictionaryOf(output);
  const read = (key: string) => values.get(key) ?? "";
  const isOn = (key: string) => read(key) === "1";
  const fixed = keys
    .filter(([, key]) => isOn(`${key}Enable`))
    .flatMap(([scheme, key]): FixedProxy[] => {
      const port = Number(read(`${key}Port`));
      const found = fixedProxyFrom(scheme, read(`${key}Proxy`));
      return found ? [{ ...found, port: port > 0 ? port : found.port }] : [];
    });
  const simpleNames = isOn("ExcludeSimpleHostnames") ? ["<local>"] : [];
  return {
    pacUrl: isOn("ProxyAutoConfigEnable") ? read("ProxyAutoConfigURLString") || null : null,
    isAutoDetect: isOn("ProxyAutoDiscoveryEnable"),
    fixed,
    bypass: { style: "macos", entries: [...(lists.get("ExceptionsList") ?? []), ...simpleNames] },
  };
}

type Dictionary = { values: Map<string, string>; lists: Map<string, string[]> };

/** The outermost dictionary: those of single interfaces (`__SCOPED__`) lie inside it and serve bound sockets only. */
function dictionaryOf(output: string): Dictionary {
  const found: Dictionary = { values: new Map(), lists: new Map() };
  const open: string[] = [];
  for (const line of linesOf(output)) {
    const row = line.trim();
    const at = row.indexOf(" : ");
    const key = at < 0 ? row : row.slice(0, at).trim();
    const value = at < 0 ? "" : row.slice(at + " : ".length).trim();
    if (row === "}") open.pop();
    else if (row.endsWith("{")) open.push(key);
    else if (open.length === 1) found.values.set(key, value);
    else if (open.length === 2 && /^\d+$/.test(key))
      found.lists.set(open[1] ?? "", [...(found.lists.get(open[1] ?? "") ?? []), value]);
  }
  return found;
}
