/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // `npm test` checks the types; a musician who starts the studio need not wait for it.
  typescript: { ignoreBuildErrors: true },
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // Nothing here is drawn by it: pictures are made and sent as they are shown, and no address of another site is taken.
  images: { unoptimized: true },
  // What a page says of itself stands in its head for everybody, not only for the readers of links that Next knows by name.
  htmlLimitedBots: /.*/,
  // For an image: lib/server/cli/standalone.mjs. What is built for this machine does not pay for it.
  ...(process.env.NEXT_OUTPUT === 'standalone' && { output: 'standalone' }),
  // The words of pages come parsed from the server: lib/i18n/catalogues.ts.
  turbopack: { resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // Loaded from node_modules as they are: native parts, WebAssembly files beside the code, and workers of their own.
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
    'cmu-pronouncing-dictionary',
    'pinyin-pro',
    'browser-id3-writer',
    'libflacjs',
    'midi-file',
  ],
  outputFileTracingIncludes: {
    '/*': [
      './lib/db/migrations/**',
      './node_modules/@coderline/alphatab/dist/soundfont/*.sf3',
      './node_modules/@coderline/alphatab/dist/soundfont/*.sf2',
    ],
  },
  outputFileTracingExcludes: { '/*': ['./data/**', './tests/**', './.git/**'] },
}
