/** Most bars that stay apart from each other on a phone 320 px wide. */
export const sampleBarLimit = 100;

const heightPx = 26;
/** Up to this many samples get wide bars. */
const wideBarLimit = 30;

export type SampleBarsDrawing = {
  width: number;
  height: number;
  /** Path of the answered samples, to be filled. */
  bars: string;
  /** Path of the lost ones, to be stroked; empty when there are none. */
  lost: string;
};

/**
 * Bars from a zero line, the greatest value at full height, in one path so that a hundred
 * samples weigh little.
 *
 * @param values any unit, 0 or more; `null` where no answer came; only the last 100 are drawn
 */
export function sampleBarsDrawing(values: readonly (number | null)[]): SampleBarsDrawing {
  const shown = values.slice(-sampleBarLimit);
  const pitch = shown.length <= wideBarLimit ? 10 : 5;
  const barWidth = pitch === 10 ? 7 : 4;
  const greatest = Math.max(0, ...shown.map((value) => value ?? 0));
  let bars = "";
  let lost = "";
  shown.forEach((value, position) => {
    const x = position * pitch;
    if (value === null) {
      lost += `M${x + 1} ${heightPx - 1}h${barWidth - 2}v-4h${2 - barWidth}z`;
    } else {
      const barHeight = greatest > 0 ? Math.max(1, Math.round((value / greatest) * heightPx)) : 1;
      bars += `M${x} ${heightPx}v${-barHeight}h${barWidth}v${barHeight}z`;
    }
  });
  return { width: Math.max(pitch, shown.length * pitch), height: heightPx, bars, lost };
}
