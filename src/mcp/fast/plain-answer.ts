import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import type { ToolAnswer } from '../call-tool.ts';
import { type ServerInfo, SHARED } from '../server.ts';
import type { ToolSet } from '../tool-set.ts';
import type { PlainRequest } from './plain-request.ts';

/** Writes the JSON-RPC responses to plain requests; the list is the same for everyone and written once. */
export function plainAnswers(tools: ToolSet, info: ServerInfo) {
  const membersNow = () => {
    const modern = { resultType: 'complete', _meta: { [SERVER_INFO_META_KEY]: info } };
    return { icon: info.icons[0]?.src, call: membersOf(modern), list: membersOf({ ...modern, ...SHARED }) };
  };
  let members = membersNow();
  /**
   * The part that every modern response has. It contains the icon's address, which depends on the service's address and
   * may change.
   */
  const modern = () => {
    if (members.icon !== info.icons[0]?.src) members = membersNow();
    return members;
  };
  let list: string | undefined;
  const answer = ({ id }: PlainRequest, members: string): string =>
    `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${members}}}`;
  return {
    list(request: PlainRequest): string {
      list ??= `"tools":${JSON.stringify(tools.listed)}`;
      return answer(request, request.era === 'modern' ? `${list},${modern().list}` : list);
    },
    call(request: PlainRequest, { json, refused, beside }: ToolAnswer): string {
      const others = beside ? beside.map((block) => `,${JSON.stringify(block)}`).join('') : '';
      const content = `"content":[{"type":"text","text":${JSON.stringify(json)}}${others}]`;
      const result = refused ? `${content},"isError":true` : `${content},"structuredContent":${json}`;
      return answer(request, request.era === 'modern' ? `${result},${modern().call}` : result);
    },
  };
}

const membersOf = (object: object): string => JSON.stringify(object).slice(1, -1);
