import type { en } from '#lib/i18n/en/catalogue'
import type { Translation } from '#lib/i18n/translated'
import { compose } from '#lib/i18n/zh-hans/compose'
import { errors } from '#lib/i18n/zh-hans/errors'
import { ideas } from '#lib/i18n/zh-hans/ideas'
import { keeping } from '#lib/i18n/zh-hans/keeping'
import { library } from '#lib/i18n/zh-hans/library'
import { listen } from '#lib/i18n/zh-hans/listen'
import { music } from '#lib/i18n/zh-hans/music'
import { palette } from '#lib/i18n/zh-hans/palette'
import { people } from '#lib/i18n/zh-hans/people'
import { player } from '#lib/i18n/zh-hans/player'
import { settings } from '#lib/i18n/zh-hans/settings'
import { sharing } from '#lib/i18n/zh-hans/sharing'
import { shell } from '#lib/i18n/zh-hans/shell'
import { song } from '#lib/i18n/zh-hans/song'
import { tasks } from '#lib/i18n/zh-hans/tasks'
import { terms } from '#lib/i18n/zh-hans/terms'

/** The same words in simplified Chinese. */
export const zhHans: Translation<typeof en> = {
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
