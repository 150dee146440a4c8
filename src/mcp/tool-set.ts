import * as z from 'zod';
import type { Tool, ToolAccess } from './tool.ts';

/** A tool as `tools/list` shows it. */
export type ListedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [key: string]: unknown };
  outputSchema: { type: 'object'; [key: string]: unknown };
  annotations: Tool['annotations'];
};

type JsonSchema = z.core.JSONSchema.BaseSchema;

export type ToolSet = {
  readonly byName: ReadonlyMap<string, Tool>;
  readonly listed: ListedTool[];
  /** As JSON. */
  readonly listedCharacters: number;
};

const NEEDS: Record<ToolAccess, string> = {
  public: 'Needs no credential.',
  read: 'Needs read access.',
  write: 'Needs write access.',
};

/** The tools by name, and their descriptions, whose JSON Schemas are computed once, here. */
export function toolSet(tools: readonly Tool[]): ToolSet {
  const listed = tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: `${tool.description.trim()} ${NEEDS[tool.operation.access]}`,
    inputSchema: jsonSchemaOf(tool.input, 'input'),
    outputSchema: outlineOf(jsonSchemaOf(tool.output, 'output')),
    annotations: tool.annotations,
  }));
  return {
    byName: new Map(tools.map((tool) => [tool.name, tool])),
    listed,
    listedCharacters: JSON.stringify(listed).length,
  };
}

/**
 * Without what says nothing to a reader: safe-integer bounds, patterns, lengths of texts that a refusal names anyway, and a
 * union where "or null" will do.
 */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema & { type: 'object' } {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema: part }) {
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
      delete part.pattern;
      delete part.minLength;
      delete part.maxLength;
      orNull(part);
      // Clients keep the list for hours and hold answers against it: a new field must not break them.
      if (io === 'output' && part.additionalProperties === false) delete part.additionalProperties;
    },
  });
  return { ...json, type: 'object' };
}

/** `{anyOf: [{type: "string"}, {type: "null"}]}` as `{type: ["string", "null"]}`. */
function orNull(part: JsonSchema): void {
  const [value, other, ...more] = part.anyOf ?? [];
  if (typeof value !== 'object' || typeof other !== 'object' || more.length > 0) return;
  if (other.type !== 'null' || typeof value.type !== 'string' || value.enum || value.const !== undefined)
    return;
  const { type, ...rest } = value;
  delete part.anyOf;
  Object.assign(part, { type: [type, 'null'] }, rest, part.description && { description: part.description });
}

const OUTLINED = ['type', 'const'] as const;

/**
 * The fields of an answer with their types alone. Every agent that connects pays for each byte of the list, and reads
 * the answer itself; clients only hold it against the schema. The whole of each field stands in the tool's own file.
 */
function outlineOf(schema: JsonSchema): ListedTool['outputSchema'] {
  const fields = Object.entries(schema.properties ?? {});
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, typeof field === 'object' ? typeOf(field) : {}]),
    ),
  };
}

function typeOf(field: JsonSchema): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const key of OUTLINED) if (field[key] !== undefined) kept[key] = field[key];
  if (field.anyOf)
    kept.anyOf = field.anyOf.map((option) => (typeof option === 'object' ? typeOf(option) : {}));
  return kept;
}
