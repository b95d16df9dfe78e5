// A Playwright reporter: writes what the test command needs to know of a stage to PATHLENS_STAGE_REPORT.
import { writeFileSync } from "node:fs";
import process from "node:process";

const states = { expected: "passed", unexpected: "failed", flaky: "failed", skipped: "skipped" };

const printedOf = (error) =>
  [
    error.message ?? error.value,
    error.snippet,
    error.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
  ]
    .filter(Boolean)
    .join("\n");

export default class PlaywrightReport {
  #suite;
  #errors = [];

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onError(error) {
    this.#errors.push(printedOf(error));
  }

  onEnd() {
    const files = new Map();
    for (const test of this.#suite?.allTests() ?? []) {
      const project = test.parent.project().name;
      const key = `${project}\n${test.location.file}`;
      const file = files.get(key) ?? {
        project,
        path: test.location.file,
        ms: 0,
        isUnfinished: false,
        errors: [],
        tests: [],
      };
      file.ms += test.results.reduce((sum, { duration }) => sum + duration, 0);
      file.tests.push(this.#test(test));
      files.set(key, file);
    }
    writeFileSync(
      process.env.PATHLENS_STAGE_REPORT,
      JSON.stringify({ files: [...files.values()], errors: this.#errors }),
    );
  }

  printsToStdio() {
    return false;
  }

  #test(test) {
    // What was not told to be skipped and did not run stands behind another that failed.
    const isNotRun = test.outcome() === "skipped" && test.expectedStatus !== "skipped";
    const printed = test.results.flatMap(({ stdout, stderr, errors }) =>
      [...stdout, ...stderr, ...errors.map(printedOf)].map(String),
    );
    return {
      id: test.id,
      name: test.titlePath().slice(3).join(" > "),
      state: isNotRun ? "not-run" : states[test.outcome()],
      note:
        test.annotations.find(
          ({ type, description }) => ["skip", "fixme"].includes(type) && description,
        )?.description ?? null,
      printed: printed.join("\n"),
    };
  }
}
