import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import type { ToolAnswer } from '../call-tool.ts';
import { SERVER_INFO, SHARED } from '../server.ts';
import type { ToolSet } from '../tool-set.ts';
import type { PlainRequest } from './plain-request.ts';

const MODERN_RESULT = { resultType: 'complete', _meta: { [SERVER_INFO_META_KEY]: SERVER_INFO } };
const MODERN_CALL = membersOf(MODERN_RESULT);
const MODERN_LIST = membersOf({ ...MODERN_RESULT, ...SHARED });

/** Writes the JSON-RPC answers to plain requests; the list is the same for everyone and written once. */
export function plainAnswers(tools: ToolSet) {
  const list = `"tools":${JSON.stringify(tools.listed)}`;
  const answer = ({ id }: PlainRequest, members: string): string =>
    `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${members}}}`;
  return {
    list: (request: PlainRequest): string =>
      answer(request, request.era === 'modern' ? `${list},${MODERN_LIST}` : list),
    call(request: PlainRequest, { json, refused, beside }: ToolAnswer): string {
      const others = beside ? beside.map((block) => `,${JSON.stringify(block)}`).join('') : '';
      const content = `"content":[{"type":"text","text":${JSON.stringify(json)}}${others}]`;
      const members = refused ? `${content},"isError":true` : `${content},"structuredContent":${json}`;
      return answer(request, request.era === 'modern' ? `${members},${MODERN_CALL}` : members);
    },
  };
}

function membersOf(object: object): string {
  return JSON.stringify(object).slice(1, -1);
}
