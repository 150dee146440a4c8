import { perSeller } from '../operation/operation.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { endConnectedApp, listConnectedApps } from './connected-apps.ts';
import { ConnectedAppList, EndConnectedAppInput, EndedConnectedApp } from './schemas.ts';

const path = '/api/auth/connected-apps';
const tag = 'Credentials';

export const connectedAppRoutes: Route[] = [
  defineRoute(
    {
      name: 'listConnectedApps',
      access: 'manage',
      limit: perSeller('read'),
      output: ConnectedAppList,
      run: listConnectedApps,
    },
    {
      method: 'GET',
      path,
      tag,
      summary: 'List apps connected through OAuth',
    },
  ),
  defineRoute(
    {
      name: 'endConnectedApp',
      access: 'manage',
      limit: perSeller('write'),
      input: EndConnectedAppInput,
      output: EndedConnectedApp,
      run: endConnectedApp,
    },
    {
      method: 'DELETE',
      path,
      tag,
      summary: "End an app's access",
      description: 'Ends every grant of the app. All its access and refresh tokens stop working at once.',
      errors: ['not_found'],
    },
  ),
];
