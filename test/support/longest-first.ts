import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The tests that take longest, which start first: if one of them started last, it would run alone in the end. Tests
 * that mostly wait run beside a browser, which keeps more than one core busy; one that looks through the memory runs
 * while there is little in it. This list is needed because a fresh clone has no recorded times.
 */
const LONGEST = [
  'browser/seller-axe',
  'mcp/memory',
  'instances/',
  'inbound/mailbox',
  'store/failover',
  'store/replica',
  'cli/dockerfile',
  'browser/',
  'store/frozen',
  'cli/start',
  'mcp/stdio',
  'crash/',
  'attack/addresses',
  'mcp/view-photos',
  'adapters/image-processor',
  'directories/bundle',
  'account-data/packing',
  'account-data/reader',
  'readme.test',
  'plans/reminders',
  'cli/',
];

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.includes(`/test/${name}`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
