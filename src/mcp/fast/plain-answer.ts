import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import type { Written } from '../../operation/route.ts';
import type { ToolAnswer } from '../call-tool.ts';
import { type ServerInfo, SHARED } from '../server.ts';
import type { ToolSet } from '../tool-set.ts';
import type { PlainRequest } from './plain-request.ts';

/** How many lists to keep as they were sent: clients request them under the same few ids. */
const MOST_LISTS = 4;
const SHORT_ID = 40;

/** Writes the JSON-RPC responses to plain requests; the list is the same for everyone but for the id, which comes last. */
export function plainAnswers(tools: ToolSet, info: ServerInfo) {
  const membersNow = () => {
    const modern = { resultType: 'complete', _meta: { [SERVER_INFO_META_KEY]: info } };
    return { icon: info.icons[0]?.src, call: membersOf(modern), list: membersOf({ ...modern, ...SHARED }) };
  };
  let members = membersNow();
  /** The part that every modern response has. Its icon's address changes with the service's address. */
  const modern = () => {
    if (members.icon !== info.icons[0]?.src) {
      members = membersNow();
      lists.clear();
    }
    return members;
  };
  const lists = new Map<string, Written>();
  const answer = ({ id }: PlainRequest, members: string): string =>
    `{"jsonrpc":"2.0","result":{${members}},"id":${JSON.stringify(id)}}`;
  return {
    list(request: PlainRequest): Written {
      const others = request.era === 'modern' ? `,${modern().list}` : '';
      const key = `${request.era} ${JSON.stringify(request.id)}`;
      const known = lists.get(key);
      if (known) return known;
      const text = answer(request, `"tools":${tools.listedJson}${others}`);
      const written = { text, encoded: new Map() };
      if (key.length > SHORT_ID) return written;
      if (lists.size >= MOST_LISTS) lists.clear();
      lists.set(key, written);
      return written;
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
