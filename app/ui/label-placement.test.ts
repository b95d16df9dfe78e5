import { describe, expect, it } from "vitest";
import { labelWidth, placeLabels } from "~/ui/label-placement";

const size = { width: 520, height: 320 };

type Placed = ReturnType<typeof placeLabels>[number];

function boxOf({ mark, labelX, labelY, anchor }: Placed) {
  const width = labelWidth(mark.label);
  const left = labelX - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, right: left + width, top: labelY - 14, bottom: labelY + 4 };
}

function overlaps(labels: readonly Placed[]): number {
  const boxes = labels.map(boxOf);
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  ).length;
}

const cases: [string, { x: number; y: number; label: string }[]][] = [
  ["alone", [{ x: 260, y: 160, label: "You" }]],
  [
    "in the corners",
    [
      [8, 8],
      [512, 8],
      [8, 312],
      [512, 312],
    ].map(([x, y]) => ({ x: x!, y: y!, label: "Egress, Frankfurt" })),
  ],
  ["side by side", [200, 219, 238, 257].map((x) => ({ x, y: 160, label: "Front door, Quincy" }))],
  ["one above the other", [100, 119, 138].map((y) => ({ x: 260, y, label: "Front door, Quincy" }))],
  [
    "at the right edge in Japanese",
    [
      { x: 500, y: 160, label: "出口、フランクフルト" },
      { x: 480, y: 160, label: "あなた" },
    ],
  ],
];

describe("placeLabels", () => {
  it.each(cases)("keeps labels of marks %s in the frame and off each other", (_, marks) => {
    const labels = placeLabels(marks, [], size);
    const boxes = labels.map(boxOf);
    expect(
      boxes.filter(
        ({ left, right, top, bottom }) =>
          left < 0 || right > size.width || top < 0 || bottom > size.height,
      ),
    ).toEqual([]);
    expect(overlaps(labels)).toBe(0);
  });

  it("stands to the right where nothing is in the way", () => {
    const [label] = placeLabels([{ x: 100, y: 100, label: "You" }], [], size);
    expect(label).toMatchObject({ anchor: "start", labelX: 111 });
  });

  it("makes way for a line", () => {
    const line = Array.from({ length: 10 }, (_, step) => ({ x: 110 + step * 5, y: 100 }));
    const [label] = placeLabels([{ x: 100, y: 100, label: "You" }], line, size);
    expect(label?.anchor).toBe("end");
  });

  it("counts East Asian letters as wide", () => {
    expect(labelWidth("東京")).toBeGreaterThan(labelWidth("To"));
  });
});
