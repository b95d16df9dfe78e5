import { useTranslation } from "react-i18next";

/** The words of an error of a form of notices; what is wrong with an address has the words of all webhooks. */
export function useErrorWords(): (field: string, key: string) => string {
  const { t } = useTranslation("outage-notices");
  return (field, key) => (field === "url" ? t(`webhooks:error.${key}`) : t(`error.${key}`));
}
