import { compose } from '#lib/words/en/compose'
import { errors } from '#lib/words/en/errors'
import { ideas } from '#lib/words/en/ideas'
import { keeping } from '#lib/words/en/keeping'
import { library } from '#lib/words/en/library'
import { listen } from '#lib/words/en/listen'
import { music } from '#lib/words/en/music'
import { palette } from '#lib/words/en/palette'
import { people } from '#lib/words/en/people'
import { player } from '#lib/words/en/player'
import { settings } from '#lib/words/en/settings'
import { sharing } from '#lib/words/en/sharing'
import { shell } from '#lib/words/en/shell'
import { song } from '#lib/words/en/song'
import { tasks } from '#lib/words/en/tasks'
import { terms } from '#lib/words/en/terms'

/** Every word of the studio's pages, in English, area by area: the pattern of the other languages. */
export const en = {
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
} as const
