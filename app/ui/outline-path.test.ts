import { describe, expect, it } from "vitest";
import type { PlanePoint } from "~/ui/outline-path";
import { outlinePath, simplifyRun } from "~/ui/outline-path";

describe("simplifyRun", () => {
  const bump: PlanePoint[] = [
    [0, 0],
    [5, 0.4],
    [10, 0],
    [15, 3],
    [20, 0],
  ];

  it("leaves out what lies within the tolerance and keeps what does not", () => {
    expect(simplifyRun(bump, 1)).toEqual([
      [0, 0],
      [10, 0],
      [15, 3],
      [20, 0],
    ]);
  });

  it("keeps both ends whatever the tolerance", () => {
    expect(simplifyRun(bump, 100)).toEqual([
      [0, 0],
      [20, 0],
    ]);
  });

  it("keeps the far point of a run that returns to its start", () => {
    expect(
      simplifyRun(
        [
          [0, 0],
          [4, 0],
          [8, 0],
          [4, 0],
          [0, 0],
        ],
        1,
      ),
    ).toEqual([
      [0, 0],
      [8, 0],
      [0, 0],
    ]);
  });

  it.each([[[]], [[[3, 4]]]] as PlanePoint[][][])(
    "takes a run too short to simplify as it is (%j)",
    (run) => {
      expect(simplifyRun(run, 1)).toEqual(run);
    },
  );
});

describe("outlinePath", () => {
  it("writes relative whole numbers", () => {
    expect(
      outlinePath(
        [
          {
            points: [
              [0.4, 10],
              [20, 10],
              [20, 30.2],
              [0, 30],
            ],
            isClosed: true,
          },
        ],
        0.1,
      ),
    ).toBe("M0 10l20 0 0 20-20 0z");
  });

  it("leaves open what is open", () => {
    expect(
      outlinePath(
        [
          {
            points: [
              [5, 5],
              [9, -3],
            ],
            isClosed: false,
          },
        ],
        0.1,
      ),
    ).toBe("M5 5l4-8");
  });

  it("leaves out rings too small to be seen", () => {
    expect(
      outlinePath(
        [
          {
            points: [
              [5, 5],
              [6, 5],
              [6, 6],
            ],
            isClosed: true,
          },
        ],
        0.1,
      ),
    ).toBe("");
  });

  it("keeps a ring that is thin but long", () => {
    expect(
      outlinePath(
        [
          {
            points: [
              [0, 0],
              [40, 1],
              [0, 1],
            ],
            isClosed: true,
          },
        ],
        0.1,
      ),
    ).toBe("M0 0l40 1-40 0z");
  });
});
