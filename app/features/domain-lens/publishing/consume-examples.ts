import { usualProxy } from "./pac-file";

/** What an example is made for: where this deployment is reached, and one instance. */
export type ConsumedAt = {
  /** Such as `https://connectivity.example`, without a slash at the end. */ origin: string;
  /** `/gcc` or nothing. */ prefix: string;
  instance: string;
};

/** Lines of code to copy; the GUID is made once and kept, as the web service wants it. */
export type Examples = Record<
  "version" | "endpoints" | "changes" | "rss" | "atom" | "pac" | "ips" | "urls" | "webhook",
  { name: "curl" | "PowerShell" | "Python" | "JavaScript"; code: string }[]
>;

/** Makes a GUID once and keeps it, as the web service wants it. */
const guid =
  "[ -s ~/.pathlens-guid ] || { uuidgen || cat /proc/sys/kernel/random/uuid; } > " +
  "~/.pathlens-guid 2>/dev/null\nGUID=$(cat ~/.pathlens-guid)";

/** How each form of what is published is consumed. */
export function consumeExamples(at: ConsumedAt): Examples {
  return { ...feedExamples(at), ...fileExamples(at), webhook: webhookExamples };
}

function feedExamples({
  origin,
  instance,
}: ConsumedAt): Pick<Examples, "version" | "endpoints" | "changes" | "rss"> {
  const curl = (address: string) => ({
    name: "curl" as const,
    code: `${guid}\ncurl -s "${origin}/${address}ClientRequestId=$GUID"`,
  });
  return {
    version: [
      curl(`version/${instance}?`),
      { name: "PowerShell", code: powershellPoll(origin, instance) },
      { name: "Python", code: pythonPoll(origin, instance) },
    ],
    endpoints: [curl(`endpoints/${instance}?ServiceAreas=Exchange&NoIPv6=true&`)],
    changes: [curl(`changes/${instance}/0000000000?`)],
    rss: [curl(`version/${instance}?AllVersions=true&Format=RSS&`)],
  };
}

function fileExamples({
  origin,
  prefix,
  instance,
}: ConsumedAt): Pick<Examples, "atom" | "pac" | "ips" | "urls"> {
  const files = `${origin}${prefix}/publications/${instance}`;
  const pac = (type: 1 | 2) =>
    `${files}/pac?type=${type}&TenantName=contoso&proxy=${encodeURIComponent(usualProxy)}`;
  const curl = (address: string, then: string) => ({
    name: "curl" as const,
    code: `curl -s "${address}"${then}`,
  });
  return {
    atom: [curl(`${files}/atom.xml`, "")],
    pac: [
      curl(pac(2), " -o proxy.pac"),
      { name: "PowerShell", code: `Invoke-WebRequest "${pac(1)}" -OutFile proxy.pac` },
    ],
    ips: [
      curl(
        `${files}/list.txt?kind=ips&category=Optimize,Allow&port=443&family=4&format=netmask`,
        " | grep -v '^#'",
      ),
    ],
    urls: [
      curl(
        `${files}/list.txt?kind=urls&required=true&ServiceAreas=Exchange,SharePoint`,
        " | grep -v '^#'",
      ),
    ],
  };
}

/** Asks for the version alone, and for the rest only when it moved. */
function powershellPoll(origin: string, instance: string): string {
  return `$file = Join-Path $HOME '.pathlens-guid'
if (-not (Test-Path $file)) { [guid]::NewGuid().Guid | Set-Content $file }
$guid = Get-Content $file
$seen = Join-Path $HOME '.pathlens-version'
$last = if (Test-Path $seen) { Get-Content $seen } else { '0000000000' }
$now = (Invoke-RestMethod "${origin}/version/${instance}?ClientRequestId=$guid").latest
if ($now -gt $last) {
  $sets = Invoke-RestMethod "${origin}/endpoints/${instance}?ClientRequestId=$guid"
  $changes = Invoke-RestMethod "${origin}/changes/${instance}/$($last)?ClientRequestId=$guid"
  $now | Set-Content $seen
}`;
}

function pythonPoll(origin: string, instance: string): string {
  return `import json, pathlib, urllib.request, uuid

kept = pathlib.Path.home() / ".pathlens.json"
state = json.loads(kept.read_text()) if kept.exists() else {"guid": str(uuid.uuid4()), "version": "0000000000"}

def ask(path):
    with urllib.request.urlopen(f"${origin}{path}?ClientRequestId={state['guid']}") as answer:
        return json.load(answer)

latest = ask("/version/${instance}")["latest"]
if latest > state["version"]:
    sets = ask("/endpoints/${instance}")
    changes = ask(f"/changes/${instance}/{state['version']}")
    state["version"] = latest
kept.write_text(json.dumps(state))`;
}

/** Checks a delivery as Standard Webhooks 1.0.0 says; the secret is what the screen showed once. */
const pythonVerify = `import base64, hashlib, hmac, time

def is_ours(headers, body, secret):
    """headers: of the request, body: its bytes as they came, secret: "whsec_..." """
    if abs(time.time() - int(headers["webhook-timestamp"])) > 300:
        return False
    signed = f'{headers["webhook-id"]}.{headers["webhook-timestamp"]}.'.encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, given) for given in headers["webhook-signature"].split())`;

const scriptVerify = `import { createHmac, timingSafeEqual } from "node:crypto";

// headers: of the request, in lower case; body: as it came; secret: "whsec_..."
export function isOurs(headers, body, secret) {
  if (Math.abs(Date.now() / 1000 - Number(headers["webhook-timestamp"])) > 300) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const head = headers["webhook-id"] + "." + headers["webhook-timestamp"] + ".";
  const signed = createHmac("sha256", key).update(head).update(body).digest("base64");
  const expected = Buffer.from("v1," + signed);
  return headers["webhook-signature"]
    .split(" ")
    .map((given) => Buffer.from(given))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}`;

const webhookExamples: Examples["webhook"] = [
  { name: "Python", code: pythonVerify },
  { name: "JavaScript", code: scriptVerify },
];
