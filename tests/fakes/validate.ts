/** Validation of a submit, following the specification. */

export type Issue = { loc: (string | number)[]; msg: string; type: string }

const LIMITS: Record<string, { prompt: number; lyric: number }> = {
  'v3.5': { prompt: 1000, lyric: 3000 },
  'v4.0': { prompt: 3000, lyric: 5000 },
}

export type AudioReference = { audio_type: 'upload_id' | 'audio_id' | 'audio_url'; audio_content: string }

export type Submit =
  | { ok: true; type: string; request: Record<string, unknown>; count: number; source: AudioReference | null }
  | { ok: false; issues: Issue[] }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Which of the three submit paths received the body. */
export type SubmitPath = 'generate' | 'extend' | 'instrumental'

export const readSubmit = (body: unknown, path: SubmitPath): Submit => {
  const extend = path === 'extend'
  const issues: Issue[] = []
  const complain = (field: string, msg: string, type = 'value_error') =>
    issues.push({ loc: ['body', field], msg, type })
  if (!isRecord(body))
    return { ok: false, issues: [{ loc: ['body'], msg: 'Input should be an object', type: 'dict_type' }] }

  const text = (field: 'prompt' | 'lyric', limit: number) => {
    const value = body[field]
    if (value === undefined || value === null) return
    if (typeof value !== 'string') complain(field, 'Input should be a valid string', 'string_type')
    else if ([...value].length > limit)
      complain(field, `String should have at most ${limit} characters`, 'string_too_long')
  }

  const type = extend ? 'extend' : path === 'instrumental' ? 'normal' : body.task_type
  if (type !== 'extend' && type !== 'normal' && type !== 'reference') complain('task_type', 'Invalid task_type', 'enum')
  const models = path === 'instrumental' ? ['v4.0'] : type === 'normal' ? ['v3.5', 'v4.0'] : ['v3.5']
  if (typeof body.model !== 'string' || !models.includes(body.model))
    complain('model', `Input should be ${models.join(' or ')}`, 'enum')
  const limits = LIMITS[String(body.model)] ?? LIMITS['v4.0']!
  if (type === 'normal' && (typeof body.prompt !== 'string' || body.prompt.trim() === ''))
    complain('prompt', 'Field required', 'missing')
  text('prompt', limits.prompt)
  text('lyric', limits.lyric)

  const count = body.n ?? 2
  if (count !== 1 && count !== 2) complain('n', 'Input should be 1 or 2', 'less_than_equal')

  let source: AudioReference | null = null
  if (type === 'reference' || type === 'extend') {
    const field = type === 'extend' ? 'origin_audio' : 'reference_audio'
    const value = body[field]
    if (!isRecord(value)) complain(field, 'Field required', 'missing')
    else {
      const { audio_type, audio_content } = value
      if (audio_type !== 'upload_id' && audio_type !== 'audio_id' && audio_type !== 'audio_url')
        complain(`${field}.audio_type`, 'Invalid audio_type', 'enum')
      else if (typeof audio_content !== 'string' || audio_content === '')
        complain(`${field}.audio_content`, 'Field required', 'missing')
      else if (audio_type === 'audio_url' && !/^https?:\/\/[^/]/.test(audio_content))
        complain(`${field}.audio_content`, 'Input should be a valid URL', 'url_parsing')
      else source = { audio_type, audio_content }
    }
  }
  const { similarity, extend_at } = body
  if (type === 'reference' && similarity !== undefined && ![0.2, 0.8, 1.3, 1.5].includes(similarity as number))
    complain('similarity', 'Input should be 0.2, 0.8, 1.3 or 1.5', 'enum')
  if (extend && extend_at !== undefined && (typeof extend_at !== 'number' || extend_at < 0))
    complain('extend_at', 'Input should be greater than or equal to 0', 'greater_than_equal')

  if (issues.length > 0) return { ok: false, issues }
  return { ok: true, type: String(type), request: body, count: count as number, source }
}
