import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * Generates the client's types, api.d.ts, from the OpenAPI document of the built program, over the repository's
 * stand-in: `node write-types.mjs [the build] [where the types go]`. The package contains them; git doesn't.
 */
const [built = 'dist', types = built] = process.argv.slice(2);
const part = (name) => import(pathToFileURL(resolve(built, 'src', `${name}.js`)).href);
const { apiDescription } = await part('app');
const { readConfig } = await part('config');
const { paths, components } = apiDescription(readConfig({}))();

const doc = (words) => (words ? `/** ${words.replaceAll('*/', '*\\/')} */ ` : '');
const block = (lines) => `{\n${lines.join('\n')}\n}`;
const fields = (of, write) =>
  block(Object.entries(of).map(([name, value]) => write(JSON.stringify(name), value)));

/** A JSON schema as a type. What only a check can know (limits, patterns) isn't in it. */
function typeOf({ $ref, type, ...schema }) {
  if ($ref) return `components["schemas"]["${$ref.split('/').at(-1)}"]`;
  const several = schema.properties ? undefined : (schema.anyOf ?? schema.oneOf);
  if (several) return several.map(typeOf).join(' | ');
  if (schema.allOf) return schema.allOf.map((each) => `(${typeOf(each)})`).join(' & ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(' | ');
  if (schema.enum && type !== 'null') return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
  if (type === 'object') return objectOf(schema);
  return (
    { integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null' }[type] ??
    'unknown'
  );
}

function objectOf({ properties, required = [], additionalProperties: others }) {
  if (!properties)
    return `{ [name: string]: ${others ? typeOf(others) : others === false ? 'never' : 'unknown'} }`;
  return block(
    Object.entries(properties).map(
      ([name, schema]) =>
        `${doc(schema.description)}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
    ),
  );
}

const PLACES = ['path', 'query', 'header', 'cookie'];

const parametersOf = (parameters = []) =>
  block(
    PLACES.map((place) => {
      const some = parameters.filter((each) => each.in === place);
      const optional = some.some(({ required }) => required) ? '' : '?';
      const typed = Object.fromEntries(
        some.map(({ name, schema, description }) => [name, { ...schema, description }]),
      );
      const required = some.filter((each) => each.required).map(({ name }) => name);
      return `${place}${optional}: ${some.length > 0 ? objectOf({ properties: typed, required }) : 'never'};`;
    }),
  );

const contentOf = (content = {}) =>
  fields(content, (type, { schema }) => `${type}: ${schema ? typeOf(schema) : 'unknown'};`);

/** All refusals look the same, so an operation names them once. Statuses are numbers, as openapi-fetch reads them. */
function responsesOf(responses) {
  const write = (status, { content }) =>
    `${status}: { headers: { [name: string]: unknown }; content: ${contentOf(content)} };`;
  const all = Object.entries(responses);
  const taken = all.filter(([status]) => Number(status) < 400);
  const refused = all.find(([status]) => Number(status) >= 400);
  return block(
    [...taken, ...(refused ? [['default', refused[1]]] : [])].map(([status, of]) => write(status, of)),
  );
}

const operationOf = ({ parameters, requestBody: body, responses }) =>
  block([
    `parameters: ${parametersOf(parameters)};`,
    ...(body ? [`requestBody${body.required ? '' : '?'}: { content: ${contentOf(body.content)} };`] : []),
    `responses: ${responsesOf(responses)};`,
  ]);

const methods = (of) =>
  fields(of, (method, operation) => `${doc(operation.summary)}${method}: ${operationOf(operation)};`);
const schemas = fields(
  components.schemas,
  (name, schema) => `${doc(schema.description)}${name}: ${typeOf(schema)};`,
);
writeFileSync(
  resolve(types, 'src/client/api.d.ts'),
  `export interface paths ${fields(paths, (path, of) => `${path}: ${methods(of)};`)}\n` +
    `export interface components { schemas: ${schemas} }\n`,
);
