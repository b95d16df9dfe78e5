/** What the name of an autonomous system's organisation tells about its customers. */
export type OrganisationKind =
  "satellite" | "mobile" | "hosting" | "education" | "isp" | "corporate";

/**
 * Words by kind, the most telling kind first: "Verizon Wireless" is mobile before it is an
 * ISP. The words are those of the names in the public AS registries (decision 0021).
 */
const wordsOfKinds: readonly (readonly [OrganisationKind, RegExp])[] = [
  [
    "satellite",
    /\b(space ?x|starlink|hughes|viasat|oneweb|kacific|eutelsat|konnect|skylogic|intelsat|inmarsat|telesat|iridium|bigblu|sky ?muster|satellites?|satcom|orbit(al)?)\b/,
  ],
  [
    "mobile",
    /\b(mobile|mobility|cellular|cellco|wireless|t-mobile|docomo|softbank mobile|vodacom|airtel|jio|mtn|movil|moviles|mobil|mobilfunk|lte|5g)\b/,
  ],
  [
    "hosting",
    /\b(hosting|hosted|cloud|clouds|data ?cent(er|re)s?|server|servers|vps|vpn|colo|colocation|cdn|proxy|relay|amazon|google|microsoft|cloudflare|akamai|fastly|zscaler|netskope|digitalocean|linode|ovh|hetzner|m247|datacamp|leaseweb|contabo|oracle|tencent|alibaba)\b/,
  ],
  [
    "education",
    /\b(universit\w*|college|school|schools|academy|academic|institute of technology|hochschule|research and education|education(al)? network)\b/,
  ],
  [
    "isp",
    /\b(tele(com|coms|kom|fonica|com+unications?)\w*|broadband|cable|fib(re|er|ra)\w*|communications?|isp|internet|dsl|adsl|ftth|net|networks?|online|telephone|telstra|comcast|charter|spectrum|cox|verizon|at&t|orange|kddi|ntt|ocn|so-net|iij|bt|sky uk|virgin media|liberty global|ziggo|kpn|proximus|swisscom|sunrise|telia|telenor|chinanet|unicom|bsnl|rostelecom|claro|vivo|bouygues|free sas|proxad|sfr|vodafone|tim|wind tre|fastweb|shaw|rogers|bell canada|telus)\b/,
  ],
  [
    "corporate",
    /\b(group|holdings?|bank|banking|insurance|assurance|hospitals?|clinic|government|ministry|federal|department|county|city of|state of|municipality|industr(y|ies)|pharmaceuticals?|motors?|automotive|airlines?|airways|consulting|engineering|manufacturing|logistics|retail|stores|foods|energy|capital|partners|law|enterprises?)\b/,
  ],
];

/** The kind of an organisation by its name; null where the name says nothing. */
export function organisationKind(organisation: string): OrganisationKind | null {
  const name = organisation.toLowerCase().replaceAll(/[_.,()"/]+/g, " ");
  return wordsOfKinds.find(([, words]) => words.test(name))?.[0] ?? null;
}
