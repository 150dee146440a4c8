import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readConfig } from '../../src/config.ts';
import { describeApi } from '../../src/http/openapi.ts';
import { namedSchemas, routes } from '../../src/routes.ts';

const document = describeApi(readConfig({}), { routes, schemas: namedSchemas });

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi');

type Described = { pattern: RegExp; pointer: string; methods: Set<string> };

const described: Described[] = routes.map((route) => {
  const path = route.path.replace(/:(\w+)/g, '{$1}');
  return {
    pattern: new RegExp(`^${route.path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`),
    pointer: `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    methods: new Set([route.method]),
  };
});

const validators = new Map<string, ValidateFunction>();

/** Throws when an answer of the API is not one that the OpenAPI description allows. */
export function checkAgainstOpenApi(method: string, path: string, status: number, json: unknown): void {
  const found = described.find(({ pattern, methods }) => pattern.test(path) && methods.has(method));
  if (!found) return;
  const ref = `openapi#${encodeURI(found.pointer)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
  let validate = validators.get(ref);
  if (!validate) {
    try {
      validate = ajv.compile({ $ref: ref });
    } catch (cause) {
      throw new Error(`${method} ${path} answered ${status}, which its OpenAPI description does not name`, {
        cause,
      });
    }
    validators.set(ref, validate);
  }
  if (validate(json)) return;
  throw new Error(
    `${method} ${path} answered ${status} with a body outside its description: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(json)}`,
  );
}
