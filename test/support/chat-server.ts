import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { GOOD } from './gemini-server.ts';

type Part = { type: string; text?: string; image_url?: { url: string } };
export type ChatRequest = {
  path: string;
  authorization: string | undefined;
  body: {
    model: string;
    messages: [{ role: 'system'; content: string }, { role: 'user'; content: Part[] }];
    response_format?: { type: string; json_schema?: { strict: boolean; schema: { required: string[] } } };
  };
};
type Reply = (response: ServerResponse) => void;
export type Server = (request: ChatRequest) => Reply;

/** Speaks the Chat Completions API on a loopback port, like `server`. Replies given with `reply` come first. */
export async function chatServer(server: Server = () => says(JSON.stringify(GOOD))) {
  const requests: ChatRequest[] = [];
  const replies: Reply[] = [];
  const listener = createServer(async (incoming, response) => {
    const { url = '', headers } = incoming;
    const request = {
      path: url,
      authorization: headers.authorization,
      body: JSON.parse(await text(incoming)),
    };
    requests.push(request);
    (replies.shift() ?? server(request))(response);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    reply: (...next: Reply[]) => void replies.push(...next),
    close: () =>
      new Promise<void>((resolve) => {
        listener.close(() => resolve());
        listener.closeAllConnections();
      }),
  };
}

export const sends =
  (status: number, body: unknown): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

export const says = (content: unknown, over: Record<string, unknown> = {}, finish_reason = 'stop'): Reply =>
  sends(200, { choices: [{ index: 0, finish_reason, message: { role: 'assistant', content, ...over } }] });

export const refuses = (status: number, message: string): Reply => sends(status, { error: { message } });

/** Declares more bytes than it sends, then hangs up. */
export const cutOff: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"choices":[{"message":{"content":"{\\"title\\": \\"Lam');
  response.socket?.end();
};

const formatOf = (request: ChatRequest) => request.body.response_format?.type;
const fenced = `Sure! Here is your listing:\n\`\`\`json\n${JSON.stringify(GOOD, null, 2)}\n\`\`\`\nAnything else?`;

/** The behavior of servers that people run, as far as a client can tell. */
export const SERVERS: Record<string, Server> = {
  'OpenAI, with a strict schema': (request) =>
    formatOf(request) === 'json_schema' && request.body.response_format?.json_schema?.strict
      ? says(JSON.stringify(GOOD), { refusal: null })
      : refuses(400, 'a strict schema was expected'),
  'LM Studio, with a schema or text': (request) =>
    formatOf(request) === 'json_object'
      ? refuses(400, "'response_format.type' must be 'json_schema' or 'text'")
      : says(JSON.stringify(GOOD)),
  'llama.cpp, a thinker whose reasoning stands apart': () =>
    says(JSON.stringify(GOOD), { reasoning_content: 'The user wants { "title": "no" }' }),
  'a server of JSON mode only': (request) =>
    formatOf(request) === 'json_schema'
      ? refuses(400, "response_format type 'json_schema' is not supported by this model, use 'json_object'")
      : says(JSON.stringify(GOOD)),
  'a server that knows no format': (request) =>
    formatOf(request) !== undefined ? refuses(422, 'extra fields not permitted') : says(fenced),
  'a server that answers 500 for a format': (request) =>
    formatOf(request) !== undefined ? refuses(500, 'failed to parse grammar') : says(JSON.stringify(GOOD)),
  'a server that ignores the format, a model that fences': () => says(fenced),
  'Ollama, with a model that thinks aloud': () =>
    says(`<think>Maybe {"title": "Draft"}? No.</think>\n\n${JSON.stringify(GOOD)}`),
  'vLLM, with a template that swallows the opening tag': () =>
    says(`Let me look: {"title": "Draft"}.\n</think>\n${JSON.stringify(GOOD)}`),
  'a model that drafts before it answers': () =>
    says(`First idea: ${JSON.stringify({ ...GOOD, title: 'Draft' })}\nBetter:\n${JSON.stringify(GOOD)}`),
  'a server whose content is a list of parts': () => says([{ type: 'text', text: JSON.stringify(GOOD) }]),
  'vLLM, set up for one image': (request) =>
    request.body.messages[1].content.filter((part) => part.type === 'image_url').length > 1
      ? refuses(400, 'At most 1 image(s) may be provided in one request.')
      : says(JSON.stringify(GOOD)),
};

/** Responses of servers whose model can't see pictures. */
export const WITHOUT_EYES: [string, Reply][] = [
  ['OpenAI', refuses(400, 'Invalid content type. image_url is only supported by certain models.')],
  ['OpenRouter', refuses(404, 'No endpoints found that support image input')],
  ['llama.cpp', refuses(500, 'image input is not supported - hint: you may need to provide the mmproj')],
  ['vLLM', refuses(400, 'tinyllama is not a multimodal model')],
  ['LM Studio', refuses(400, 'Model does not support images. Please use a model that does.')],
  ['a text server', refuses(422, 'messages[1].content must be a string')],
  ['a server in Rust', refuses(400, 'unknown variant `image_url`, expected `text`')],
];
