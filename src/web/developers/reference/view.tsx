import type { PropsWithChildren } from 'hono/jsx';
import type { Config } from '../../../config.ts';
import { CopyButton, Fold } from '../../components/form.tsx';
import { Layout } from '../../components/layout.tsx';
import { withCode } from '../with-code.tsx';
import { curlOf, EXAMPLES } from './examples.ts';
import type { Chapter, DescribedOperation, NamedObject, Reference } from './read-document.ts';
import type { FieldRow } from './schema-words.ts';

const STYLES = ['developers.css'];
const HOME = '/developers/api';

/** The overview: every operation by chapter, one line each. */
export const ReferencePage = ({ chapters, objects }: Reference) => (
  <Layout
    title="API reference"
    description="Every call of the REST API: its parameters, responses and errors, and an example to copy."
    styles={STYLES}
  >
    <div class="stack loose">
      <div class="stack tight">
        <p>
          <a class="back-link" href="/developers">
            ← Developers
          </a>
        </p>
        <h1>API reference</h1>
        <p class="lead">
          Every call, generated from the schemas that validate it. For programs:{' '}
          <a href="/openapi.json">OpenAPI</a>, or the typed client <code>resale-listing-service/client</code>.
        </p>
      </div>
      {chapters.map(({ title, slug, operations }) => (
        <section class="stack tight">
          <h2>
            <a href={`${HOME}/${slug}`}>{title}</a>
          </h2>
          <ul class="plain-list divided calls">
            {operations.map((operation) => (
              <li>
                <a href={`${HOME}/${slug}#${operation.id}`}>
                  <Method name={operation.method} /> <code>{operation.path}</code>
                </a>
                <span class="muted">{operation.summary}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section class="stack tight">
        <h2>
          <a href={`${HOME}/objects`}>Objects</a>
        </h2>
        <p class="row">
          {objects.map(({ name }) => (
            <a href={`${HOME}/objects#${name}`}>{name}</a>
          ))}
        </p>
      </section>
    </div>
  </Layout>
);

/** One chapter: each of its operations in full, with a call to copy. */
export const ChapterPage = ({ chapter, config }: { chapter: Chapter; config: Pick<Config, 'baseUrl'> }) => (
  <Layout
    title={`${chapter.title} · API reference`}
    description={`The REST API: ${chapter.operations.map(({ summary }) => summary).join('; ')}`.slice(0, 300)}
    styles={STYLES}
    scripts={['copy.js']}
  >
    <div class="stack loose">
      <div class="stack tight">
        <BackToReference />
        <h1>{chapter.title}</h1>
        {chapter.operations.length > 1 && (
          <ul class="plain-list calls">
            {chapter.operations.map(({ id, method, path }) => (
              <li>
                <a href={`#${id}`}>
                  <Method name={method} /> <code>{path}</code>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {chapter.operations.map((operation) => (
        <Operation operation={operation} baseUrl={config.baseUrl} />
      ))}
    </div>
  </Layout>
);

/** The objects in the answers. */
export const ObjectsPage = ({ objects }: { objects: readonly NamedObject[] }) => (
  <Layout
    title="Objects · API reference"
    description="The objects in responses of the REST API."
    styles={STYLES}
  >
    <div class="stack loose">
      <div class="stack tight">
        <BackToReference />
        <h1>Objects</h1>
      </div>
      {objects.map(({ name, rows }) => (
        <section class="stack tight" id={name}>
          <h2>{name}</h2>
          <Fields rows={rows} of={name} />
        </section>
      ))}
    </div>
  </Layout>
);

const BackToReference = () => (
  <p>
    <a class="back-link" href={HOME}>
      ← API reference
    </a>
  </p>
);

const Method = ({ name }: { name: string }) => <span class={`method ${name.toLowerCase()}`}>{name}</span>;

function Operation({ operation, baseUrl }: { operation: DescribedOperation; baseUrl: string }) {
  const { id, method, path, parameters, body, answer, refusals } = operation;
  return (
    <section class="stack operation" id={id}>
      <h2>{operation.summary}</h2>
      <p>
        <Method name={method} /> <code class="path">{path}</code>
      </p>
      {operation.description !== '' && <p>{withCode(operation.description)}</p>}
      <p class="muted">{operation.access}</p>
      {path.startsWith('/api/') && !path.startsWith('/api/oauth/') && (
        <div class="stack tight copied">
          <pre class="code" tabindex={0} data-copy-from>
            {curlOf(baseUrl, {
              method,
              path,
              example: EXAMPLES[id],
              signedIn: operation.access !== 'No sign-in',
            })}
          </pre>
          <CopyButton />
        </div>
      )}
      {parameters.length > 0 && (
        <Part title="Parameters">
          <Fields rows={parameters} of={`${id} parameters`} />
        </Part>
      )}
      {body.length > 0 && (
        <Part title="Body">
          <Fields rows={body} of={`${id} body`} />
        </Part>
      )}
      {answer.rows.length > 0 ? (
        <Part title="Answer">
          <Fields rows={answer.rows} of={`${id} answer`} />
        </Part>
      ) : (
        answer.type !== '' && (
          <p>
            Answers with <code>{answer.type}</code>.
          </p>
        )
      )}
      {refusals.length > 0 && (
        <Fold label="How it refuses" of={operation.summary} look="quiet">
          <ul class="bullets">
            {refusals.map(({ status, codes }) => (
              <li>
                {status}
                {codes.map((code) => (
                  <>
                    {' '}
                    <code>{code}</code>
                  </>
                ))}
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </section>
  );
}

const Part = ({ title, children }: PropsWithChildren<{ title: string }>) => (
  <div class="stack tight">
    <h3>{title}</h3>
    {children}
  </div>
);

const Fields = ({ rows, of }: { rows: readonly (FieldRow & { place?: string })[]; of: string }) => (
  <dl class="api-fields" aria-label={`Fields of ${of}`}>
    {rows.map((row) => (
      <div class={`depth-${Math.min(row.depth, 4)}`}>
        <dt>
          <code>{row.name}</code>{' '}
          <span class="muted small">
            <Type row={row} />
            {row.place === 'header' ? ', header' : ''}
            {row.required ? '' : ', optional'}
          </span>
        </dt>
        {row.words !== '' && <dd>{withCode(row.words)}</dd>}
      </div>
    ))}
  </dl>
);

/** The type in words, where it names an object as a link to it. */
function Type({ row: { type, object } }: { row: FieldRow }) {
  if (object === undefined) return <>{type}</>;
  const [before = '', after = ''] = type.split(object);
  return (
    <>
      {before}
      <a href={`${HOME}/objects#${object}`}>{object}</a>
      {after}
    </>
  );
}
