import type { OpenApiDocument } from '../../../http/openapi.ts';
import { type FieldRow, fieldRows, type Json, listOf, objectOf, textOf, typeWords } from './schema-words.ts';

/** One operation as the reference shows it. */
export type DescribedOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** Who can call it, in words. */
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

const slugOf = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-');

/** The OpenAPI document as chapters (its tags, in its order) of operations, and the objects that have names. */
export function readDocument(document: OpenApiDocument): Reference {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method, path, described: objectOf(described) })),
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
  Array.isArray(described.tags) ? textOf(described.tags[0]) : 'Other';

function describeOperation({ method, path, described }: Found): DescribedOperation {
  const responses = Object.entries(objectOf(described.responses));
  const taken = objectOf(responses.find(([status]) => Number(status) < 400)?.[1]);
  const answer = jsonOf(taken);
  return {
    id: textOf(described.operationId),
    method: method.toUpperCase(),
    path,
    summary: textOf(described.summary),
    description: textOf(described.description),
    access: accessWords(listOf(described.security).map(objectOf)),
    parameters: listOf(described.parameters)
      .map(objectOf)
      .map((parameter) => ({
        name: textOf(parameter.name),
        depth: 0,
        type: typeWords(objectOf(parameter.schema)),
        required: parameter.required === true,
        words: textOf(parameter.description),
        place: textOf(parameter.in),
      })),
    body: fieldRows(jsonOf(objectOf(described.requestBody))),
    answer: { rows: fieldRows(answer), type: mediaOf(taken) },
    refusals: responses
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => ({
        status,
        codes: [...textOf(objectOf(response).description).matchAll(/`([^`]+)`/g)].map(
          ([, code]) => code ?? '',
        ),
      })),
  };
}

/** The media type of an answer, empty when it has none (a redirect). */
const mediaOf = (response: Json): string => Object.keys(objectOf(response.content))[0] ?? '';

const jsonOf = (part: Json): Json => objectOf(objectOf(objectOf(part.content)['application/json']).schema);

function accessWords(security: Json[]): string {
  if (security.length === 0) return 'No sign-in';
  const scopes = security.flatMap(({ oauth }) => (Array.isArray(oauth) ? oauth.map(String) : []));
  if (scopes.length === 0) return 'API key or the seller’s session';
  return `API key, session or OAuth token (${scopes.join(', ')})`;
}
