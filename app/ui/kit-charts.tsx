import type { ReactNode } from "react";
import { DistributionChart } from "~/ui/charts/distribution-chart";
import { HourGrid } from "~/ui/charts/hour-grid";
import { IntervalChart } from "~/ui/charts/interval-chart";
import { IntervalMark } from "~/ui/charts/interval-mark";
import { LineChart } from "~/ui/charts/line-chart";
import { StackedShare } from "~/ui/charts/stacked-share";
import type { ChoroplethDrawing } from "~/ui/choropleth";
import { ChoroplethMap } from "~/ui/choropleth-map";
import * as sample from "~/ui/kit-chart-samples";
import type { KitPlaceMapsProps } from "~/ui/kit-place-maps";
import { KitPlaceMaps } from "~/ui/kit-place-maps";
import { useFormat } from "~/ui/use-format";

export type KitChoropleths = KitPlaceMapsProps & {
  world: ChoroplethDrawing;
  europe: ChoroplethDrawing;
};

const performance = { valueHead: "Performance", note: "Band: 95 % interval. 412,000 samples." };

/** Every chart and choropleth of the kit page, with much data, little, odd and none. */
export function KitCharts({ choropleths }: { choropleths: KitChoropleths }) {
  return (
    <>
      <h2>Charts</h2>
      <Lines />
      <Intervals />
      <Spreads />
      <Shares />
      <Week />
      <Choropleths choropleths={choropleths} />
      <KitPlaceMaps {...choropleths} />
    </>
  );
}

function Lines() {
  const { milliseconds } = useFormat();
  return (
    <>
      <LineChart
        caption="Performance by day"
        summary="Performance fell from 78 to 64 from 12 to 14 November and is otherwise close to its target of 81."
        points={sample.kitDays}
        target={{ value: 81, label: "target baseline 81" }}
        ranges={sample.kitRanges}
        {...performance}
      />
      <Pair>
        <LineChart
          caption="Performance by day, with gaps"
          summary="Performance is about 78 where it was measured; three days have no figure."
          points={sample.kitDaysWithGaps}
          target={{ value: 74, label: "target 74" }}
          {...performance}
        />
        <LineChart
          caption="Latency over a day"
          summary="Latency goes up and down between 20 and 36 ms."
          points={sample.kitHours}
          valueHead="Latency"
          formatValue={milliseconds}
          precision="minute"
        />
        <LineChart
          caption="One day"
          summary="Performance was 78 on 26 October."
          points={sample.kitOneDay}
          {...performance}
        />
        <LineChart
          caption="All days equal"
          summary="Performance was 81 on every day."
          points={sample.kitEqualDays}
          valueHead="Performance"
        />
        <LineChart
          caption="Negative values"
          summary="The difference goes from -12 to 12."
          points={sample.kitNegativeDays}
          target={{ value: 0, label: "no difference" }}
          valueHead="Difference"
        />
        <LineChart
          caption="Huge values"
          summary="The count goes from 2 to 10 million million."
          points={sample.kitHugeDays}
          valueHead="Count"
        />
        <LineChart
          caption="Nothing measured"
          summary="There is no figure."
          points={[]}
          note="Hidden: 17 samples, 24 are needed."
          valueHead="Performance"
        />
      </Pair>
    </>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="chart-pair">{children}</div>;
}

function Intervals() {
  return (
    <>
      <IntervalChart
        caption="Performance by state"
        rowHead="State"
        valueHead="Performance"
        rows={sample.kitIntervals}
        note="Dashed: the target baseline. Level with it where the interval holds it."
      />
      <Pair>
        <div>
          <p className="small">A figure below the axis, one above it, and none</p>
          <IntervalMark value={12} low={8} high={30} baseline={60} domain={[20, 100]} level={0} />
          <IntervalMark
            value={120}
            low={90}
            high={130}
            baseline={60}
            domain={[20, 100]}
            level={4}
          />
          <IntervalMark value={null} domain={[20, 100]} />
        </div>
        <IntervalChart
          caption="Performance by weekday, compared with nothing"
          rowHead="Weekday"
          valueHead="Performance"
          rows={sample.kitIntervals.slice(0, 3).map(({ baseline: _, ...row }) => row)}
        />
        <IntervalChart caption="No state" rowHead="State" valueHead="Performance" rows={[]} />
      </Pair>
    </>
  );
}

function Spreads() {
  const { milliseconds } = useFormat();
  const latency = { formatValue: milliseconds, valueHead: "Latency" };
  return (
    <Pair>
      <DistributionChart
        caption="Latency of people nearby"
        summary="Half of 1,453 people have less than 21 ms; you have 57 ms, more than 85 % of them."
        bins={sample.kitBins}
        marks={sample.kitQuantiles}
        note="The pale bar is open to the right."
        {...latency}
      />
      <DistributionChart
        caption="One bin"
        summary="All samples took 20 to 25 ms."
        bins={[{ from: 20, to: 25, count: 12 }]}
        marks={[{ value: 20.8, label: "You 21 ms", isOwn: true }]}
        {...latency}
      />
      <DistributionChart caption="No bin" summary="There is no figure." bins={[]} {...latency} />
    </Pair>
  );
}

function Shares() {
  return (
    <>
      <StackedShare
        caption="Samples by provider"
        summary="Summit Fibre has 24.1 % of the samples, the five largest providers two thirds."
        parts={sample.kitSources}
        total={1000}
        partHead="Provider"
      />
      <Pair>
        <StackedShare
          caption="One provider"
          summary="All samples come from Summit Fibre."
          parts={sample.kitSources.slice(0, 1)}
          partHead="Provider"
        />
        <StackedShare caption="No provider" summary="None." parts={[]} partHead="Provider" />
      </Pair>
    </>
  );
}

function Week() {
  const { milliseconds } = useFormat();
  return (
    <>
      <HourGrid
        caption="Latency by hour and weekday"
        summary="Latency rises from 21 to 43 ms in the evening, at weekends to 55 ms."
        values={sample.kitWeek}
        formatValue={milliseconds}
        note="Hours in UTC."
      />
      <HourGrid caption="No hour" summary="There is no figure." values={[]} />
    </>
  );
}

function Choropleths({ choropleths }: { choropleths: KitChoropleths }) {
  const heads = { regionHead: "Country", valueHead: "Performance" };
  return (
    <>
      <ChoroplethMap
        caption="Performance by country"
        summary="Northern Europe, the United States, Japan and Singapore are best, Nigeria and South Africa worst."
        drawing={choropleths.world}
        regions={sample.kitWorld}
        scale="quality"
        note="A country opens its own page."
        {...heads}
      />
      <Pair>
        <ChoroplethMap
          caption="Samples by country"
          summary="Most samples come from France, fewest from Italy and Malta."
          drawing={choropleths.europe}
          regions={sample.kitEurope}
          scale="amount"
          levelLabels={["under 10", "10 to 99", "100 to 999", "1,000 to 9,999", "10,000 and more"]}
          {...heads}
        />
        <ChoroplethMap
          caption="No country"
          summary="There is no figure."
          drawing={choropleths.europe}
          regions={[]}
          scale="quality"
          {...heads}
        />
      </Pair>
    </>
  );
}
