import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** Name of the flag in the browser's local storage. */
const autoStartKey = "pathlens.assistant-test.auto-start";

/** Whether the test begins by itself; a browser that keeps nothing says no. */
export function isAutoStart(): boolean {
  try {
    return localStorage.getItem(autoStartKey) === "true";
  } catch {
    return false;
  }
}

function keepAutoStart(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(autoStartKey, "true");
    else localStorage.removeItem(autoStartKey);
  } catch {
    // Where nothing may be kept, the choice holds for this page alone.
  }
}

/** The choice to begin by itself, which takes script to keep and to follow: it appears with it. */
export function AutoStartChoice() {
  const { t } = useTranslation("assistant");
  const [isOn, setIsOn] = useState<boolean>();
  useEffect(() => setIsOn(isAutoStart()), []);
  if (isOn === undefined) return null;
  return (
    <div className="choice">
      <input
        type="checkbox"
        id="auto-start"
        checked={isOn}
        aria-describedby="auto-start-description"
        onChange={({ target: { checked } }) => {
          keepAutoStart(checked);
          setIsOn(checked);
        }}
      />
      <label htmlFor="auto-start">{t("start.autoStart")}</label>
      <p className="hint" id="auto-start-description">
        {t("start.autoStartHint")}
      </p>
    </div>
  );
}
