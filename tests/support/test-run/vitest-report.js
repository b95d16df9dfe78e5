// A Vitest reporter: writes what the test command needs to know of a stage to PATHLENS_STAGE_REPORT.
import { writeFileSync } from "node:fs";
import process from "node:process";

/** States in which a file or test is left when its worker died. */
const unfinished = ["pending", "queued"];

function printedOf(error) {
  return [error.diff ? `${error.message}\n${error.diff}` : null, error.stack ?? error.message]
    .filter(Boolean)
    .join("\n");
}

export default class VitestReport {
  #printed = new Map();

  onUserConsoleLog({ taskId, content }) {
    if (taskId) this.#printed.set(taskId, (this.#printed.get(taskId) ?? "") + content);
  }

  onTestRunEnd(modules, unhandledErrors) {
    // An unhandled error says during which file it was thrown; one of a dying worker does not.
    const errorsOf = (file) => unhandledErrors.filter((error) => error.VITEST_TEST_PATH === file);
    const files = modules.map((module) => this.#file(module, errorsOf(module.moduleId)));
    const known = modules.map(({ moduleId }) => moduleId);
    const hasUnfinished = files.some(({ isUnfinished }) => isUnfinished);
    const others = unhandledErrors.filter(
      ({ VITEST_TEST_PATH }) => !known.includes(VITEST_TEST_PATH),
    );
    const errors = hasUnfinished ? [] : others.map(printedOf);
    const deathOfWorker = hasUnfinished ? others.map(printedOf).join("\n") : "";
    for (const file of files)
      if (file.isUnfinished) file.errors.push(deathOfWorker || "The file did not end.");
    writeFileSync(process.env.PATHLENS_STAGE_REPORT, JSON.stringify({ files, errors }));
  }

  #file(module, unhandled) {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    return {
      project: module.project.name,
      path: module.moduleId,
      ms: collectDuration + setupDuration + duration,
      isUnfinished: unfinished.includes(module.state()),
      errors: [...module.errors(), ...unhandled].map(printedOf).concat(this.#brokenSuites(module)),
      tests: [...module.children.allTests()].map((test) => this.#test(test)),
    };
  }

  /** Errors of hooks in a `describe`. */
  #brokenSuites(module) {
    return [...module.children.allSuites()].flatMap((suite) => suite.errors().map(printedOf));
  }

  #test(test) {
    const { state, errors = [], note } = test.result();
    return {
      id: test.id,
      name: test.fullName,
      state: unfinished.includes(state) ? "not-run" : state,
      note: note ?? null,
      printed: [this.#printed.get(test.id), ...errors.map(printedOf)].filter(Boolean).join("\n"),
    };
  }
}
