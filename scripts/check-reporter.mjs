// What a run of the tests came to, for scripts/check.mjs: counts, and why tests were skipped.
import { writeFileSync } from 'node:fs';

export default class CheckReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const report = { passed: 0, failed: unhandledErrors.length, skipped: {} };
    for (const module of modules) {
      let failed = 0;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') report.passed++;
        else if (result.state === 'failed') failed++;
        else {
          const reason = result.note ?? 'no reason given';
          report.skipped[reason] = (report.skipped[reason] ?? 0) + 1;
        }
      }
      // A file that does not load, or fails outside its tests, is a failure all the same.
      report.failed += failed === 0 && !module.ok() ? 1 : failed;
    }
    writeFileSync(process.env.CHECK_REPORT, JSON.stringify(report));
  }
}
