import { z } from 'zod'
import { ok } from '#lib/contract/errors'
import { hasWords } from '#lib/contract/has-words'
import { type Engine, OUTPUT } from '#lib/services/job-server/engine'
import { captionOf, invalidRequest, namesOf, versionOf } from '#lib/services/job-server/wire'
import { WORDED, WORDED_TASK } from '#lib/services/job-server/worded'

const Props = z.object({
  version: versionOf,
  models: z.object({ lm: namesOf, depth: namesOf, cond: namesOf, dit: namesOf, vae: namesOf }),
})

const DURATION = 120 // seconds

/** MiniMax Music 3: minimaxmusic.cpp. It sings: words are required. */
export const MINIMAX_MUSIC_CPP: Engine = {
  kind: 'minimaxmusic.cpp',
  name: 'MiniMax Music 3',
  read(props) {
    const read = Props.safeParse(props)
    if (!read.success) return null
    const { version, models } = read.data
    return { version, models: Object.values(models).every((names) => names.length > 0) ? models.dit : [] }
  },
  capabilities: ({ models }) => ({
    ...WORDED,
    tasks: models.length > 0 ? { prompt: WORDED_TASK } : {},
    missing: {
      ...(models.length === 0 && { prompt: 'The server lacks a model. Load all that it needs.' }),
      instrumental: 'MiniMax Music needs words to sing.',
    },
    licence: 'MiniMax-Music3',
  }),
  needsLyric: ({ lyric }) => !hasWords(lyric),
  order(request, lyric, _source, { models }) {
    if (request.task_type !== 'normal' || 'instrumental' in request || request.voice === 'none')
      return invalidRequest('voice', 'MiniMax Music needs words to sing.')
    return ok({
      model: models[0] ?? null,
      audio: null,
      window: null,
      fields: {
        caption: captionOf(request),
        lyrics: lyric?.trim() ?? '',
        duration: request.duration ?? DURATION,
        seed: request.seed ?? -1,
        lm_seed: request.seed ?? -1,
        ...OUTPUT,
      },
    })
  },
}
