import pino, { type Logger } from 'pino'

type Described = { name: string; message: string; code?: string; stack?: string; cause?: Described }

/** The frames of a stack, without the message before them: its lines may look like frames. */
const framesOf = ({ stack = '', message }: Error): string => {
  const at = stack.indexOf(message)
  const frames = at < 0 ? '' : stack.slice(at + message.length)
  return frames
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
}

/**
 * An error for the log. Messages of failed statements may contain parameters, which are users' songs, lyrics and URLs, so only
 * the cause is logged.
 */
// describeError(new TypeError('x')) → { name: 'TypeError', message: 'x', stack: 'at …' }
export const describeError = (error: unknown, depth = 0): Described => {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error).slice(0, 200) }
  const holdsValues = 'query' in error || 'params' in error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const frames = framesOf(error)
  return {
    name: error.name,
    message: holdsValues ? 'A statement failed.' : error.message,
    ...(code !== undefined && { code }),
    ...(frames && { stack: frames }),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** Structured logs on standard output, with credentials redacted. */
export const createLog = (level: string, destination?: pino.DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: { error: describeError },
      redact: {
        paths: [
          '*.authorization',
          '*.cookie',
          '*.key',
          '*.secret',
          '*.mediaToken',
          'authorization',
          'cookie',
          'mediaToken',
        ],
        censor: '…',
      },
    },
    destination ?? pino.destination(1),
  )
