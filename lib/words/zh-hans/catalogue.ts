import type { en } from '#lib/words/en/catalogue'
import type { Translated } from '#lib/words/translated'
import { compose } from '#lib/words/zh-hans/compose'
import { errors } from '#lib/words/zh-hans/errors'
import { ideas } from '#lib/words/zh-hans/ideas'
import { keeping } from '#lib/words/zh-hans/keeping'
import { library } from '#lib/words/zh-hans/library'
import { listen } from '#lib/words/zh-hans/listen'
import { music } from '#lib/words/zh-hans/music'
import { palette } from '#lib/words/zh-hans/palette'
import { people } from '#lib/words/zh-hans/people'
import { player } from '#lib/words/zh-hans/player'
import { settings } from '#lib/words/zh-hans/settings'
import { sharing } from '#lib/words/zh-hans/sharing'
import { shell } from '#lib/words/zh-hans/shell'
import { song } from '#lib/words/zh-hans/song'
import { tasks } from '#lib/words/zh-hans/tasks'
import { terms } from '#lib/words/zh-hans/terms'

/** The same words in simplified Chinese. */
export const zhHans: Translated<typeof en> = {
  shell,
  settings,
  compose,
  ideas,
  tasks,
  people,
  player,
  song,
  listen,
  library,
  music,
  terms,
  keeping,
  palette,
  sharing,
  errors,
}
