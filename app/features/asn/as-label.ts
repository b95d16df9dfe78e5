/** An AS with its name; the name is empty where no dataset has one. */
export type NamedAs = { asn: number; name: string };

/** How an AS is written in a sentence: `AS64500 Fjordnet`, or only its number. */
export function asLabel({ asn, name }: NamedAs): string {
  return name === "" ? `AS${asn}` : `AS${asn} ${name}`;
}
