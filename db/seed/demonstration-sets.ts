import type { Category, Instance } from "~/features/domain-lens/endpoint-sets/endpoint-set";

/** Invented workloads with their service areas. */
export const demonstrationWorkloads = [
  { name: "Contoso Mail", area: "Exchange" },
  { name: "Contoso Calendar", area: "Exchange" },
  { name: "Contoso Files", area: "SharePoint" },
  { name: "Contoso Meetings", area: "Skype" },
  { name: "Contoso Sign-in", area: "Common" },
  { name: "Contoso Updates", area: "Common" },
] as const;

type DemonstrationWorkload = (typeof demonstrationWorkloads)[number]["name"];

export const demonstrationAreas = [
  { code: "Exchange", displayName: "Contoso Mail and Calendar" },
  { code: "SharePoint", displayName: "Contoso Files" },
  { code: "Skype", displayName: "Contoso Meetings" },
  { code: "Common", displayName: "Contoso Common" },
] as const;

export type DemonstrationSet = {
  workload: DemonstrationWorkload;
  description: string;
  category: Category;
  isRequired: boolean;
  /** What does not work without it; blank for a required set. */
  notes: string;
  tcpPorts: string;
  udpPorts: string;
  fqdns: string[];
  prefixes: string[];
};

/**
 * Workload; description; category; what fails without it, or `required`; TCP ports; UDP ports;
 * FQDNs; prefixes (RFC 5737, RFC 3849).
 */
const rows = `
Contoso Mail; Mailboxes on the web; Optimize; required; 80, 443; 443; mail.contoso.example outlook.contoso.example; 192.0.2.0/28 2001:db8:10::/48
Contoso Mail; Mail clients; Allow; required; 143, 587, 993, 995; ; imap.contoso.example smtp.contoso.example; 192.0.2.16/28
Contoso Mail; Delivery of mail; Allow; required; 25; ; *.mx.contoso.example; 192.0.2.32/28 2001:db8:11::/48
Contoso Mail; Finding a mailbox; Default; Mail clients have to be set up by hand; 80, 443; ; autodiscover.contoso.example autodiscover-s.contoso.example;
Contoso Mail; Pictures in mail; Default; Pictures of senders are missing; 443; ; photos.mail.contoso.example;
Contoso Calendar; Calendars; Optimize; required; 443; ; calendar.contoso.example; 192.0.2.48/28
Contoso Calendar; Room finder; Default; Rooms are found by name alone; 443; ; rooms.contoso.example *.rooms.contoso.example;
Contoso Calendar; Invitations from elsewhere; Default; Invitations from other systems are not read; 443; ; ics.contoso.example;
Contoso Files; Files and sites; Optimize; required; 80, 443; ; files.contoso.example *.files.contoso.example; 198.51.100.0/27 2001:db8:20::/48
Contoso Files; Uploads of large files; Allow; required; 443; ; upload.files.contoso.example; 198.51.100.32/28
Contoso Files; Previews; Default; Files have to be downloaded to be seen; 443; ; preview.contoso.example thumbs.contoso.example;
Contoso Files; Sync client; Default; Files are not kept on the device; 443; ; sync.contoso.example *.sync.contoso.example;
Contoso Files; Search; Default; Search finds titles alone; 443; ; search.contoso.example;
Contoso Meetings; Sound and pictures; Optimize; required; ; 3478, 3479, 3480, 3481; ; 198.51.100.64/27 2001:db8:30::/48
Contoso Meetings; Meetings; Allow; required; 80, 443; ; meet.contoso.example *.meet.contoso.example; 198.51.100.96/28
Contoso Meetings; Recordings; Default; Meetings are not recorded; 443; ; recordings.contoso.example;
Contoso Meetings; Backgrounds; Default; Backgrounds are not offered; 443; ; assets.meet.contoso.example;
Contoso Meetings; Calls from telephones; Default; Telephones cannot join; 443; ; dialin.contoso.example;
Contoso Sign-in; Signing in; Allow; required; 80, 443; ; login.contoso.example *.login.contoso.example; 203.0.113.0/28 2001:db8:40::/48
Contoso Sign-in; Certificates; Default; required; 80; ; crl.contoso.example ocsp.contoso.example;
Contoso Sign-in; Password reset; Default; Passwords are reset by the help desk; 443; ; reset.contoso.example;
Contoso Sign-in; Devices; Default; Devices are not registered; 443; ; devices.contoso.example enrol.contoso.example;
Contoso Updates; Updates of applications; Default; required; 80, 443; ; updates.contoso.example *.updates.contoso.example;
Contoso Updates; Fonts; Default; Documents show other fonts; 443; ; fonts.contoso.example;
Contoso Updates; Reports of faults; Default; Faults are not reported; 443; ; faults.contoso.example;
`;

const listed = (text = "") => text.split(" ").filter(Boolean);

export const demonstrationSets: readonly DemonstrationSet[] = rows
  .trim()
  .split("\n")
  .map((row) => {
    const [
      workload,
      description = "",
      category,
      notes = "",
      tcpPorts = "",
      udpPorts = "",
      fqdns,
      prefixes,
    ] = row.split(/; ?/);
    const isRequired = notes === "required";
    return {
      workload: workload as DemonstrationWorkload,
      description,
      category: category as Category,
      isRequired,
      notes: isRequired ? "" : notes,
      tcpPorts: tcpPorts.trim(),
      udpPorts: udpPorts.trim(),
      fqdns: listed(fqdns),
      prefixes: listed(prefixes),
    };
  });

/** An instance that no cloud uses any more, so that real ones stay free for what is imported. */
export const demonstrationInstance: Instance = "Germany";
