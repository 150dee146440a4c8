import type { OpenApiDocument } from '../../http/openapi.ts';
import { curlOf, EXAMPLES } from './examples.ts';
import { fieldLine, fieldLines, type Schema } from './schema-words.ts';

export const HOME = '/developers/api';

type Answer = { description: string; content?: Record<string, { schema?: Schema }> };
type Described = {
  operationId: string;
  tags?: [string];
  summary: string;
  description?: string;
  security?: Record<string, string[]>[] | undefined;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: Pick<Answer, 'content'>;
  responses: Record<string, Answer>;
};

export type Operation = Described & { method: string; path: string; chapter: string };
/** A page of the reference; `html` is made from its Markdown when it is first requested. */
type ReferencePage = { title: string; lead: string; markdown: string; html?: string };

const slugOf = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-');

export const operationsIn = (document: OpenApiDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([method, described]) => ({
      ...described,
      method: method.toUpperCase(),
      path,
      chapter: described.tags?.[0] ?? 'Other',
    })),
  );

/** The API reference as pages in Markdown, by the last part of their addresses; '' is the overview. */
export function referenceOf(document: OpenApiDocument, baseUrl: string): Map<string, ReferencePage> {
  const all = operationsIn(document);
  const chapters = [
    ...new Set([...document.tags.map(({ name }) => name), ...all.map((each) => each.chapter)]),
  ];
  const ofChapter = (title: string) => all.filter(({ chapter }) => chapter === title);
  const objects = Object.entries(document.components.schemas as Record<string, Schema>);
  const addressOf = (title: string) => `${HOME}/${slugOf(title)}`;
  const callLine = ({ method, path, operationId, summary, chapter }: Operation) =>
    `- [\`${method} ${path}\`](${addressOf(chapter)}#${operationId}) ${summary}`;
  const calls = (title: string) => ofChapter(title).map(callLine).join('\n');
  const overview = chapters.map((title) => `## [${title}](${addressOf(title)})\n\n${calls(title)}`);
  const named = objects.map(([name]) => `[${name}](${HOME}/objects#${name})`).join(', ');
  return new Map([
    [
      '',
      {
        title: 'API reference',
        lead: 'Every call of the REST API: its parameters, responses and errors, and an example to copy.',
        markdown: [INTRODUCTION, ...overview, `## [Objects](${HOME}/objects)\n\n${named}`].join('\n\n'),
      },
    ],
    [
      'objects',
      {
        title: 'Objects',
        lead: 'The objects in responses of the REST API.',
        markdown: [named, ...objects.map(objectText)].join('\n\n'),
      },
    ],
    ...chapters.map((title): [string, ReferencePage] => {
      const summaries = ofChapter(title).map(({ summary }) => summary);
      const texts = ofChapter(title).map((operation) => operationText(operation, baseUrl));
      const lead = `The REST API: ${summaries.join('; ')}`.slice(0, 300);
      return [slugOf(title), { title, lead, markdown: [calls(title), ...texts].join('\n\n') }];
    }),
  ]);
}

const INTRODUCTION =
  'Every call, generated from the schemas that validate it. For programs: [OpenAPI](/openapi.json), or the typed client `resale-listing-service/client`.';

const heading = (id: string, words: string): string => `<h2 id="${id}">${words}</h2>\n\n`;

const objectText = ([name, schema]: [string, Schema]): string =>
  `${heading(name, name)}${fieldLines(schema).join('\n')}`;

/** One operation in full, with a call to copy. */
function operationText(operation: Operation, baseUrl: string): string {
  const { operationId: id, method, path, description, parameters = [], requestBody, responses } = operation;
  const [taken] = Object.entries(responses).flatMap(([status, each]) => (Number(status) < 400 ? [each] : []));
  const [body, answer] = [sentIn(requestBody), sentIn(taken)];
  const isCalled = path.startsWith('/api/') && !path.startsWith('/api/oauth/');
  const call = { method, path, example: EXAMPLES[id], signedIn: isSignedIn(operation) };
  const taking = parameters.map(({ name, in: place, required = false, description: words, schema }) =>
    fieldLine({ name: place === 'header' ? `${name}:` : name, schema, required, words }),
  );
  const refusals = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, each]) => [status, ...(each.description.match(/`[^`]+`/g) ?? [])].join(' '));
  return [
    `${heading(id, operation.summary)}\`${method} ${path}\``,
    description,
    accessWords(operation),
    isCalled && `\`\`\`sh\n${curlOf(baseUrl, call)}\n\`\`\``,
    part('Parameters', taking),
    part(body.type === 'application/json' ? 'Body' : `Body (${body.type})`, body.fields),
    part('Response', answer.fields) || (answer.type && `The response is \`${answer.type}\`.`),
    refusals.length > 0 && `Errors: ${refusals.join('; ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const part = (title: string, lines: readonly string[]) =>
  lines.length > 0 && `<h3>${title}</h3>\n\n${lines.join('\n')}`;

function sentIn(message: Pick<Answer, 'content'> | undefined) {
  const [[type, { schema = {} }] = ['', {}]] = Object.entries(message?.content ?? {});
  return { type, fields: fieldLines(schema) };
}

export const isSignedIn = ({ security = [] }: Pick<Described, 'security'>): boolean => security.length > 0;

function accessWords({ security = [] }: Described): string {
  if (security.length === 0) return 'No sign-in needed.';
  const scopes = security.flatMap(({ oauth = [] }) => oauth);
  if (scopes.length === 0) return 'Sign in with an API key or the seller’s session.';
  return `Sign in with an API key, the seller’s session, or an OAuth token (${scopes.join(', ')}).`;
}
