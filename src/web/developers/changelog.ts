/** What changed for callers, newest first. Breaking changes are announced here 90 days ahead. */
export const CHANGELOG: readonly { version: string; changes: readonly string[] }[] = [
  {
    version: '0.3.6',
    changes: [
      'Listings from photos, one at a time or in bulk; soft delete with seven days to restore.',
      'Sale pages with a custom address, a printable sign and a code to scan; search over all live pages.',
      'Reservations with a first-come queue, pickup slots, and replies that go out only after a confirmation.',
      'Thirty tools at /api/mcp, in both protocol eras; OAuth 2.1 with dynamic registration and client metadata documents.',
    ],
  },
];
