import { useTranslation } from "react-i18next";

import { Facts } from "~/ui/facts";
import { HostText } from "~/ui/host-text";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";

import type { FactName } from "../evidence";
import type { ResultView } from "../validation.view";

const instants: readonly FactName[] = ["valid-from", "valid-to"];

/** What a test saw, when, and how long it took. */
export function EvidenceFacts({ result: { evidence, tookMs, testedAt } }: { result: ResultView }) {
  const { t } = useTranslation("validation");
  const { milliseconds } = useFormat();
  return (
    <Facts
      facts={[
        ...evidence.facts.map(({ fact, values }) => ({
          name: t(`fact.${fact}`),
          value: <FactValues fact={fact} values={values} />,
        })),
        { name: t("testedAt"), value: <Time at={testedAt} /> },
        ...(tookMs > 0 ? [{ name: t("took"), value: milliseconds(tookMs) }] : []),
      ]}
    />
  );
}

function FactValues({ fact, values }: { fact: FactName; values: readonly string[] }) {
  const [first = "", ...more] = values;
  if (instants.includes(fact) && !Number.isNaN(Date.parse(first))) return <Time at={first} />;
  if (more.length === 0)
    return (
      <code>
        <HostText>{first}</HostText>
      </code>
    );
  return (
    <ul>
      {values.map((value) => (
        <li key={value}>
          <code>
            <HostText>{value}</HostText>
          </code>
        </li>
      ))}
    </ul>
  );
}
