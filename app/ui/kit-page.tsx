import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import type { KitChoropleths } from "~/ui/kit-charts";
import { KitCharts } from "~/ui/kit-charts";
import { KitForms } from "~/ui/kit-forms";
import * as sample from "~/ui/kit-samples";
import { KitLists } from "~/ui/kit-lists";
import { KitTables } from "~/ui/kit-tables";
import type { MapDrawing } from "~/ui/map-drawing";
import { More } from "~/ui/more";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { PathLine } from "~/ui/path-line";
import { ProgressBar } from "~/ui/progress-bar";
import { QualityMark } from "~/ui/quality-mark";
import { SampleBars } from "~/ui/sample-bars";
import { ShareBars } from "~/ui/share-bars";
import { StateMark } from "~/ui/state-mark";
import { StepList } from "~/ui/step-list";
import { Tabs } from "~/ui/tabs";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";
import { WorldMap } from "~/ui/world-map";

/**
 * Every component in every state, on one page, for development and for the tests of the kit.
 *
 * @param map the drawing of `kitMarks` and `kitLines`, worked out on the server
 * @param choropleths the drawings of `kitChoroplethCodes`, worked out on the server
 */
export function KitPage({ map, choropleths }: { map: MapDrawing; choropleths: KitChoropleths }) {
  return (
    <>
      <PageHead
        crumbs={[{ href: "#main", label: "Design" }, { label: "Kit" }]}
        context={<Time at="2026-11-20T16:04:12Z" />}
        title="Every component in every state"
        tools={
          <>
            <Button type="button">Plain</Button>
            <Button type="button" variant="primary">
              Primary
            </Button>
            <Button type="button" variant="danger">
              Delete
            </Button>
            <Button type="button" disabled>
              Disabled
            </Button>
            <ButtonLink href="#main">Link</ButtonLink>
          </>
        }
      />
      <Tabs
        label="Views"
        tabs={[
          { href: "#summary", label: "Summary", isCurrent: true },
          { href: "#details", label: "Details" },
          { href: "#path", label: "Network path" },
        ]}
      />
      <Marks />
      <Part title="Notes">
        <Note title="More evidence, nothing to install.">
          The advanced client measures loss and routes. <a href="#main">Show the command</a>
        </Note>
        <Note tone="warning" title="Waiting for you:">
          <a href="#main">2 approvals</a>, the oldest since 3 days
        </Note>
        <Note tone="failed" title="Most likely cause." role="status">
          Traffic leaves through Denver. <a href="#main">What to do</a>
        </Note>
      </Part>
      <Running />
      <Pictures map={map} />
      <KitCharts choropleths={choropleths} />
      <KitTables />
      <KitLists />
      <KitForms />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Marks() {
  return (
    <Part title="States and levels">
      <p className="tools">
        {sample.allStates.map((state) => (
          <StateMark key={state} state={state} />
        ))}
        <StateMark state="ok" label="Done" />
      </p>
      <p className="tools">
        {([0, 1, 2, 3, 4] as const).map((level) => (
          <QualityMark key={level} level={level} />
        ))}
      </p>
    </Part>
  );
}

function Running() {
  return (
    <Part title="Progress">
      <ProgressBar
        label="Test progress"
        doneRatio={0.62}
        context="about 9 s left"
        stop={<Button type="button">Stop</Button>}
      />
      <StepList label="Steps" steps={sample.kitSteps} announcement="SharePoint download runs." />
    </Part>
  );
}

function Pictures({ map }: { map: MapDrawing }) {
  return (
    <>
      <Part title="Path">
        <PathLine label="The path from you to the Exchange front door" stops={sample.kitStops} />
        <PathLine label="The path so far" stops={sample.kitStopsSoFar} />
        <PathLine label="The path in small" stops={sample.kitStops} compact />
      </Part>
      <div className="grid2">
        <Part title="Map">
          <WorldMap
            drawing={map}
            description="You are in Tacoma. Your traffic leaves in Denver. The best front door is in Quincy."
            legend={[
              { shape: "disc", text: "You, Tacoma" },
              { shape: "ring", tone: "failed", text: "Egress, Denver" },
              { shape: "square", tone: "warning", text: "Front door in use, Denver" },
              { shape: "diamond", tone: "ok", text: "Best front door, Quincy" },
            ]}
          >
            <p className="small quiet">
              Places from your browser. <a href="#main">Wrong place?</a>
            </p>
          </WorldMap>
        </Part>
        <Part title="Shares and samples">
          <ShareBars caption="People nearby by score" rows={sample.kitShares} />
          <SampleBars values={sample.kitLatenciesMs} label="Latency" />
          <SampleBars values={sample.kitHundredLatenciesMs} label="Latency" />
          <SampleBars values={[]} label="Latency" />
          <Numbers />
        </Part>
      </div>
      <Part title="Words">
        <More summary="More about the location" isOpen>
          <p>Only the city and the distances are kept.</p>
        </More>
        <pre>{'{ "endpointSetId": 56, "urls": ["*.signin.example.net"] }'}</pre>
        <p>
          Ask for <code>outlook.example.net</code>.
        </p>
      </Part>
    </>
  );
}

function Numbers() {
  const {
    integer,
    kilometresAndMiles,
    megabytes,
    megabytesPerSecond,
    milliseconds,
    percent,
    seconds,
  } = useFormat();
  return (
    <Facts
      facts={[
        { name: "Latency", value: milliseconds(20.84, 1) },
        { name: "Distance", value: kilometresAndMiles(1780) },
        { name: "Download", value: `${megabytes(7_200_000)} at ${megabytesPerSecond(48_800_000)}` },
        { name: "Better than", value: `${percent(0.64)} of ${integer(1412)}` },
        { name: "Took", value: seconds(1432) },
        {
          name: "At",
          value: <Time at="2026-11-20T16:04:12Z" precision="second" timeZone="Asia/Tokyo" />,
        },
      ]}
    />
  );
}
