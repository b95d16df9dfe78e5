import type { Tone } from "~/ui/states";

/** Shapes that stay apart in black and white. */
export type MapMarkShape = "disc" | "ring" | "square" | "diamond";

export type MapMark = {
  x: number;
  y: number;
  shape: MapMarkShape;
  tone: MapTone;
  /** Empty where a neighbour bears the same name. */
  label: string;
  labelX: number;
  labelY: number;
  anchor: "start" | "middle" | "end";
};

/** `ink` is the colour of the text. */
export type MapTone = Tone | "ink";

type MapLine = { d: string; tone: MapTone; isDashed: boolean };

/** A map that is worked out: nothing but strings and numbers, so that it may reach the browser. */
export type MapDrawing = {
  width: number;
  height: number;
  landPath: string;
  borderPath: string;
  marks: MapMark[];
  lines: MapLine[];
};

/** A place to mark. `label` stands beside it on the map: a word or two. */
export type MapMarkInput = {
  id: string;
  latitude: number;
  longitude: number;
  shape: MapMarkShape;
  tone?: MapTone;
  label: string;
};

/** A line between two marks, named by their ids. */
export type MapLineInput = { from: string; to: string; tone: MapTone; isDashed?: boolean };
