import type { MapLineInput, MapMarkInput } from "~/ui/map-drawing";
import type { Stop } from "~/ui/path-line";
import type { ShareRow } from "~/ui/share-bars";
import type { State } from "~/ui/states";
import type { Step } from "~/ui/step-list";

/* Invented content for the page that shows the kit: in English only, as that page is for development. */

export const kitMarks: MapMarkInput[] = [
  { id: "you", shape: "disc", label: "You", latitude: 47.25, longitude: -122.44 },
  {
    id: "egress",
    shape: "ring",
    tone: "failed",
    label: "Egress, Denver",
    latitude: 39.74,
    longitude: -104.98,
  },
  {
    id: "used",
    shape: "square",
    tone: "warning",
    label: "Front door, Denver",
    latitude: 39.9,
    longitude: -104.8,
  },
  {
    id: "best",
    shape: "diamond",
    tone: "ok",
    label: "Best door, Quincy",
    latitude: 47.23,
    longitude: -119.85,
  },
];

export const kitLines: MapLineInput[] = [
  { from: "you", to: "egress", tone: "failed" },
  { from: "you", to: "best", tone: "ok", isDashed: true },
];

export const allStates: State[] = [
  "ok",
  "warning",
  "failed",
  "info",
  "not-tested",
  "running",
  "retrying",
  "waiting",
];

export const kitStops: Stop[] = [
  { name: "You", lines: ["Tacoma, WA"] },
  { name: "Gateway", lines: ["192.0.2.1"], leg: { state: "ok", time: "2 ms" } },
  { name: "VPN, full tunnel", lines: ["corp-vpn"], leg: { state: "ok", time: "4 ms" } },
  {
    name: "Egress",
    lines: ["Denver, CO", "Summit Fibre, AS64501"],
    leg: { state: "failed", time: "32 ms", distance: "1,780 km", isFar: true },
  },
  {
    name: "Exchange front door",
    lines: ["Quincy, WA", "best for you: Quincy"],
    leg: { state: "warning", time: "6 ms" },
  },
];

export const kitStopsSoFar: Stop[] = [
  { name: "You", lines: ["Tacoma, WA"] },
  { name: "Egress", lines: ["Seattle, WA"], leg: { state: "ok", time: "9 ms", distance: "41 km" } },
  {
    name: "Exchange front door",
    lines: ["Quincy, WA"],
    leg: { state: "running", time: "measuring" },
  },
  { name: "SharePoint front door", leg: { state: "waiting", time: "waiting" } },
];

export const kitLatenciesMs = [
  34.1,
  20.8,
  21.4,
  21.2,
  22.6,
  21.3,
  21.4,
  23.1,
  21.2,
  21.4,
  22.1,
  31.9,
  21.4,
  21.2,
  21.5,
  null,
  21.3,
  21.4,
  24.2,
  21.1,
  21.4,
  21.4,
  22.3,
  21.2,
  21.3,
];

export const kitHundredLatenciesMs = Array.from(
  { length: 100 },
  (_, position) => 20 + ((position * 37) % 23),
);

export const kitShares: ShareRow[] = [
  { label: "80–100, best", ratio: 0.48, level: 4 },
  { label: "60–80", ratio: 0.16, level: 3 },
  { label: "40–60", ratio: 0.24, level: 2, isYours: true },
  { label: "20–40", ratio: 0.09, level: 1 },
  { label: "0–20, worst", ratio: 0.03, level: 0 },
];

export const kitSteps: Step[] = [
  {
    id: "location",
    name: "Location",
    state: "ok",
    stateLabel: "Done",
    found: "Tacoma, WA, United States, within 300 m",
    time: "0.6 s",
  },
  {
    id: "download",
    name: "SharePoint download and latency under load",
    state: "running",
    found: "7.2 of 15 MB, 6.1 MBps, latency 21 to 87 ms",
    time: "3.2 s",
  },
  {
    id: "socket",
    name: "WebSocket reachability",
    state: "retrying",
    found: "no answer from one of three names after 5 s, second try",
    time: "5.1 s",
  },
  {
    id: "names",
    name: "Tenant names",
    state: "failed",
    found: "no address for contoso.example",
    time: "0.2 s",
  },
  {
    id: "server",
    name: "Server's own tests",
    state: "waiting",
    found: "DNS, reachability of the front doors, certificates",
    time: "–",
  },
];

export type KitVerdict = {
  id: string;
  state: State;
  test: string;
  measured: string;
  target: string;
  meaning: string;
};

export const kitVerdicts: KitVerdict[] = [
  {
    id: "location",
    state: "info",
    test: "Your location",
    measured: "Tacoma, WA, United States",
    target: "–",
    meaning: "",
  },
  {
    id: "egress",
    state: "failed",
    test: "Distance to your egress",
    measured: "1,780 km (1,106 miles)",
    target: "under 800 km",
    meaning:
      "Traffic makes a detour before it reaches the service. Let Exchange, SharePoint and Teams leave locally.",
  },
  {
    id: "vpn",
    state: "warning",
    test: "VPN split tunnel",
    measured: "corp-vpn, full tunnel, 12 of 12 Optimize routes tunnelled",
    target: "Optimize split out",
    meaning: "The VPN carries traffic that may go direct.",
  },
  {
    id: "resolver",
    state: "ok",
    test: "DNS recursive resolver",
    measured: "198.51.100.53 (9 ms)",
    target: "under 800 km",
    meaning: "",
  },
  {
    id: "loss",
    state: "not-tested",
    test: "Packet loss, media",
    measured: "–",
    target: "under 1 %",
    meaning: "Needs the advanced client.",
  },
];
