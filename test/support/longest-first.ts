import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest: begun last, one of them would be alone at work in the end. What mostly waits comes beside a browser,
 * which keeps more than one core busy. A fresh clone has no times of its own.
 */
const LONGEST = [
  'browser/seller-axe',
  'store/frozen',
  'instances/',
  'inbound/mailbox',
  'store/failover',
  'store/replica',
  'cli/dockerfile',
  'browser/',
  'cli/start',
  'mcp/stdio',
  'crash/',
  'attack/addresses',
  'mcp/view-photos',
  'adapters/image-processor',
  'directories/bundle',
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
