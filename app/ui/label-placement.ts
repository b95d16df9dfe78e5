type LabelAnchor = "start" | "middle" | "end";
export type PlacedLabel = { labelX: number; labelY: number; anchor: LabelAnchor };
type Box = { left: number; top: number; right: number; bottom: number };
type Spot = PlacedLabel & { box: Box };

/** Size the labels are drawn in on a phone, where the drawing shrinks: the larger of the two. */
const textSize = 18;
/** Mean advance of a letter in a bold system face, as a share of the text size. */
const letterWidthRatio = 0.6;
/** East Asian characters fill a square. */
const firstWideCodePoint = 0x2e80;
/** From a mark's centre to its label. */
const gap = 11;
const markRadius = 9;
const weights = { label: 8, mark: 6, line: 1, outside: 20 };

export type LabelInput = { x: number; y: number; label: string };

/**
 * Puts each label beside its mark where it hides least: inside the frame first, then off
 * other labels, marks and lines. Labels are placed in the order given.
 *
 * @param lines points along the lines of the drawing
 */
export function placeLabels<Mark extends LabelInput>(
  marks: readonly Mark[],
  lines: readonly { x: number; y: number }[],
  size: { width: number; height: number },
): (PlacedLabel & { mark: Mark })[] {
  const taken: Box[] = [];
  return marks.map((mark) => {
    const others = marks.filter((other) => other !== mark);
    const cost = ({ box }: Spot, order: number) =>
      order * 0.1 +
      weights.outside * outside(box, size) +
      weights.label * taken.filter((other) => overlap(box, other)).length +
      weights.mark * others.filter((other) => overlap(box, around(other))).length +
      weights.line * lines.filter((point) => contains(box, point)).length;
    const ranked = spots(mark).map((spot, order) => ({ spot, cost: cost(spot, order) }));
    const best = ranked.reduce((a, b) => (b.cost < a.cost ? b : a)).spot;
    const placed = insideFrame(best, size);
    taken.push(placed.box);
    return { mark, labelX: placed.labelX, labelY: placed.labelY, anchor: placed.anchor };
  });
}

/** Width of a label in the units of the drawing, estimated on the safe side. */
export function labelWidth(label: string): number {
  return [...label].reduce(
    (sum, letter) =>
      sum + ((letter.codePointAt(0) ?? 0) >= firstWideCodePoint ? 1 : letterWidthRatio) * textSize,
    0,
  );
}

function spots({ x, y, label }: LabelInput): Spot[] {
  const width = labelWidth(label);
  const middle = y + textSize * 0.35;
  const above = y - gap - 2;
  const below = y + gap + textSize * 0.8;
  const spot = (anchor: LabelAnchor, labelX: number, labelY: number): Spot => {
    const left =
      anchor === "start" ? labelX : anchor === "end" ? labelX - width : labelX - width / 2;
    return {
      anchor,
      labelX: Math.round(labelX),
      labelY: Math.round(labelY),
      box: {
        left,
        top: labelY - textSize * 0.8,
        right: left + width,
        bottom: labelY + textSize * 0.25,
      },
    };
  };
  return [
    spot("start", x + gap, middle),
    spot("end", x - gap, middle),
    spot("middle", x, above),
    spot("middle", x, below),
    spot("start", x + gap / 2, above),
    spot("end", x - gap / 2, above),
    spot("start", x + gap / 2, below),
    spot("end", x - gap / 2, below),
  ];
}

/** Moves a label that still leaves the frame back into it. */
function insideFrame(spot: Spot, { width, height }: { width: number; height: number }): Spot {
  const { box } = spot;
  const shiftX = box.left < 2 ? 2 - box.left : Math.min(0, width - 2 - box.right);
  const shiftY = box.top < 2 ? 2 - box.top : Math.min(0, height - 2 - box.bottom);
  return {
    ...spot,
    labelX: Math.round(spot.labelX + shiftX),
    labelY: Math.round(spot.labelY + shiftY),
    box: {
      left: box.left + shiftX,
      right: box.right + shiftX,
      top: box.top + shiftY,
      bottom: box.bottom + shiftY,
    },
  };
}

function outside(box: Box, { width, height }: { width: number; height: number }): number {
  return [box.left < 0, box.top < 0, box.right > width, box.bottom > height].filter(Boolean).length;
}

function around({ x, y }: { x: number; y: number }): Box {
  return {
    left: x - markRadius,
    top: y - markRadius,
    right: x + markRadius,
    bottom: y + markRadius,
  };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function contains(box: Box, { x, y }: { x: number; y: number }): boolean {
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}
