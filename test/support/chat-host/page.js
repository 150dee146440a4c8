/* The page of a chat that shows views: ext-apps' own bridge, with a sandbox of another origin between it and the view. */

import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

/** Shows a view. What it asks of the server goes through `callServer`, which the test gives the page. */
globalThis.showView = async ({ html, csp, sandboxUrl, context, capabilities, args, result }) => {
  const frame = document.querySelector('iframe');
  const bridge = new AppBridge(null, { name: 'test-chat', version: '1.0.0' }, capabilities, {
    hostContext: context,
  });
  globalThis.bridge = bridge;
  globalThis.heard = { messages: [], context: undefined, links: [] };
  bridge.oncalltool = (params) => globalThis.callServer(params);
  bridge.onmessage = async ({ content }) => {
    heard.messages.push(content[0].text);
    return {};
  };
  bridge.onupdatemodelcontext = async ({ content }) => {
    heard.context = content[0].text;
    return {};
  };
  bridge.onopenlink = async ({ url }) => {
    heard.links.push(url);
    return {};
  };
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`;
  };
  bridge.onsandboxready = () => bridge.sendSandboxResourceReady({ html, csp });
  bridge.oninitialized = async () => {
    if (args) await bridge.sendToolInput({ arguments: args });
    if (result) await bridge.sendToolResult(result);
    globalThis.heard.initialized = true;
  };
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.src = sandboxUrl;
};
