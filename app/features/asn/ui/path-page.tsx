import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { Note } from "~/ui/note";
import { useFormat } from "~/ui/use-format";

import { asnHref, pathHref } from "../asn-address";
import type { AsFieldError, AskedAs } from "../view/asked-as";
import type { DatasetLine } from "../view/dataset-line";
import type { PathsView } from "../view/paths.view";
import { AsViewHead, NoDataset } from "./as-view-head";
import { PathForm } from "./path-form";
import { PathPicture } from "./path-picture";
import { countText, PathTies } from "./path-ties";

type PathPageProps = {
  prefix: string;
  heading: string;
  dataset: DatasetLine | null;
  from: AskedAs;
  to: AskedAs;
  errors: Partial<Record<"from" | "to", AsFieldError>>;
  /** Null where the form was not sent yet, or does not fit. */
  paths: PathsView | null;
};

/** Paths between two ASes: the likely one, the shortest allowed one, or why there is none. */
export function PathPage(props: PathPageProps) {
  const { prefix, heading, dataset, from, to, errors, paths } = props;
  const { t } = useTranslation("as-view");
  return (
    <>
      <AsViewHead
        prefix={prefix}
        heading={heading}
        dataset={dataset}
        current="path"
        tools={paths ? <Tools prefix={prefix} paths={paths} /> : null}
      />
      {dataset ? (
        <PathForm
          prefix={prefix}
          from={paths ? writtenAs(paths.from) : from.text}
          to={paths ? writtenAs(paths.to) : to.text}
          errors={errors}
        />
      ) : (
        <NoDataset />
      )}
      {paths ? (
        <>
          <Meant prefix={prefix} asked={from} as={paths.from} />
          <Meant prefix={prefix} asked={to} as={paths.to} />
          <Answer paths={paths} />
        </>
      ) : (
        <p className="prose">{t("path.lead")}</p>
      )}
    </>
  );
}

/** An AS as the form has it: its number and its name. */
function writtenAs({ asn, name }: PathsView["from"]): string {
  return name ? `AS${asn} ${name}` : `AS${asn}`;
}

function Tools({
  prefix,
  paths: { from, to, likely, finding },
}: Pick<PathPageProps, "prefix"> & { paths: PathsView }) {
  const { t } = useTranslation("as-view");
  const { language } = useFormat();
  if (finding.kind === "notConnected" || finding.kind === "same") return null;
  const ends = { from: `AS${from.asn}`, to: `AS${to.asn}` };
  const query = new URLSearchParams(ends).toString();
  return (
    <>
      {likely?.page ? (
        <ButtonLink href="#likely">
          {t("path.ties.likely", { number: countText(language, likely.count) })}
        </ButtonLink>
      ) : null}
      <ButtonLink href={`${pathHref(prefix)}.csv?${query}`}>{t("path.csv")}</ButtonLink>
      <ButtonLink href={`${pathHref(prefix)}.json?${query}`}>{t("path.json")}</ButtonLink>
    </>
  );
}

/** Says which AS a name was taken for. */
function Meant({ prefix, asked, as }: { prefix: string; asked: AskedAs; as: PathsView["from"] }) {
  const { t } = useTranslation("as-view");
  if (!asked.isByName) return null;
  const query = new URLSearchParams({ search: asked.text }).toString();
  return (
    <p className="small quiet">
      {t("path.meant", { text: asked.text, as: writtenAs(as) })}{" "}
      <a href={`${asnHref(prefix)}?${query}`}>{t("path.others")}</a>
    </p>
  );
}

function Answer({ paths }: { paths: PathsView }) {
  const { t } = useTranslation("as-view");
  const { likely, shortest, refused, finding } = paths;
  if (finding.kind === "notConnected") return <Note>{t("path.apart")}</Note>;
  if (finding.kind === "same") return <Note>{t("path.itself")}</Note>;
  if (refused) return <NotAllowed paths={paths} refused={refused} />;
  if (!likely) return null;
  return (
    <>
      <section>
        <PathPicture path={likely.first} />
        <p className="small quiet">
          {t("path.likelyText")} {shortest ? null : t("path.same")}
        </p>
      </section>
      {shortest ? <Shortest paths={paths} shortest={shortest} /> : null}
      <Shorter paths={paths} />
      <PathTies kind="likely" paths={likely} />
      {shortest ? <PathTies kind="shortest" paths={shortest} /> : null}
    </>
  );
}

function Shortest({
  paths: { likely },
  shortest,
}: {
  paths: PathsView;
  shortest: NonNullable<PathsView["shortest"]>;
}) {
  const { t } = useTranslation("as-view");
  const { integer, language } = useFormat();
  const isShorter = likely !== null && shortest.length < likely.length;
  return (
    <section>
      <h2>{t("path.shortest")}</h2>
      {isShorter ? (
        <>
          <p>
            {t("path.shortestLength", {
              count: shortest.length,
              number: integer(shortest.length),
              likely: integer(likely.length),
            })}
          </p>
          <PathPicture path={shortest.first} />
        </>
      ) : (
        <p>{t("path.shortestTied", { number: countText(language, shortest.count) })}</p>
      )}
    </section>
  );
}

function Shorter({ paths: { shorter, shorterHref } }: { paths: PathsView }) {
  const { t } = useTranslation("as-view");
  if (shorter === undefined)
    return shorterHref === null ? null : (
      <p className="small tools">
        <a href={shorterHref}>{t("path.askShorter")}</a>
      </p>
    );
  if (shorter === null)
    return (
      <p className="small quiet" id="shorter">
        {t("path.noShorter")}
      </p>
    );
  return (
    <section id="shorter">
      <h2>{t("path.shorter")}</h2>
      <p>{t("path.shorterText", { hop: shorter.brokenAt })}</p>
      <PathPicture path={shorter} brokenAt={shorter.brokenAt} />
    </section>
  );
}

function NotAllowed({
  paths: { from, to },
  refused,
}: {
  paths: PathsView;
  refused: NonNullable<PathsView["refused"]>;
}) {
  const { t } = useTranslation("as-view");
  const { integer } = useFormat();
  return (
    <>
      <p className="prose">
        {t("path.climb", {
          from: `AS${from.asn}`,
          to: `AS${to.asn}`,
          fromCount: integer(refused.fromUphill),
          toCount: integer(refused.toUphill),
        })}
      </p>
      <section>
        <h2>{t("path.refused")}</h2>
        <p>{t("path.refusedText", { hop: refused.brokenAt })}</p>
        <PathPicture path={refused} brokenAt={refused.brokenAt} />
      </section>
    </>
  );
}
