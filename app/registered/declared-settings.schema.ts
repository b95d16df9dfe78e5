// Written by `npm run registries`, and by each build. Do not edit.
import { declaredSettings as assistantTest } from "~/features/assistant-test/declared-settings.schema";
import { declaredSettings as domainLens } from "~/features/domain-lens/declared-settings.schema";
import { declaredSettings as feedback } from "~/features/feedback/declared-settings.schema";
import { declaredSettings as networkTest } from "~/features/network-test/declared-settings.schema";
import { declaredSettings as providers } from "~/features/providers/declared-settings.schema";
import { declaredSettings as reports } from "~/features/reports/declared-settings.schema";
import { declaredSettings as settings } from "~/features/settings/declared-settings.schema";

/** The settings with their defaults that features register. */
export const registeredDeclaredSettings = [
  assistantTest,
  domainLens,
  feedback,
  networkTest,
  providers,
  reports,
  settings,
] as const;
