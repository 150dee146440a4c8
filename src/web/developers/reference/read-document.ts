import type { OpenApiDocument } from '../../../http/openapi.ts';
import { type FieldRow, fieldRows, type Json, typeWords } from './schema-words.ts';

/** One operation as the reference shows it. */
export type DescribedOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** Who may call it, in words. */
  access: string;
  parameters: (FieldRow & { place: string })[];
  body: FieldRow[];
  answer: { rows: FieldRow[]; type: string };
  /** Refusals by status: which codes. */
  refusals: { status: string; codes: string[] }[];
};

export type Chapter = { title: string; slug: string; operations: DescribedOperation[] };
export type NamedObject = { name: string; rows: FieldRow[] };
export type Reference = { chapters: Chapter[]; objects: NamedObject[] };

const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const asList = (value: unknown): Json[] => (Array.isArray(value) ? value.map(asObject) : []);
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

const slugOf = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-');

/** The OpenAPI document as chapters (its tags, in its order) of operations, and the objects that have names. */
export function readDocument(document: OpenApiDocument): Reference {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method, path, described: asObject(described) })),
  );
  const tags = [...document.tags.map(({ name }) => name), ...operations.map(tagOf)];
  return {
    chapters: [...new Set(tags)].map((title) => ({
      title,
      slug: slugOf(title),
      operations: operations.filter((operation) => tagOf(operation) === title).map(describeOperation),
    })),
    objects: Object.entries(document.components.schemas).map(([name, schema]) => ({
      name,
      rows: fieldRows(schema),
    })),
  };
}

type Found = { method: string; path: string; described: Json };

const tagOf = ({ described }: Found): string =>
  Array.isArray(described.tags) ? asText(described.tags[0]) : 'Other';

function describeOperation({ method, path, described }: Found): DescribedOperation {
  const responses = Object.entries(asObject(described.responses));
  const taken = asObject(responses.find(([status]) => Number(status) < 400)?.[1]);
  const answer = jsonOf(taken);
  return {
    id: asText(described.operationId),
    method: method.toUpperCase(),
    path,
    summary: asText(described.summary),
    description: asText(described.description),
    access: accessWords(asList(described.security)),
    parameters: asList(described.parameters).map((parameter) => ({
      name: asText(parameter.name),
      depth: 0,
      type: typeWords(asObject(parameter.schema)),
      required: parameter.required === true,
      words: asText(parameter.description),
      place: asText(parameter.in),
    })),
    body: fieldRows(jsonOf(asObject(described.requestBody))),
    answer: { rows: fieldRows(answer), type: mediaOf(taken) },
    refusals: responses
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => ({
        status,
        codes: [...asText(asObject(response).description).matchAll(/`([^`]+)`/g)].map(
          ([, code]) => code ?? '',
        ),
      })),
  };
}

/** The media type of an answer, empty when it has none (a redirect). */
const mediaOf = (response: Json): string => Object.keys(asObject(response.content))[0] ?? '';

const jsonOf = (part: Json): Json => asObject(asObject(asObject(part.content)['application/json']).schema);

function accessWords(security: Json[]): string {
  if (security.length === 0) return 'No sign-in';
  const scopes = security.flatMap(({ oauth }) => (Array.isArray(oauth) ? oauth.map(String) : []));
  if (scopes.length === 0) return 'API key or the seller’s session';
  return `API key, session or OAuth token (${scopes.join(', ')})`;
}
