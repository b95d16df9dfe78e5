import { useTranslation } from "react-i18next";

export type NamedSet = { internalId: string; publicId: number | null; workload: string };

/** What a set is called: by its id in the feed, or as new. */
export function useSetName() {
  const { t } = useTranslation("changes");
  return ({ publicId, workload }: Pick<NamedSet, "publicId" | "workload">) =>
    t(publicId === null ? "set.new" : "set.name", { id: publicId, workload });
}
