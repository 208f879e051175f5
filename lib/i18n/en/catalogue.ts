import { compose } from '#lib/i18n/en/compose'
import { errors } from '#lib/i18n/en/errors'
import { ideas } from '#lib/i18n/en/ideas'
import { keeping } from '#lib/i18n/en/keeping'
import { library } from '#lib/i18n/en/library'
import { listen } from '#lib/i18n/en/listen'
import { music } from '#lib/i18n/en/music'
import { palette } from '#lib/i18n/en/palette'
import { people } from '#lib/i18n/en/people'
import { player } from '#lib/i18n/en/player'
import { settings } from '#lib/i18n/en/settings'
import { sharing } from '#lib/i18n/en/sharing'
import { shell } from '#lib/i18n/en/shell'
import { song } from '#lib/i18n/en/song'
import { tasks } from '#lib/i18n/en/tasks'
import { terms } from '#lib/i18n/en/terms'

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
