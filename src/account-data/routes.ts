import { perSeller } from '../operation/operation.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { askForDeletion, stopDeletion } from './deletion.ts';
import { DeleteInput, DeletionAsked, DeletionStopped } from './schemas.ts';

const tag = 'Account';

export const accountDataRoutes: Route[] = [
  defineRoute(
    {
      name: 'askForDeletion',
      access: 'write',
      limit: perSeller('write'),
      input: DeleteInput,
      output: DeletionAsked,
      run: askForDeletion,
    },
    {
      method: 'POST',
      path: '/api/account/delete',
      tag,
      summary: 'Ask to delete the account',
      description:
        'Only with the seller’s own session. Mails a link whose page has the button that starts 7 days; that page and every sign-in can stop it. Then everything is gone, photos included, and buyers with an open reservation are told.',
      errors: ['forbidden', 'ACCOUNT_INCOMPLETE', 'NO_EMAIL_ON_FILE'],
    },
  ),
  defineRoute(
    {
      name: 'stopDeletion',
      access: 'write',
      limit: perSeller('write'),
      output: DeletionStopped,
      run: stopDeletion,
    },
    {
      method: 'POST',
      path: '/api/account/delete/stop',
      tag,
      summary: 'Keep the account after all',
      description: 'Only with the seller’s own session.',
      errors: ['forbidden', 'ACCOUNT_INCOMPLETE'],
    },
  ),
];
