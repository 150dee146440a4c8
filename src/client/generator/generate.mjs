import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { apiDescription } from '../../../dist/src/app.js';
import { readConfig } from '../../../dist/src/config.js';

/*
 * Writes ../api.ts, the client's types, of the OpenAPI document of the program as it is built. Its first line names that
 * document, so that a test sees when the two have parted.
 */
const document = apiDescription(readConfig({}))();
const digest = createHash('sha256').update(JSON.stringify(document)).digest('hex');

/** All refusals look the same, so each operation names them once instead of once per status. */
const withOneRefusal = ({ responses, ...operation }) => {
  if (responses === undefined) return operation;
  const taken = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const refused = Object.entries(responses).find(([status]) => Number(status) >= 400);
  return {
    ...operation,
    responses: Object.fromEntries(refused ? [...taken, ['default', refused[1]]] : taken),
  };
};
const paths = Object.fromEntries(
  Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [method, withOneRefusal(operation)]),
    ),
  ]),
);

const types = astToString(await openapiTS({ ...document, paths }));
writeFileSync(
  new URL('../api.ts', import.meta.url),
  `// Made by "npm run client:generate" of the OpenAPI document ${digest}\n\n${types}`,
);
