import { expect, it } from 'vitest';
import { routes } from '../../src/routes.ts';
import { tools } from '../../tools/index.ts';

/** Operations that only tools offer, with the routes that do the same in smaller or larger steps. */
const IN_PIECES: Readonly<Record<string, readonly string[]>> = {
  readBriefing: ['getSaleSummary', 'listDecisions'],
  bulkCreateListings: ['createItem'],
  viewPhotos: ['getItem'],
  pageListings: ['listItems'],
  editListings: ['editItem'],
  markPickedUp: ['confirmPickup', 'editItem'],
  readInbox: ['listConversations'],
  updateConversation: ['blockBuyer', 'settleConversation'],
  updateReservation: ['arrangeReservation', 'cancelReservation'],
  undoLast: ['undoPickup'],
  searchSales: ['searchItems', 'findSales'],
};

it('whatever a tool does, a program can do over REST', () => {
  const offered = new Set(routes.map(({ operation }) => operation.name));
  const only = tools.map(({ operation }) => operation.name).filter((name) => !offered.has(name));
  expect(only.toSorted()).toEqual(Object.keys(IN_PIECES).toSorted());
  expect(
    Object.values(IN_PIECES)
      .flat()
      .filter((name) => !offered.has(name)),
  ).toEqual([]);
});
