import { z } from 'zod'
import { ok } from '#lib/contract/errors'
import { hasWords } from '#lib/contract/has-words'
import { type Engine, OUTPUT } from '#lib/services/job-server/engine'
import { readYue2Abc } from '#lib/services/job-server/read-yue2-abc'
import { captionOf, invalidRequest, versionOf } from '#lib/services/job-server/wire'
import { WORDED, WORDED_TASK } from '#lib/services/job-server/worded'

const Props = z.object({
  version: versionOf,
  model: z.string().min(1).max(500),
  defaults: z.object({ cot: z.string() }),
})

/** YuE2: yue2.cpp. Its weights may not be used commercially. */
export const YUE2_CPP: Engine = {
  kind: 'yue2.cpp',
  name: 'YuE2',
  read(props) {
    const read = Props.safeParse(props)
    return read.success ? { version: read.data.version, models: [fileName(read.data.model)] } : null
  },
  capabilities: () => ({
    ...WORDED,
    tasks: { prompt: WORDED_TASK, instrumental: WORDED_TASK, cover: WORDED_TASK },
    coverSource: 'score',
    licence: 'CC BY-NC 4.0',
  }),
  needsLyric: (request) => !('instrumental' in request) && request.voice !== 'none' && !hasWords(request.lyric),
  order(request, lyric, source, { models }) {
    const abc = source && 'abc' in source ? source.abc : null
    if (request.task_type !== 'normal' && (request.task_type !== 'cover' || abc === null))
      return invalidRequest('task_type', 'YuE2 follows no recordings.')
    const read = abc === null ? null : readYue2Abc(abc)
    if (read && 'problem' in read)
      return invalidRequest('origin_audio', `The score can’t be written for YuE2: ${read.problem}.`)
    return ok({
      model: models[0] ?? null,
      audio: null,
      window: null,
      fields: {
        style: captionOf('instrumental' in request ? { prompt: request.prompt } : request),
        lyrics: 'instrumental' in request || request.voice === 'none' ? '' : (lyric?.trim() ?? ''),
        cot: 'full',
        ...(abc !== null && { abc }),
        // It sings until the words end, at most so long.
        duration: request.duration ?? WORDED.controls.seconds.max,
        seed: request.seed ?? -1,
        lm_seed: request.seed ?? -1,
        ...OUTPUT,
      },
    })
  },
}

// fileName('models/YuE2-3B-Q8_0.gguf') → 'YuE2-3B-Q8_0.gguf'
const fileName = (path: string) => path.split(/[/\\]/).at(-1) ?? path
