import * as z from "zod";

import { registeredDeclaredSettings } from "~/registered/declared-settings.schema";

type Declared = (typeof registeredDeclaredSettings)[number];
type United<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

const shape = Object.assign(
  {},
  ...registeredDeclaredSettings.map((declared) => declared.shape),
) as United<Declared["shape"]>;

/**
 * The settings of a variant, declared by features in `declared-settings.schema.ts`; each key may have a
 * row in the table `setting`.
 */
export const settingsSchema = z.object(shape);

export type Settings = z.infer<typeof settingsSchema>;
