import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { apiDescription } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Schema } from './from-schema.ts';

type Header = { $ref: string };
export type Described = {
  method: string;
  /** The path as in the document: `/api/items/{id}`. */
  path: string;
  pattern: RegExp;
  operation: {
    operationId: string;
    security?: object[];
    parameters?: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
    requestBody?: { content: Record<string, { schema: Schema }> };
    responses: Record<
      string,
      { headers?: Record<string, Header>; content?: Record<string, { schema?: { $ref?: string } }> }
    >;
  };
};

export const document = apiDescription(readConfig({}))();

export const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  inlineRefs: false,
  multipleOfPrecision: 6,
  // A worker runs most of what it compiles only a few times.
  code: { optimize: false },
});
addFormats.default(ajv);
ajv.addSchema(document, 'openapi');

/** Every operation of the document. Paths with a fixed word come before those with a parameter in its place. */
export const described: Described[] = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      operation: operation as Described['operation'],
    })),
  )
  .sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));

export const operationAt = (method: string, path: string): Described | undefined =>
  described.find((each) => each.method === method && each.pattern.test(path.split('?')[0] ?? path));

const validators = new Map<string, ValidateFunction>();

/** Throws if the OpenAPI description doesn't allow a response of the API. */
export function checkAgainstOpenApi(method: string, path: string, status: number, json: unknown): void {
  const found = operationAt(method, path);
  if (!found) return;
  // Nine out of ten responses in tests are refusals, which share one schema.
  const shared = found.operation.responses[status]?.content?.['application/json']?.schema?.$ref;
  const pointer = `/paths/${found.path.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const own = `#${encodeURI(pointer)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
  const ref = `openapi${shared ?? own}`;
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
