/** Whether an address is reachable only from this computer: `localhost`, `127.0.0.1`, `[::1]` or `::1`. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || /^127(\.\d{1,3}){3}$/.test(hostname) || /^\[?::1\]?$/.test(hostname);
