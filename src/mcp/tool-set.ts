import * as z from 'zod';
import type { Tool } from './tool.ts';

/** A tool as `tools/list` shows it. */
export type ListedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [key: string]: unknown };
  outputSchema: { type: 'object'; [key: string]: unknown };
  annotations: Tool['annotations'] & { title: string };
};

export type ToolSet = { readonly byName: ReadonlyMap<string, Tool>; readonly listed: ListedTool[] };

const NEEDS: Record<Tool['access'], string> = {
  public: 'Needs no credential.',
  read: 'Needs a credential of the seller; a read-only one will do.',
  write: 'Needs a credential of the seller with write access.',
};

/** The tools by name, and their descriptions, whose JSON Schemas are computed once, here. */
export function toolSet(tools: readonly Tool[]): ToolSet {
  return {
    byName: new Map(tools.map((tool) => [tool.name, tool])),
    listed: tools.map((tool) => ({
      name: tool.name,
      title: tool.title,
      description: `${tool.description.trim()} ${NEEDS[tool.access]}`,
      inputSchema: jsonSchemaOf(tool.input, 'input'),
      outputSchema: jsonSchemaOf(tool.output, 'output'),
      annotations: { title: tool.title, ...tool.annotations },
    })),
  };
}

/** Without what says nothing: safe-integer bounds, and the pattern of a format that is named beside it. */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): { type: 'object'; [key: string]: unknown } {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema: part }) {
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
      if (part.format !== undefined) delete part.pattern;
      // Clients keep the list for hours and hold answers against it: a new field must not break them.
      if (io === 'output' && part.additionalProperties === false) delete part.additionalProperties;
    },
  });
  return { ...json, type: 'object' };
}
