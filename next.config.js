/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // `npm test` checks the types; a musician who starts the studio need not wait for it.
  typescript: { ignoreBuildErrors: true },
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // Loaded from node_modules as they are: native parts, WebAssembly files beside the code, and workers of their own.
  serverExternalPackages: [
    '@electric-sql/pglite',
    'pg-boss',
    'pg',
    'busboy',
    'pino',
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
