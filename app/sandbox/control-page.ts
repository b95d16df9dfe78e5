import { escapeHtml } from "./html-text";
import { assistantNames } from "./assistant-names";
import { assistantModes, delayLimitMs, scenarioModes, type Scenario } from "./scenario.schema";

type ChosenDoor = { code: string; city: string; roundTripMs: number };

export type ControlState = {
  scenario: Scenario;
  exchange: ChosenDoor;
  sharePoint: ChosenDoor;
  doors: { code: string; city: string }[];
};

const modeText: Record<Scenario["mode"], string> = {
  ok: "answers as it should",
  dead: "cuts every connection",
  slow: "answers after 8 s",
  "no-timing": "answers without Timing-Allow-Origin",
  "no-fault-zone": "answers without its fault zone",
  error: "answers 503",
};

const assistantText: Record<Scenario["assistant"], string> = {
  ok: "answers each hello",
  cut: "cuts WebSockets",
  refused: "refuses the upgrade with 403",
  silent: "opens WebSockets and says nothing",
  stalls: "answers the first hello of each name alone",
  garbage: "answers with something that is no reply",
  outside: "names an address of somebody else",
};

/** The page that shows how the front doors behave and changes it by a plain form. */
export function controlPage({ scenario, exchange, sharePoint, doors }: ControlState): string {
  const options = doors.map(({ code, city }) =>
    option(code, `${code} ${city}`, scenario.door ?? ""),
  );
  const modes = scenarioModes.map((mode) =>
    option(mode, `${mode}: ${modeText[mode]}`, scenario.mode),
  );
  const assistants = assistantModes.map((mode) =>
    option(mode, `${mode}: ${assistantText[mode]}`, scenario.assistant),
  );
  const blocked = assistantNames.map((name) => option(name, name, scenario.blockedName ?? ""));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox front doors</title></head>
<body>
<main>
<h1>Sandbox front doors</h1>
<p>These stand in for the suite's front doors on this machine.</p>
<dl>
<dt>Exchange</dt><dd>${doorText(exchange)}</dd>
<dt>SharePoint</dt><dd>${doorText(sharePoint)}</dd>
</dl>
<form method="post" action="/control">
<p><label>Front door
<select name="door">${option("", "nearest", scenario.door ?? "")}${options.join("")}</select></label></p>
<p><label>Round trip in ms, empty for that of the distance
<input name="delayMs" type="number" min="0" max="${delayLimitMs}" step="any"
value="${scenario.delayMs ?? ""}"></label></p>
<p><label>It <select name="mode">${modes.join("")}</select></label></p>
<p><label>The assistant <select name="assistant">${assistants.join("")}</select></label></p>
<p><label>Blocked name <select name="blockedName">
${option("", "none", scenario.blockedName ?? "")}${blocked.join("")}</select></label></p>
<p><button>Set</button></p>
</form>
</main>
</body>
</html>
`;
}

function doorText({ code, city, roundTripMs }: ChosenDoor): string {
  return `${escapeHtml(city)} (${code}), ${roundTripMs.toFixed(1)} ms`;
}

function option(value: string, text: string, selected: string): string {
  return `<option value="${value}"${value === selected ? " selected" : ""}>${escapeHtml(text)}</option>`;
}
