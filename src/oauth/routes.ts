import { perSeller } from '../operation/operation.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { endConnectedApp, listConnectedApps } from './connected-apps.ts';
import { ConnectedAppList, EndConnectedAppInput, EndedConnectedApp } from './schemas.ts';

export const connectedAppRoutes = routesOf('Credentials', [
  defineRoute('GET /api/auth/connected-apps', {
    name: 'listConnectedApps',
    access: 'manage',
    limit: perSeller('read'),
    output: ConnectedAppList,
    run: listConnectedApps,
    summary: 'List apps connected through OAuth',
  }),
  defineRoute('DELETE /api/auth/connected-apps', {
    name: 'endConnectedApp',
    access: 'manage',
    input: EndConnectedAppInput,
    output: EndedConnectedApp,
    run: endConnectedApp,
    summary: "End an app's access",
    description: 'Ends every grant of the app. All its access and refresh tokens stop working at once.',
    errors: ['not_found'],
  }),
]);
