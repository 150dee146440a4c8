/* The sandbox between chat and view: loads the view into a frame without rights, and passes messages on. */

const inner = document.querySelector('iframe');
addEventListener('message', ({ source, data }) => {
  if (source === parent) {
    if (data.method === 'ui/notifications/sandbox-resource-ready') inner.srcdoc = data.params.html;
    else inner.contentWindow.postMessage(data, '*');
  } else if (source === inner.contentWindow) parent.postMessage(data, '*');
});
parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*');
