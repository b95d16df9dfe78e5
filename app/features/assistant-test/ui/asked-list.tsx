import { useTranslation } from "react-i18next";

import { Facts } from "~/ui/facts";
import { HostText } from "~/ui/host-text";
import { More } from "~/ui/more";

import type { AskedDomain } from "../asked-domain";

/** What the test asks, by the domains as firewalls have them. */
export function AskedList({ asked }: { asked: readonly AskedDomain[] }) {
  const { t } = useTranslation("assistant");
  return (
    <More summary={t("start.domains")}>
      <Facts
        facts={(["https", "wss"] as const).map((scheme) => ({
          name: t(`asked.${scheme}`),
          value: (
            <ul>
              {asked
                .filter((domain) => domain.scheme === scheme)
                .map(({ displayDomainName, testDomainNames }) => (
                  <li key={displayDomainName}>
                    <code>
                      <HostText>{displayDomainName}</HostText>
                    </code>{" "}
                    <span className="quiet">
                      {testDomainNames.length > 0 ? (
                        <HostText>{testDomainNames.join(", ")}</HostText>
                      ) : (
                        t("asked.noName")
                      )}
                    </span>
                  </li>
                ))}
            </ul>
          ),
        }))}
      />
    </More>
  );
}
