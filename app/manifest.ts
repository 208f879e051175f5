import type { MetadataRoute } from 'next'
import { FRAME_COLOUR } from '#components/shell/theme'

/** The web app manifest. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: 'Songloom',
    short_name: 'Songloom',
    description: 'Create songs: describe one, use a reference track, or extend a song.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: FRAME_COLOUR.dark,
    theme_color: FRAME_COLOUR.dark,
    categories: ['music', 'productivity'],
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Create', url: '/', icons: [{ src: '/icons/192.png', sizes: '192x192' }] },
      { name: 'Library', url: '/library', icons: [{ src: '/icons/192.png', sizes: '192x192' }] },
    ],
  }
}
