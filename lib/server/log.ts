import pino, { type Logger } from 'pino'

/** Structured logs on standard output; what grants access never appears in them. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: [
        '*.authorization',
        '*.cookie',
        '*.key',
        '*.code',
        '*.secret',
        '*.mediaToken',
        'authorization',
        'cookie',
        'mediaToken',
      ],
      censor: '…',
    },
  })
