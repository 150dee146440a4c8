import * as z from 'zod';

/** The rules of the MCP registry's schema 2025-12-11, as far as this project uses it. Anything else is refused. */
const Input = {
  description: z.string().min(1).optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
  value: z.string().optional(),
  default: z.string().optional(),
  placeholder: z.string().optional(),
  choices: z.array(z.string()).optional(),
};
const Named = z.strictObject({ ...Input, name: z.string().min(1) });
/** One exact release. */
const Version = z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/);

const StreamableHttp = z
  .strictObject({
    type: z.literal('streamable-http'),
    url: z.string().regex(/^(https?:\/\/[^\s]+|\{[a-zA-Z_]\w*\}[^\s]*)$/),
    headers: z.array(Named).optional(),
    variables: z.record(z.string(), z.strictObject(Input)).optional(),
  })
  .refine(
    ({ url, variables = {} }) =>
      [...url.matchAll(/\{(\w+)\}/g)].every(([, name]) => Object.hasOwn(variables, name ?? '')),
    'every variable of the url is described',
  );

const Transport = z.strictObject({ type: z.literal('stdio') });
const Npm = z.strictObject({
  registryType: z.literal('npm'),
  registryBaseUrl: z.literal('https://registry.npmjs.org'),
  identifier: z.string().min(1),
  version: Version,
  runtimeHint: z.literal('npx'),
  transport: Transport,
  packageArguments: z.array(z.strictObject({ ...Input, type: z.literal('positional'), value: z.string() })),
  environmentVariables: z.array(Named),
});
const Bundle = z.strictObject({
  registryType: z.literal('mcpb'),
  identifier: z.url().regex(/^https:\/\/github\.com\/[^/]+\/[^/]+\/releases\/download\/[^/]+\/[^/]+\.mcpb$/),
  version: Version,
  fileSha256: z.string().regex(/^[a-f0-9]{64}$/),
  transport: Transport,
});

export const ServerJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: Version,
  packages: z.array(z.discriminatedUnion('registryType', [Npm, Bundle])),
  remotes: z.array(StreamableHttp),
});

const Words = z.string().regex(/\S/).max(4000);
const Case = { description: Words, user_prompt: Words, expected_output: Words };
const NoFile = { file_attachment_urls: z.null(), expected_output_url: z.null() };
/** The file that fills in the form for ChatGPT's apps. */
export const ChatGptSubmission = z.strictObject({
  $schema: z.literal('https://developers.openai.com/apps-sdk/schemas/chatgpt-app-submission.v1.json'),
  schema_version: z.literal(1),
  app_info: z.strictObject({
    display_name: Words,
    subtitle: Words.max(30),
    description: Words,
    category: z.enum(['BUSINESS', 'LIFESTYLE', 'PRODUCTIVITY', 'SHOPPING']),
  }),
  tools: z.record(
    z.string(),
    z.strictObject({
      annotations: z.strictObject({
        readOnlyHint: z.boolean(),
        openWorldHint: z.boolean(),
        destructiveHint: z.boolean(),
      }),
      justifications: z.strictObject({
        read_only_justification: Words,
        open_world_justification: Words,
        destructive_justification: Words,
      }),
    }),
  ),
  test_cases: z.array(z.strictObject({ ...Case, ...NoFile, tools_triggered: Words })).min(5),
  negative_test_cases: z.array(z.strictObject({ ...Case, ...NoFile, tools_triggered: z.null() })).min(3),
});
