import { envelope } from '../operation/envelope.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { endConnectedApp, listConnectedApps } from './connected-apps.ts';
import { ConnectedAppList, EndConnectedAppInput, EndedConnectedApp } from './schemas.ts';

const path = '/api/auth/connected-apps';
const tag = 'Credentials';

export const connectedAppRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path,
    name: 'listConnectedApps',
    tag,
    summary: 'List apps connected through OAuth',
    access: 'manage',
    limit: 'read',
    response: envelope(ConnectedAppList),
    handle: ({ ctx }) => listConnectedApps(ctx),
  }),
  defineRoute({
    method: 'DELETE',
    path,
    name: 'endConnectedApp',
    tag,
    summary: "End an app's access",
    description: 'Ends every grant of the app. All its access and refresh tokens stop working at once.',
    access: 'manage',
    limit: 'write',
    query: EndConnectedAppInput,
    response: envelope(EndedConnectedApp),
    errors: ['not_found'],
    handle: ({ ctx, query }) => endConnectedApp(ctx, query),
  }),
];
