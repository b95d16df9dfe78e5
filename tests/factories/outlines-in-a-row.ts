/** An outline of one degree, the `at`-th of a row along the equator. */
export function outlineInRow(at: number) {
  return {
    type: "Polygon",
    coordinates: [
      [
        [at, 0],
        [at + 1, 0],
        [at + 1, 1],
        [at, 1],
        [at, 0],
      ],
    ],
  };
}

/** A state with places in the outlines of these positions. */
export function stateInRow(name: string, ...outlines: number[]) {
  return {
    country: "XX",
    name,
    places: outlines.map((at) => ({ longitudeLatitude: [at + 0.5, 0.5], population: 1 })),
  };
}
