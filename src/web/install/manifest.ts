import { assetUrl } from '../assets.ts';

/** What a phone keeps among its apps, by the W3C's Web Application Manifest. */
export const manifestOf = (app: {
  name: string;
  description: string;
  /** Where it opens. */
  start: string;
  /** Pages outside of it open in the browser. */
  scope: string;
  display: 'standalone' | 'minimal-ui';
}) => ({
  id: app.start,
  name: app.name,
  short_name: app.name,
  description: app.description,
  start_url: app.start,
  scope: app.scope,
  display: app.display,
  background_color: '#fbf6ee',
  theme_color: '#fbf6ee',
  icons: [
    { src: assetUrl('icon-192.png'), sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: assetUrl('icon-512.png'), sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: assetUrl('icon-maskable-512.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
